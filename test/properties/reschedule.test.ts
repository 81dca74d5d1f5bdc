import fc from 'fast-check';
import { nextOccurrence, plan, reschedule } from 'misfire-policy';
import { describe, expect, it } from 'vitest';
import { numRuns, situations } from './situations.js';

// An edit from one drawn schedule to another: it settles the old one, and takes its cursor from the new one.

const edits = fc.tuple(situations, situations).map(([{ schedule: before, now, tenant }, other]) => {
  const after = { ...other.schedule, id: before.id };
  return { before, after, now, tenant, edit: reschedule(before, after, now, tenant) };
});

describe('reschedule', () => {
  it('decides what plan decides of the old definition, but for the cursor', () => {
    fc.assert(
      fc.property(edits, ({ before, now, tenant, edit }) => {
        const settled = plan(before, now, tenant);
        const decided = ({ decisions }: typeof edit) => decisions.filter(({ kind }) => kind !== 'realign');
        expect(decided(edit)).toEqual(decided(settled));
        expect(edit.counts).toEqual(settled.counts);
        if (settled.counts.due > 0) expect(edit.outcome).toBe(settled.outcome);
      }),
      numRuns(300),
    );
  });

  it('leaves the first occurrence of the new definition past now as the cursor, and it is idle there', () => {
    fc.assert(
      fc.property(edits, ({ before, after, now, tenant, edit }) => {
        if (edit.outcome === 'held') {
          expect(edit).toEqual(plan(before, now, tenant));
          return;
        }
        expect(edit.nextFireAt).toEqual(nextOccurrence(after, now));
        const applied = plan({ ...after, nextFireAt: edit.nextFireAt }, now, tenant);
        expect([applied.outcome, applied.counts.due]).toEqual(['idle', 0]);
      }),
      numRuns(300),
    );
  });

  it('is the same whatever cursor the new definition has', () => {
    fc.assert(
      fc.property(
        edits,
        fc.constantFrom(null, 0, undefined),
        ({ before, after, now, tenant, edit }, cursor) => {
          expect(reschedule(before, { ...after, nextFireAt: cursor } as never, now, tenant)).toEqual(edit);
        },
      ),
      numRuns(100),
    );
  });
});
