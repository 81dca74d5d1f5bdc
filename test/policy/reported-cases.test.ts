import { readFileSync } from 'node:fs';
import {
  isPolicyInputError,
  listOccurrences,
  nextOccurrence,
  plan,
  previousOccurrence,
  type Schedule,
  type Tenant,
} from 'misfire-policy';
import { describe, expect, it } from 'vitest';

// What users of other schedulers reported, as this library decides it. Each case names its report.

interface Occurrences {
  readonly id: string;
  readonly source: string;
  readonly kind: string;
  readonly op: 'next' | 'prev' | 'list';
  readonly cron: string;
  readonly timezone: string;
  readonly from: string;
  readonly until?: string;
  readonly n?: number;
  readonly expected: readonly string[];
}

interface Planned {
  readonly id: string;
  readonly source: string;
  readonly kind: string;
  readonly op: 'plan';
  readonly schedule: Omit<Schedule, 'id' | 'tenantId'>;
  readonly tenant: Partial<Tenant>;
  readonly now: string;
  readonly expected: {
    readonly outcome: string;
    readonly fires: readonly string[];
    readonly skips: readonly object[];
    readonly nextFireAt: string | null;
  };
}

const file = new URL('../vectors/reported-cases.json', import.meta.url);
const cases = JSON.parse(readFileSync(file, 'utf8')) as readonly (Occurrences | Planned)[];
const occurrences = cases.filter((one): one is Occurrences => one.op !== 'plan');
const plans = cases.filter((one): one is Planned => one.op === 'plan');

function answer({ op, cron, timezone, from, until, n }: Occurrences): readonly string[] {
  const when = { cron, timezone };
  if (op === 'list') {
    const first = Date.parse(from) + 1;
    const end = Date.parse(until as string) + 1;
    return listOccurrences(when, first, { limit: 1_000, until: end }).map((date) => date.toISOString());
  }
  const list: string[] = [];
  let at: Date | null = new Date(from);
  while (list.length < (n ?? 1)) {
    at = op === 'next' ? nextOccurrence(when, at) : previousOccurrence(when, at);
    if (at === null) break;
    list.push(at.toISOString());
  }
  return list;
}

describe('reported cases', () => {
  it('are all here', () => {
    expect(occurrences.length + plans.length).toBe(103);
  });

  it.each(occurrences.filter(({ kind }) => kind !== 'never_matches'))('$id: $kind ($source)', (one) => {
    expect(answer(one)).toEqual(one.expected);
  });

  it.each(occurrences.filter(({ kind }) => kind === 'never_matches'))(
    '$id is refused at once ($source)',
    (one) => {
      let caught: unknown;
      try {
        answer(one);
      } catch (error) {
        caught = error;
      }
      expect(isPolicyInputError(caught) && caught.issues.map(({ code }) => code)).toEqual(['cron_never']);
      expect(one.expected).toEqual([]);
    },
  );

  it.each(plans)('$id: $kind ($source)', ({ schedule, tenant, now, expected }) => {
    const decided = plan({ id: 's', tenantId: 't', ...schedule }, now, {
      id: 't',
      suspensions: [],
      ...tenant,
    });
    const json = JSON.parse(JSON.stringify(decided)) as typeof decided;
    expect({
      outcome: json.outcome,
      fires: json.decisions.flatMap((one) => (one.kind === 'fire' ? [one.scheduledFor] : [])),
      skips: json.decisions.flatMap((one) =>
        one.kind === 'skip' ? [{ cause: one.cause, count: one.count, from: one.from, to: one.to }] : [],
      ),
      nextFireAt: json.nextFireAt,
    }).toEqual(expected);
  });
});
