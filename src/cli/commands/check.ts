import { type Command, InvalidArgumentError } from 'commander';
import { POLICY_VERSION } from '../../policy/policy-version.js';
import { compareAnswers } from '../conformance/difference.js';
import { ownAnswer, readVectors, type Vector, type VectorKind } from '../conformance/vectors.js';
import { durationFrom } from '../durations.js';
import type { Flags } from '../flags.js';
import type { Host, Peer } from '../host.js';
import { usageError } from '../usage-error.js';

const EXAMPLES = `
A planner of your own is a command that reads a question a line from standard input and writes an answer a line to
standard output, flushed, until its input ends. It is started once. vectors/README.md of the package has the format.

Examples:
  $ misfire-policy check
  $ misfire-policy check --planner './planner --json'
  $ misfire-policy check --planner 'java -jar planner.jar' --kind plan --without seconds L '#'`;

const KINDS: readonly VectorKind[] = ['occurrences', 'plan', 'run'];
/** The failures that are told one by one; --json has all of them. */
const TOLD = 20;

interface Failure extends Vector {
  readonly problem: string;
}

/** `check`: the conformance vectors, on this package or on somebody else's planner. */
export function addCheck(program: Command, host: Host): void {
  program
    .command('check')
    .description('Replay the conformance vectors on this package, or on a planner of your own.')
    .option('--planner <command>', 'a planner to ask instead: a JSON line in, a JSON line out')
    .option('--kind <kinds...>', `ask only about these: ${KINDS.join(', ')}`)
    .option('--without <tags...>', 'leave out the vectors with one of these tags')
    .option('--timeout <duration>', 'how long the planner may take for an answer', milliseconds, 10_000)
    .option('--json', 'print JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (flags: Flags) => {
      const vectors = chosen(readVectors(host.vectors()), flags);
      const peer = typeof flags['planner'] === 'string' ? host.start(flags['planner']) : null;
      const timeout = flags['timeout'] as number;
      const failures: Failure[] = [];
      const lacks = new Set<string>();
      try {
        for (const vector of vectors) {
          const given = peer === null ? { answer: ownAnswer(vector) } : await ask(peer, vector, timeout);
          if ('problem' in given) {
            failures.push({ ...vector, problem: given.problem });
            continue;
          }
          const compared = compareAnswers(vector.expected, given.answer);
          if (compared.difference !== null) failures.push({ ...vector, problem: compared.difference });
          for (const part of compared.lacks) lacks.add(part);
        }
      } finally {
        peer?.end();
      }
      report(vectors, failures, [...lacks].sort(), flags, host);
    });
}

/** A duration of the command line, in milliseconds. */
function milliseconds(text: string): number {
  const millis = durationFrom<string>(text);
  if (typeof millis === 'number' && millis > 0 && millis <= 3_600_000) return millis;
  throw new InvalidArgumentError('It must be a duration such as 10s, at most 1h.');
}

/** The vectors that are asked: those of some kinds, without those of some tags. */
function chosen(vectors: readonly Vector[], flags: Flags): Vector[] {
  const kinds = (flags['kind'] ?? KINDS) as readonly string[];
  const without = (flags['without'] ?? []) as readonly string[];
  const tags = new Set(vectors.flatMap((vector) => vector.tags));
  const problems = [
    ...kinds
      .filter((kind) => !KINDS.some((known) => known === kind))
      .map((kind) => `--kind: ${JSON.stringify(kind)} must be one of ${KINDS.join(', ')}`),
    ...without
      .filter((tag) => !tags.has(tag))
      .map(
        (tag) =>
          `--without: no vector has the tag ${JSON.stringify(tag)}; there are ${[...tags].sort().join(', ')}`,
      ),
  ];
  if (problems.length > 0) throw usageError(...problems);
  return vectors.filter(
    ({ kind, tags: has }) => kinds.includes(kind) && !has.some((tag) => without.includes(tag)),
  );
}

/** @returns the planner's answer, or why there is none */
async function ask(
  peer: Peer,
  { id, kind, question }: Vector,
  timeout: number,
): Promise<{ readonly answer: unknown } | { readonly problem: string }> {
  const line = await peer.ask(JSON.stringify({ id, kind, ...question }), timeout);
  let answer: unknown;
  try {
    answer = JSON.parse(line);
  } catch {
    return { problem: `the answer is no line of JSON: ${line.slice(0, 200)}` };
  }
  const error = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : undefined;
  return error === undefined
    ? { answer }
    : { problem: `the planner answered with an error: ${JSON.stringify(error)}` };
}

function report(
  vectors: readonly Vector[],
  failures: readonly Failure[],
  lacks: readonly string[],
  flags: Flags,
  host: Host,
): void {
  const passed = vectors.length - failures.length;
  if (flags['json'] === true) {
    const told = failures.map(({ id, kind, clause, why, tags, problem }) => ({
      id,
      kind,
      clause,
      why,
      tags,
      problem,
    }));
    host.print(
      JSON.stringify(
        {
          policyVersion: POLICY_VERSION,
          passed,
          failed: failures.length,
          notAnswered: lacks,
          failures: told,
        },
        null,
        2,
      ),
    );
  } else {
    for (const kind of KINDS) {
      const asked = vectors.filter((vector) => vector.kind === kind).length;
      const failed = failures.filter((failure) => failure.kind === kind).length;
      if (asked > 0) host.print(`${kind.padEnd(12)} ${asked - failed} of ${asked} right`);
    }
    host.print(`Policy ${POLICY_VERSION}: ${passed} of ${vectors.length} vectors right.`);
    if (lacks.length > 0) host.print(`Not answered, and so not checked: ${lacks.join(', ')}.`);
  }
  if (failures.length === 0) return;
  const more = failures.length - TOLD;
  throw usageError(
    ...failures.slice(0, TOLD).map(({ id, clause, why, problem }) => `${id} (${clause}): ${problem}; ${why}`),
    ...(more > 0 ? [`and ${more} more: --json lists them all`] : []),
  );
}
