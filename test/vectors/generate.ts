// Writes conformance/*.json. Run it after a decision was changed, on purpose, in the policy and in the oracle:
// nothing here asks the implementation.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { POLICY_VERSION } from '../../src/policy/policy-version.js';
import { occurrenceVectors } from './occurrence-cases.js';
import { boundaryVectors, planVectors } from './plan-cases.js';
import { runVectors } from './run-cases.js';
import type { VectorFile } from './vector.js';

const files: Readonly<Record<string, () => VectorFile>> = {
  occurrences: () => ({ policyVersion: POLICY_VERSION, kind: 'occurrences', vectors: occurrenceVectors() }),
  plans: () => ({ policyVersion: POLICY_VERSION, kind: 'plan', vectors: planVectors() }),
  boundaries: () => ({ policyVersion: POLICY_VERSION, kind: 'plan', vectors: boundaryVectors() }),
  runs: () => ({ policyVersion: POLICY_VERSION, kind: 'run', vectors: runVectors() }),
};

/** A file with a vector a line, so that a change of one decision is a change of one line. */
function textOf({ policyVersion, kind, vectors }: VectorFile): string {
  const lines = vectors.map((vector) => JSON.stringify(vector)).join(',\n');
  return `{"policyVersion":${JSON.stringify(policyVersion)},"kind":${JSON.stringify(kind)},"vectors":[\n${lines}\n]}\n`;
}

const folder = fileURLToPath(new URL('conformance/', import.meta.url));
mkdirSync(folder, { recursive: true });
for (const [name, make] of Object.entries(files)) {
  const file = make();
  writeFileSync(`${folder}${name}.json`, textOf(file));
  process.stdout.write(`${name}: ${file.vectors.length}\n`);
}
