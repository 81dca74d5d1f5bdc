import type { Check } from './check.js';

/** Overlap `skip` keeps one active run: a backfill of a hundred comes to its newest. */
export const catchUpWithOverlapSkip: Check = {
  code: 'catch_up_with_overlap_skip',
  look({ schedule }) {
    if (schedule.misfirePolicy !== 'catch_up' || schedule.overlap !== 'skip') return [];
    return [
      {
        path: ['schedule', 'overlap'],
        message:
          'catch_up with overlap "skip" fires one run at most, the newest, and none while a run is active; the others are ' +
          'skipped as overlap. For one run after another use overlap "queue"; if one run is enough, fire_once says so.',
      },
    ];
  },
};
