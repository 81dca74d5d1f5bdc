import { type DayFields, dayPattern } from '../../occurrences/day-pattern.js';
import { DAY } from '../../time/calendar.js';
import type { Check } from './check.js';

/** The cron rule: where both day fields are restricted, either matches. Only `*` and `?` are unrestricted. */
export const dayFieldNotUnrestricted: Check = {
  code: 'day_field_not_unrestricted',
  look({ wall, now, until }) {
    const fields = wall?.cron?.fields;
    if (fields === undefined || fields.daysOfMonth === null || fields.weekdays === null) return [];
    const wholeMonth = fields.daysOfMonth.days.length === 31;
    const wholeWeek = fields.weekdays.days.length === 7 && fields.weekdays.nth === 0;
    if (wholeMonth === wholeWeek) return [];
    const name = wholeMonth ? 'day of the month' : 'day of the week';
    const meant: DayFields = { ...fields, ...(wholeMonth ? { daysOfMonth: null } : { weekdays: null }) };
    const days = (of: DayFields): number => {
      const pattern = dayPattern(of);
      return pattern.rank(Math.floor(until / DAY)) - pattern.rank(Math.floor(now / DAY));
    };
    return [
      {
        path: ['schedule', 'when', 'cron'],
        message:
          `The ${name} names every day, but is not "*": as both day fields are restricted, either matches, and the other one ` +
          `narrows nothing. It runs on ${days(fields)} days of the next year, where "*" would make it ${days(meant)}. Write "*".`,
      },
    ];
  },
};
