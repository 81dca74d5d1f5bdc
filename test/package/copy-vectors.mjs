// The conformance vectors, where the package ships them.
import { cpSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
rmSync(resolve(root, 'vectors'), { recursive: true, force: true });
cpSync(resolve(root, 'test/vectors/conformance'), resolve(root, 'vectors'), { recursive: true });
