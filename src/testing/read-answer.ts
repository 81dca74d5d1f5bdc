import { Problems, root, show } from '../errors/problems.js';
import { readInstant } from '../time/instant.js';
import type { AnswerPart, ReadAnswer, ReadCounts, ReadDecision, ReadFire, ReadSkip } from './answer.js';

/** More decisions than any answer needs, even one skip at a time. */
const MOST_DECISIONS = 1_000_000;

/** Reads an answer. @returns the answer, or what is wrong with it */
export function readAnswer(value: unknown): ReadAnswer | string {
  try {
    return read(value);
  } catch (error) {
    if (typeof error === 'string') return error;
    return `reading it threw ${error instanceof Error ? show(error.message) : show(error)}`;
  }
}

type Given = Readonly<Record<string, unknown>>;

// The problem of an answer is thrown as its text, and caught a few lines above.
function fail(problem: string): never {
  // eslint-disable-next-line @typescript-eslint/only-throw-error
  throw problem;
}

function read(value: unknown): ReadAnswer {
  if (!isRecord(value)) fail(`${show(value)} is no plan: an object with decisions and nextFireAt`);
  const { decisions: list, nextFireAt } = value;
  if (!Array.isArray(list)) fail(`decisions: ${show(list)} must be an array`);
  if (list.length > MOST_DECISIONS) fail(`decisions: it has ${list.length}, more than any plan needs`);
  if (nextFireAt === undefined) fail('nextFireAt: undefined; null says that nothing is left');
  const absent = new Set<AnswerPart>();
  const decisions = list.map((one: unknown, i) => readDecision(one, `decisions[${i}]`, absent));
  const { counts } = value;
  if (isPresent(counts) && !isRecord(counts)) fail(`counts: ${show(counts)} must be an object`);
  const answer = {
    decisions,
    nextFireAt: nextFireAt === null ? null : millis(nextFireAt, 'nextFireAt'),
    scheduleId: text(value, 'scheduleId', '', absent, 'scheduleId'),
    tenantId: text(value, 'tenantId', '', absent, 'tenantId'),
    now: instant(value, 'now', '', absent, 'now'),
    outcome: text(value, 'outcome', '', absent, 'outcome'),
    heldUntil: value['heldUntil'] === null ? null : instant(value, 'heldUntil', ''),
    counts: isRecord(counts) ? readCounts(counts) : undefined,
    absent,
  };
  if (answer.counts === undefined) absent.add('counts');
  // Whoever says how it came out gives whole plans; then a realign that is missing is missing.
  const saysMoves = answer.outcome !== undefined || decisions.some(({ kind }) => kind === 'realign');
  if (!saysMoves) absent.add('realign');
  return answer;
}

function readCounts({ due, fired, skipped, byReason, byCause }: Given): ReadCounts {
  const copy = (value: unknown): Given => (isRecord(value) ? { ...value } : {});
  return { due, fired, skipped, byReason: copy(byReason), byCause: copy(byCause) };
}

function readDecision(value: unknown, at: string, absent: Set<AnswerPart>): ReadDecision {
  if (!isRecord(value)) fail(`${at}: ${show(value)} must be an object`);
  switch (value['kind']) {
    case 'fire':
      return readFire(value, at, absent);
    case 'skip':
      return readSkip(value, at, absent);
    case 'realign':
      return {
        kind: 'realign',
        from: isPresent(value['from']) ? millis(value['from'], `${at}.from`) : null,
        to: isPresent(value['to']) ? millis(value['to'], `${at}.to`) : null,
      };
    default:
      return fail(`${at}.kind: ${show(value['kind'])} must be "fire", "skip" or "realign"`);
  }
}

function readFire(value: Given, at: string, absent: Set<AnswerPart>): ReadFire {
  const scheduledFor = millis(value['scheduledFor'], `${at}.scheduledFor`);
  const { covers } = value;
  if (isPresent(covers) && !isRecord(covers)) fail(`${at}.covers: ${show(covers)} must be an object`);
  const fire: ReadFire = {
    kind: 'fire',
    from: scheduledFor,
    to: scheduledFor,
    key: text(value, 'key', at, absent, 'fire.key'),
    notBefore: instant(value, 'notBefore', at, absent, 'fire.notBefore'),
    notAfter: instant(value, 'notAfter', at, absent, 'fire.notAfter'),
    lateMs: number(value, 'lateMs', at, absent, 'fire.lateMs'),
    covers: isRecord(covers)
      ? {
          count: number(covers, 'count', `${at}.covers`) ?? Number.NaN,
          from: millis(covers['from'], `${at}.covers.from`),
          to: millis(covers['to'], `${at}.covers.to`),
        }
      : undefined,
  };
  // A run that superseded nothing has no covers either; only of a fire with all else is it known to be missing.
  const isWhole = [fire.key, fire.notBefore, fire.notAfter, fire.lateMs].every((part) => part !== undefined);
  if (!isWhole && fire.covers === undefined) absent.add('fire.covers');
  return fire;
}

function readSkip(value: Given, at: string, absent: Set<AnswerPart>): ReadSkip {
  const single = value['scheduledFor'];
  const fromAt = isPresent(value['from']) ? 'from' : 'scheduledFor';
  const from = millis(value[fromAt], `${at}.${isPresent(single) ? 'scheduledFor' : 'from'}`);
  const to = isPresent(value['to']) ? millis(value['to'], `${at}.to`) : from;
  if (!isPresent(value['to']) && !isPresent(single))
    fail(`${at}.to: ${show(value['to'])} must be an instant`);
  const count = number(value, 'count', at);
  if (count === undefined && from !== to) absent.add('skip.count');
  return {
    kind: 'skip',
    from,
    to,
    count: count ?? (from === to ? 1 : undefined),
    reason: text(value, 'reason', at, absent, 'skip.reason'),
    cause: text(value, 'cause', at, absent, 'skip.cause'),
    key: text(value, 'key', at, absent, 'skip.key'),
  };
}

/** Reads one part of an answer; undefined, and noted as absent if it has a name, where there is none. */
function optional<T>(read: (value: unknown, at: string) => T) {
  return (
    given: Given,
    name: string,
    at: string,
    absent?: Set<AnswerPart>,
    part?: AnswerPart,
  ): T | undefined => {
    const value = given[name];
    if (isPresent(value)) return read(value, at === '' ? name : `${at}.${name}`);
    if (part !== undefined) absent?.add(part);
    return undefined;
  };
}

const text = optional((value, at) =>
  typeof value === 'string' ? value : fail(`${at}: ${show(value)} must be text`),
);

const number = optional((value, at) =>
  typeof value === 'number' ? value : fail(`${at}: ${show(value)} must be a number`),
);

const instant = optional(millis);

function millis(value: unknown, at: string): number {
  const problems = new Problems();
  const found = readInstant(value, root(at), problems, 'any');
  if (!problems.none)
    fail(`${at}: ${show(value)} is no instant: a Date, or ISO 8601 text with Z or an offset`);
  return found;
}

function isRecord(value: unknown): value is Given {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}
