import type { PolicyInputIssue } from '../../src/index.js';

/** A problem, and the field of the form beside which it is shown; null for none of them. */
export interface FieldProblem {
  readonly field: string | null;
  readonly message: string;
}

const FIELDS: readonly (readonly [path: RegExp, field: string])[] = [
  [/^schedule\.when\.timezone/, 'zone'],
  [/^schedule\.when/, 'cron'],
  [/^schedule\.misfirePolicy/, 'policy'],
  [/^schedule\.misfireThreshold/, 'threshold'],
  [/^schedule\.catchUp\.(maxRuns|maxHistory|pace)/, '$1'],
  [/^schedule\.overlap/, 'overlap'],
  [/^tenant\.maxStaleness/, 'staleness'],
  [/^tenant\.quota/, 'quota'],
  [/^tenant\.suspensions\.(\d+)\.(from|until)/, 'suspensions.$1.$2'],
  [/^outages\.(\d+)\.(from|until)/, 'outages.$1.$2'],
  [/^executor\.outages\.(\d+)\.(from|until)/, 'executorOutages.$1.$2'],
  [/^executor\.runDuration/, 'duration'],
  [/^executor\.concurrency/, 'concurrency'],
  [/^(from|until|tick)$/, '$1'],
];

/** Where in the form the problems of an input belong. */
export function toFields(issues: readonly Pick<PolicyInputIssue, 'path' | 'message'>[]): FieldProblem[] {
  return issues.map(({ path, message }) => {
    const place = path.join('.').replace(/^scenario\./, '');
    const found = FIELDS.find(([pattern]) => pattern.test(place));
    if (found === undefined) return { field: null, message };
    const [pattern, field] = found;
    const groups = pattern.exec(place) ?? [];
    return { field: field.replaceAll(/\$(\d)/g, (_, at: string) => groups[Number(at)] ?? ''), message };
  });
}
