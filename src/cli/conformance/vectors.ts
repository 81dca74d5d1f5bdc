import type { Run } from '../../model/run.js';
import type { Schedule } from '../../model/schedule.js';
import type { Tenant } from '../../model/tenant.js';
import type { When } from '../../model/when.js';
import { decideRun } from '../../policy/decide-run.js';
import { listOccurrences } from '../../policy/occurrences-of.js';
import { plan } from '../../policy/plan.js';
import { POLICY_VERSION } from '../../policy/policy-version.js';
import { usageError } from '../usage-error.js';

/** What a vector asks about. */
export type VectorKind = 'occurrences' | 'plan' | 'run';

/** A question with its right answer, whose parts are those of its kind (vectors/README.md). */
export interface Vector {
  readonly id: string;
  readonly kind: VectorKind;
  readonly clause: string;
  readonly why: string;
  readonly tags: readonly string[];
  /** All that is asked: the vector without its answer and its description. */
  readonly question: Readonly<Record<string, unknown>>;
  readonly expected: unknown;
}

/** Reads the texts of some vector files. */
export function readVectors(texts: readonly string[]): Vector[] {
  return texts.flatMap((text) => {
    const file = JSON.parse(text) as {
      readonly policyVersion: string;
      readonly kind: VectorKind;
      readonly vectors: readonly (Omit<Vector, 'kind' | 'question'> & Readonly<Record<string, unknown>>)[];
    };
    if (file.policyVersion !== POLICY_VERSION) {
      throw usageError(
        `the vectors are those of policy ${file.policyVersion}, and this package decides by ${POLICY_VERSION}; install it anew`,
      );
    }
    return file.vectors.map(({ id, clause, why, tags, expected, ...question }) => {
      return { id, kind: file.kind, clause, why, tags, question, expected };
    });
  });
}

/** What this package answers, in its JSON form. */
export function ownAnswer({ kind, question }: Vector): unknown {
  return JSON.parse(JSON.stringify(answers[kind](question as unknown as Question))) as unknown;
}

interface Question {
  readonly schedule: Schedule;
  readonly when: When;
  readonly startsAt?: string;
  readonly endsAt?: string;
  readonly from: string;
  readonly until: string;
  readonly run: Run;
  readonly now: string;
  readonly tenant: Tenant;
}

const answers: Readonly<Record<VectorKind, (question: Question) => unknown>> = {
  occurrences: ({ when, startsAt = null, endsAt = null, from, until }) =>
    listOccurrences({ when, startsAt, endsAt }, from, { until, limit: 10_000 }),
  plan: ({ schedule, now, tenant }) => plan(schedule, now, tenant),
  run: ({ run, now, tenant }) => decideRun(run, now, tenant),
};
