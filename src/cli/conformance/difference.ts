/** What an answer to a plan may leave out: a stranger's planner has its own keys, or none. */
const MAY_LACK: ReadonlySet<string> = new Set([
  'scheduleId',
  'tenantId',
  'now',
  'outcome',
  'heldUntil',
  'counts',
  'key',
  'reason',
  'cause',
  'notBefore',
  'notAfter',
  'lateMs',
  'covers',
]);

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

/** What was compared of an answer: the first difference, if there is one, and the parts that it does not have. */
export interface Comparison {
  /** Null where the two agree. */
  readonly difference: string | null;
  readonly lacks: ReadonlySet<string>;
}

/**
 * Compares an answer with the right one. Instants are equal when they are the same instant, however written; a part
 * of null is as good as none; skips given one by one are taken together; what the contract does not name is ignored.
 */
export function compareAnswers(expected: unknown, answer: unknown): Comparison {
  const lacks = new Set<string>();
  return { difference: differ(expected, whole(answer), '', lacks), lacks };
}

function differ(expected: unknown, answer: unknown, path: string, lacks: Set<string>): string | null {
  const wrong = (): string =>
    `${path === '' ? '' : `${path}: `}expected ${shown(expected)}, got ${shown(answer)}`;
  if (Array.isArray(expected)) {
    if (!Array.isArray(answer)) return wrong();
    for (let i = 0; i < Math.max(expected.length, answer.length); i++) {
      const difference = differ(expected[i], answer[i], `${path}[${i}]`, lacks);
      if (difference !== null) return difference;
    }
    return null;
  }
  if (isRecord(expected)) {
    if (!isRecord(answer)) return wrong();
    for (const [name, part] of Object.entries(expected)) {
      const given = answer[name];
      if ((given === undefined || given === null) && part !== null && MAY_LACK.has(name)) lacks.add(name);
      else {
        const difference = differ(part, given, path === '' ? name : `${path}.${name}`, lacks);
        if (difference !== null) return difference;
      }
    }
    const tooMuch = Object.keys(answer).find(
      (name) => MAY_LACK.has(name) && !(name in expected) && (answer[name] ?? null) !== null,
    );
    if (tooMuch === undefined) return null;
    return differ(undefined, answer[tooMuch], path === '' ? tooMuch : `${path}.${tooMuch}`, lacks);
  }
  return sameValue(expected, answer) ? null : wrong();
}

function sameValue(expected: unknown, answer: unknown): boolean {
  if (expected === answer) return true;
  if (expected === null) return answer === undefined;
  return isInstant(expected) && isInstant(answer) && Date.parse(expected) === Date.parse(answer);
}

/** An answer whose skips of one occurrence each, by `scheduledFor`, are taken together where they are neighbours. */
function whole(answer: unknown): unknown {
  if (!isRecord(answer) || !Array.isArray(answer['decisions'])) return answer;
  const decisions: unknown[] = [];
  for (const decision of answer['decisions'] as unknown[]) {
    if (!isRecord(decision) || decision['kind'] !== 'skip' || decision['scheduledFor'] === undefined) {
      decisions.push(decision);
      continue;
    }
    const { kind, scheduledFor, reason, cause } = decision;
    const last = decisions.at(-1);
    const goesOn =
      isRecord(last) && last['kind'] === 'skip' && last['cause'] === cause && last['reason'] === reason;
    const open = goesOn ? last : { kind, reason, cause, count: 0, from: scheduledFor };
    const grown = { ...open, count: Number(open['count']) + 1, to: scheduledFor };
    if (goesOn) decisions[decisions.length - 1] = grown;
    else decisions.push(grown);
  }
  return { ...answer, decisions };
}

function isInstant(value: unknown): value is string {
  return typeof value === 'string' && INSTANT.test(value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
