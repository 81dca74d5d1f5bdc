// Writes the JSON Schemas of the package, schemas/*.schema.json, from the definitions that validate. Part of the build.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { schemas } from '../../src/events/schemas.js';

const folder = resolve(import.meta.dirname, '../../schemas');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
for (const [name, schema] of Object.entries(schemas)) {
  writeFileSync(join(folder, `${name}.schema.json`), `${JSON.stringify(schema, null, 2)}\n`);
}
