import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { transform } from 'esbuild';
import { defineConfig, type Options } from 'tsup';

const existing = (entries: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(file)));

/** The doors of the package; each is also a key of `exports` in package.json. */
const doors = existing({
  index: 'src/index.ts',
  simulate: 'src/simulate/index.ts',
  report: 'src/report/index.ts',
  testing: 'src/testing/index.ts',
});

/** The command is ESM only. Its source begins with the shebang, which the build keeps and makes executable. */
const command = existing({ cli: 'src/cli/main.ts' });

const common: Options = {
  platform: 'neutral',
  target: 'node20',
  splitting: true, // one copy of each module, whichever doors are opened
  sourcemap: true,
  minify: false,
  clean: false, // two builds share dist: the npm script empties it
  external: [/^node:/],
  removeNodeProtocol: false,
};

type Plugin = NonNullable<Options['plugins']>[number];

/**
 * esbuild splits ES modules only. tsup's own way from there to CommonJS, sucrase, rewrites `?.`, `??` and class
 * fields, which costs time and the class its name; esbuild rewrites the imports and exports alone.
 */
const toCommonJs: Plugin = {
  name: 'to-common-js',
  async renderChunk(code, chunk) {
    if (!chunk.path.endsWith('.cjs')) return undefined;
    const map = typeof chunk.map === 'string' ? chunk.map : JSON.stringify(chunk.map);
    const comment = `//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString('base64')}`;
    const out = await transform(`${code}\n${comment}`, {
      format: 'cjs',
      target: 'node20',
      platform: 'node', // names the exports where Node's reader of CommonJS looks for them
      sourcefile: basename(chunk.path),
      sourcemap: 'external',
    });
    chunk.map = JSON.parse(out.map);
    return { code: out.code };
  },
};

export default defineConfig([
  { ...common, format: 'esm', entry: { ...doors, ...command } },
  {
    ...common,
    format: 'esm',
    entry: doors,
    outExtension: () => ({ js: '.cjs' }),
    plugins: [toCommonJs],
  },
  { ...common, format: ['esm', 'cjs'], entry: doors, dts: { only: true } },
]);
