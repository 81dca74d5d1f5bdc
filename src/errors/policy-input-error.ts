/** One thing that is wrong with an input. */
export interface PolicyInputIssue {
  /** Where it is, beginning with the name of the parameter: `['schedule', 'when', 'timezone']`. */
  readonly path: readonly (string | number)[];
  /** What kind of problem it is. Codes are stable; messages are not. */
  readonly code: PolicyInputCode;
  /** The value that was found and what would be right, for a person. */
  readonly message: string;
}

/** The kinds of problem an input can have. */
export type PolicyInputCode =
  | 'required'
  | 'type'
  | 'range'
  | 'unknown_key'
  | 'misspelt_key'
  | 'instant'
  | 'local_time'
  | 'looks_like_seconds'
  | 'duration'
  | 'timezone'
  | 'cron'
  | 'cron_never'
  | 'cron_random'
  | 'ambiguous'
  | 'mixed_units'
  | 'order'
  | 'mismatch'
  | 'source'
  | 'edited'
  | 'too_many'
  | 'unreadable';

const TAG = 'misfire-policy/PolicyInputError';

/**
 * The one error this package throws: an input that cannot be decided on, with every problem that was found.
 *
 * It is a `TypeError`. Tell it by {@link isPolicyInputError} rather than by `instanceof`, since the ESM and the
 * CommonJS build of this package have a class each.
 *
 * @example
 * ```ts
 * import { nextOccurrence, isPolicyInputError } from 'misfire-policy';
 *
 * try {
 *   nextOccurrence({ cron: '0 3 * * *', timezone: 'Mars/Olympus' }, '2026-08-06T12:00:00Z');
 * } catch (error) {
 *   isPolicyInputError(error) && error.issues[0]?.path; // => ['of', 'timezone']
 * }
 * ```
 */
export class PolicyInputError extends TypeError {
  /** Every problem, in the order in which it was found. */
  readonly issues: readonly PolicyInputIssue[];
  /** The tag that {@link isPolicyInputError} looks for. */
  readonly tag: typeof TAG = TAG;
  /** As every error has one, for logs. */
  override readonly name = 'PolicyInputError';

  constructor(issues: readonly PolicyInputIssue[]) {
    super(issues.map(describe).join('\n'));
    this.issues = issues;
  }
}

/**
 * Whether a caught value is a {@link PolicyInputError}, of this or of another copy of the package.
 *
 * @example
 * ```ts
 * import { isPolicyInputError } from 'misfire-policy';
 *
 * isPolicyInputError(new Error('something else')); // => false
 * ```
 */
export function isPolicyInputError(error: unknown): error is PolicyInputError {
  return error instanceof Error && (error as Partial<PolicyInputError>).tag === TAG;
}

function describe(issue: PolicyInputIssue): string {
  return `${formatPath(issue.path)}: ${issue.message}`;
}

/** `['tenant', 'suspensions', 0, 'from']` as `tenant.suspensions[0].from`. */
function formatPath(path: readonly (string | number)[]): string {
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : index === 0 ? part : `.${part}`))
    .join('');
}
