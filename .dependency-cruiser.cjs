/** The folders of src, lowest first: a folder imports only from itself and from folders before it. */
const LAYERS = [
  'errors',
  'time',
  'occurrences',
  'model',
  'policy',
  'events',
  'fleet',
  'simulate',
  'report',
  'testing',
  'cli',
];

/** Packages that only some folders may import. */
const ONLY_FROM = {
  'cron-parser': ['occurrences'],
  '@date-fns/tz': ['time', 'report'],
  'fast-check': ['testing'],
};

const folders = (names) => `^src/(${names.join('|')})/`;
const escaped = (name) => name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Modules that need each other are one module, or miss a third.',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true },
    },
    ...LAYERS.slice(0, -1).map((layer, at) => ({
      name: `layer-${layer}`,
      comment: `src/${layer} imports only from itself and from: ${LAYERS.slice(0, at).join(', ') || 'nothing'}.`,
      severity: 'error',
      from: { path: folders([layer]) },
      to: { path: folders(LAYERS.slice(at + 1)) },
    })),
    {
      name: 'folder-without-layer',
      comment: 'Every module of src but index.ts is in a folder of LAYERS.',
      severity: 'error',
      from: { path: '^src/', pathNot: [folders(LAYERS), '^src/index\\.ts$'] },
      to: {},
    },
    {
      name: 'to-folder-without-layer',
      comment: 'Every module of src but index.ts is in a folder of LAYERS.',
      severity: 'error',
      from: {},
      to: { path: '^src/', pathNot: [folders(LAYERS), '^src/index\\.ts$'] },
    },
    {
      name: 'nothing-imports-the-index',
      comment: 'src/index.ts is the list of what is public, for users only.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^src/index\\.ts$' },
    },
    {
      name: 'src-imports-only-src',
      comment: 'Tests, documents and tool configuration are not part of the library.',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['local'], pathNot: '^src/' },
    },
    ...Object.entries(ONLY_FROM).map(([name, allowed]) => ({
      name: `only-from-${allowed.join('-or-')}`,
      comment: `${name} is imported only from src/${allowed.join(' and src/')}.`,
      severity: 'error',
      from: { path: '^src/', pathNot: folders(allowed) },
      to: { path: `(^|node_modules/)${escaped(name)}(/|$)` },
    })),
    {
      name: 'no-date-fns-tz',
      comment: 'date-fns-tz reads the process time zone (marnusw/date-fns-tz#258).',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '(^|node_modules/)date-fns-tz(/|$)' },
    },
    {
      name: 'node-only-from-cli',
      comment: 'The library runs wherever JavaScript runs; only the command does I/O.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/cli/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-dev-dependencies',
      comment:
        'What src imports is installed with the package; fast-check is an optional peer of src/testing.',
      severity: 'error',
      from: { path: '^src/' },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['npm', 'npm-peer', 'npm-optional'],
      },
    },
    {
      name: 'no-undeclared-dependencies',
      comment: 'Package.json names whatever src imports.',
      severity: 'error',
      from: { path: '^src/' },
      to: {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown'],
        // peerDependenciesMeta alone makes a peer look undeclared
        dependencyTypesNot: ['npm', 'npm-peer', 'npm-optional', 'npm-dev'],
      },
    },
    {
      name: 'resolvable',
      comment: 'Every import leads somewhere.',
      severity: 'error',
      from: { path: '^src/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true, // types count: a layer that only knows another's types still knows it
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};

// For the tests and the documents; not enumerable, since dependency-cruiser refuses keys it does not know.
Object.defineProperty(module.exports, 'LAYERS', { value: LAYERS });
