// A reader of cron expressions of its own, which makes one predicate of a wall time.

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const ALIASES: Readonly<Record<string, string>> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@hourly': '0 * * * *',
  '@minutely': '* * * * *',
  '@secondly': '* * * * * *',
  '@weekdays': '0 0 * * 1-5',
  '@weekends': '0 0 * * 0,6',
};

export interface OracleCron {
  readonly matches: (wall: number) => boolean;
  /** Whether anything in the day, or in the hour, of a wall time can match: what cannot is not looked at. */
  readonly matchesDay: (wall: number) => boolean;
  readonly matchesHour: (wall: number) => boolean;
  readonly hasSeconds: boolean;
  readonly coversEveryHour: boolean;
}

/** The numbers of a field; what is no number (L, 5L, 1#2) is left to the caller. */
function numbersOf(
  text: string,
  least: number,
  most: number,
  names: readonly string[],
  firstName: number,
): Set<number> {
  const numbers = new Set<number>();
  const value = (word: string): number => {
    const index = names.indexOf(word.toLowerCase());
    return index >= 0 ? index + firstName : Number(word);
  };
  for (const item of text.split(',')) {
    const [span = '', step] = item.split('/');
    let low: number;
    let high: number;
    if (span === '*' || span === '?') [low, high] = [least, most];
    else if (span.includes('-')) {
      const [a = '', b = ''] = span.split('-');
      low = value(a);
      high = b.toLowerCase() === 'sun' && a.toLowerCase() !== 'sun' ? 7 : value(b);
    } else {
      low = value(span);
      high = step === undefined ? low : most;
    }
    if (Number.isNaN(low)) continue;
    for (let n = low; n <= high; n += Number(step ?? 1)) numbers.add(n);
  }
  return numbers;
}

export function readCronText(expression: string): OracleCron {
  const text = ALIASES[expression] ?? expression;
  const fields = text.trim().split(/\s+/);
  const hasSeconds = fields.length === 6;
  const [second = '', minute = '', hour = '', date = '', month = '', day = ''] = hasSeconds
    ? fields
    : ['0', ...fields];

  const seconds = numbersOf(second, 0, 59, [], 0);
  const minutes = numbersOf(minute, 0, 59, [], 0);
  const hours = numbersOf(hour, 0, 23, [], 0);
  const months = numbersOf(month, 1, 12, MONTHS, 1);
  const dates = numbersOf(date, 1, 31, [], 0);
  const lastDate = date.split(',').includes('L');
  const anyDate = date === '*' || date === '?';
  const anyDay = day === '*' || day === '?';
  const dayTests = day.split(',').map((item) => dayTest(item));

  const matchesDay = (wall: number): boolean => {
    const time = new Date(wall);
    if (!months.has(time.getUTCMonth() + 1)) return false;
    const length = new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1, 0)).getUTCDate();
    const byDate = dates.has(time.getUTCDate()) || (lastDate && time.getUTCDate() === length);
    const byDay = dayTests.some((test) => test(time.getUTCDay(), time.getUTCDate(), length));
    if (anyDate && anyDay) return true;
    if (anyDate) return byDay;
    if (anyDay) return byDate;
    return byDate || byDay;
  };
  const matchesHour = (wall: number): boolean => hours.has(new Date(wall).getUTCHours());
  const matches = (wall: number): boolean => {
    const time = new Date(wall);
    if (time.getUTCMilliseconds() !== 0 || !seconds.has(time.getUTCSeconds())) return false;
    return minutes.has(time.getUTCMinutes()) && matchesHour(wall) && matchesDay(wall);
  };
  return { matches, matchesDay, matchesHour, hasSeconds, coversEveryHour: hours.size === 24 };
}

type DayTest = (day: number, date: number, length: number) => boolean;

function dayTest(item: string): DayTest {
  const hash = /^(\w+)#([1-5])$/.exec(item);
  if (hash !== null) {
    const wanted = numbersOf(hash[1] ?? '', 0, 7, DAYS, 0);
    const nth = Number(hash[2]);
    return (day, date) => [...wanted].some((n) => n % 7 === day) && Math.ceil(date / 7) === nth;
  }
  const last = /^(\w+)L$/i.exec(item);
  if (last !== null) {
    const wanted = numbersOf(last[1] ?? '', 0, 7, DAYS, 0);
    return (day, date, length) => [...wanted].some((n) => n % 7 === day) && date + 7 > length;
  }
  const wanted = new Set([...numbersOf(item, 0, 7, DAYS, 0)].map((n) => n % 7));
  return (day) => wanted.has(day);
}
