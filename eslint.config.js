import { builtinModules } from 'node:module';
import js from '@eslint/js';
import tseslint from 'typescript-eslint';

// ---------------------------------------------------------------------------------------------------------
// Purity: what is decided depends on the arguments alone. These rules know types, so that a TZDate, which
// carries its zone, may be asked for its hours and a Date may not.

const ANY = 1 | 2; // ts.TypeFlags.Any | Unknown
const NUMBER = 8 | 256; // ts.TypeFlags.Number | NumberLiteral

/** Answers what the type of a node is made of: the members of a union, the bound of a type parameter. */
function typesOf(context, node) {
  const { parserServices } = context.sourceCode;
  const type = parserServices.getTypeAtLocation(node);
  const bound = parserServices.program.getTypeChecker().getBaseConstraintOfType(type) ?? type;
  return bound.isUnion() ? bound.types : [bound];
}

const isDate = (type) => type.getSymbol()?.name === 'Date';
const isAny = (type) => (type.flags & ANY) !== 0;
const isNumber = (type) => (type.flags & NUMBER) !== 0;

/** The places that read a global as a value (types aside). */
function readsOfGlobal(context, name) {
  const { globalScope } = context.sourceCode.scopeManager;
  const variable = globalScope.set.get(name);
  const references = [...(variable?.references ?? []), ...globalScope.through];
  return [...new Set(references)]
    .filter(({ identifier, isValueReference }) => identifier.name === name && isValueReference !== false)
    .map(({ identifier }) => identifier);
}

function nameOf(member) {
  if (!member.computed) return member.property.name;
  return member.property.type === 'Literal' ? member.property.value : undefined;
}

const LOCAL_READS = new RegExp(
  '^([gs]et(Date|Day|FullYear|Year|Hours|Minutes|Seconds|Milliseconds|Month)|getTimezoneOffset|to(Date|Time)?String)$',
);

const date = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      global:
        'Of Date only `new Date(instant)`, `Date.UTC`, `Date.prototype` and `instanceof Date` are pure.',
      argument: 'new Date() takes one number or Date here: text and parts are read in the process zone.',
      local: '{{name}} reads the process zone: use the UTC form, or a TZDate.',
    },
  },
  create(context) {
    return {
      Program() {
        for (const node of readsOfGlobal(context, 'Date')) {
          const { parent } = node;
          if (parent.type === 'NewExpression' && parent.callee === node && parent.arguments.length > 0) {
            const [argument] = parent.arguments;
            const pure =
              parent.arguments.length === 1 &&
              argument.type !== 'SpreadElement' &&
              typesOf(context, argument).every(
                (type) => isNumber(type) || type.getProperty('getTime') !== undefined,
              );
            if (!pure) context.report({ node: parent, messageId: 'argument' });
          } else if (parent.type === 'MemberExpression' && ['UTC', 'prototype'].includes(nameOf(parent))) {
            // pure
          } else if (parent.type === 'BinaryExpression' && parent.operator === 'instanceof') {
            // pure
          } else {
            context.report({ node: parent, messageId: 'global' });
          }
        }
      },
      MemberExpression(node) {
        const name = nameOf(node);
        if (typeof name !== 'string' || !LOCAL_READS.test(name)) return;
        const suspect = name === 'toString' ? isDate : (type) => isDate(type) || isAny(type);
        if (typesOf(context, node.object).some(suspect)) {
          context.report({ node, messageId: 'local', data: { name } });
        }
      },
      'CallExpression[callee.name="String"]'(node) {
        const [argument] = node.arguments;
        if (argument && argument.type !== 'SpreadElement' && typesOf(context, argument).some(isDate)) {
          context.report({ node, messageId: 'local', data: { name: 'String(date)' } });
        }
      },
    };
  },
};

const intl = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      alias: 'Use Intl only as `new Intl.X(locale, options)`, so that its arguments can be checked.',
      locale: 'Without a locale, Intl reads that of the process.',
      zone: 'Without a timeZone, Intl.DateTimeFormat reads the zone of the process.',
    },
  },
  create(context) {
    const isUndefined = (node) => node.type === 'Identifier' && node.name === 'undefined';
    const namesZone = (options) => {
      if (options?.type !== 'ObjectExpression') {
        return (
          options !== undefined &&
          typesOf(context, options).every((type) => {
            const zone = type.getProperty('timeZone');
            return zone !== undefined && (zone.flags & 16777216) === 0; // ts.SymbolFlags.Optional
          })
        );
      }
      return options.properties.some(
        (property) =>
          property.type === 'Property' && property.key.name === 'timeZone' && !isUndefined(property.value),
      );
    };
    return {
      Program() {
        for (const { parent } of readsOfGlobal(context, 'Intl')) {
          const name = parent.type === 'MemberExpression' ? nameOf(parent) : undefined;
          if (name === 'supportedValuesOf') continue;
          const call = parent.parent;
          if (name === undefined || call.callee !== parent) {
            context.report({ node: parent, messageId: 'alias' });
            continue;
          }
          const [locale, options] = call.arguments;
          if (locale === undefined || isUndefined(locale)) {
            context.report({ node: call, messageId: 'locale' });
          }
          if (name === 'DateTimeFormat' && !namesZone(options)) {
            context.report({ node: call, messageId: 'zone' });
          }
        }
      },
    };
  },
};

const CLOCK_OR_STATE = new RegExp(
  '^(constructNow|is(Today|Tomorrow|Yesterday|Past|Future|This\\w+)|(start|end)Of(Today|Tomorrow|Yesterday)' +
    '|formatDistanceToNow(Strict)?|[gs]etDefaultOptions)$',
);
const ZONE_FREE = new RegExp(
  '^((add|sub|differenceIn)(Milliseconds|Seconds|Minutes|Hours)|is(Before|After|Equal|Valid|Date)|compare(Asc|Desc)' +
    '|min|max|clamp|closest(To|IndexTo)|getTime|getUnixTime|fromUnixTime|toDate|constructFrom|isWithinInterval' +
    '|areIntervalsOverlapping|interval|milliseconds|format(ISO)?Duration' +
    '|(milliseconds|seconds|minutes|hours|days|weeks|months|quarters|years)To\\w+|\\w+In(Hour|Minute|Day|Week|Year))$',
);

const dateFns = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      clock: '{{name}} reads the clock or shared state.',
      zone: '{{name}} counts in the process zone unless it gets a TZDate or the `in` option.',
      named:
        'Import the functions of date-fns by name and call them, so that their arguments can be checked.',
    },
  },
  create(context) {
    const givesZone = (argument) =>
      (argument.type === 'ObjectExpression' &&
        argument.properties.some((property) => property.type === 'Property' && property.key.name === 'in')) ||
      (argument.type !== 'SpreadElement' &&
        typesOf(context, argument).every((type) => /^TZDate/.test(type.getSymbol()?.name ?? '')));
    return {
      ImportDeclaration(node) {
        if (!/^date-fns(\/(?!locale)|$)/.test(node.source.value) || node.importKind === 'type') return;
        for (const specifier of node.specifiers) {
          if (specifier.type !== 'ImportSpecifier') {
            context.report({ node: specifier, messageId: 'named' });
            continue;
          }
          const { name } = specifier.imported;
          const data = { name };
          if (CLOCK_OR_STATE.test(name)) context.report({ node: specifier, messageId: 'clock', data });
          if (CLOCK_OR_STATE.test(name) || ZONE_FREE.test(name)) continue;
          for (const variable of context.sourceCode.getDeclaredVariables(specifier)) {
            for (const { identifier, isValueReference } of variable.references) {
              if (isValueReference === false) continue;
              const call = identifier.parent;
              const isCall = call.type === 'CallExpression' && call.callee === identifier;
              if (!isCall) context.report({ node: identifier, messageId: 'named' });
              else if (!call.arguments.some(givesZone))
                context.report({ node: call, messageId: 'zone', data });
            }
          }
        }
      },
    };
  },
};

const pure = { rules: { date, intl, 'date-fns': dateFns } };

// ---------------------------------------------------------------------------------------------------------
// What src may name. Each list is given whole to its rule: a later configuration replaces, it does not add.

const GLOBALS = {
  'the clock': ['performance', 'Temporal'],
  'the process': ['process', 'console', 'Buffer', 'require', 'module', '__dirname', '__filename'],
  'the host': ['globalThis', 'global', 'window', 'self', 'navigator', 'location', 'localStorage', 'document'],
  timers: [
    'setTimeout',
    'setInterval',
    'setImmediate',
    'clearTimeout',
    'clearInterval',
    'clearImmediate',
    'queueMicrotask',
    'requestAnimationFrame',
  ],
  randomness: ['crypto'],
  'the network': ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'],
  'the garbage collector': ['WeakRef', 'FinalizationRegistry'],
};
const impureGlobals = Object.entries(GLOBALS).flatMap(([what, names]) =>
  names.map((name) => ({ name, message: `Reaches ${what}: what src needs is an argument.` })),
);
const intlGlobal = { name: 'Intl', message: 'Only src/time and src/report use Intl.' };

const localeReads = [
  'toLocaleString',
  'toLocaleDateString',
  'toLocaleTimeString',
  'toLocaleUpperCase',
  'toLocaleLowerCase',
  'localeCompare',
].map((property) => ({ property, message: 'Depends on the locale of the process.' }));

const ALWAYS = [
  { regex: '^node:', message: 'Only src/cli does I/O.' },
  { regex: `^(${builtinModules.join('|')})(/|$)`, message: 'Only src/cli does I/O.' },
  { regex: '^date-fns-tz(/|$)', message: 'date-fns-tz reads the process zone (marnusw/date-fns-tz#258).' },
];
const TZ = { regex: '^@date-fns/tz(/|$)', message: 'Only src/time and src/report use @date-fns/tz.' };
const CRON = { regex: '^cron-parser(/|$)', message: 'Only src/occurrences uses cron-parser.' };
const imports = (...patterns) => ({
  '@typescript-eslint/no-restricted-imports': ['error', { patterns }],
});

const CLASS = {
  selector: 'ClassDeclaration, ClassExpression',
  message: 'Plain data and functions; the one class is the error, in src/errors.',
};
const SHAPE = [
  { selector: 'TSEnumDeclaration', message: 'Use a union of literals.' },
  { selector: 'ExportDefaultDeclaration', message: 'Use a named export.' },
  { selector: 'ExportSpecifier[exported.name="default"]', message: 'Use a named export.' },
];
const SYNTAX = [
  ...SHAPE,
  { selector: 'ImportExpression', message: 'Import statically: the rules and the layers read imports.' },
  { selector: 'MetaProperty[meta.name="import"]', message: 'import.meta is the host.' },
  {
    selector: 'NewExpression[callee.name=/^TZDate/][arguments.length<2]',
    message: 'A TZDate without a zone is in that of the process.',
  },
  {
    selector: 'CallExpression[callee.object.name=/^TZDate/][callee.property.name="tz"][arguments.length<2]',
    message: 'TZDate.tz without an instant reads the clock.',
  },
  {
    selector:
      'CallExpression[callee.object.name=/^Cron(Expression)?(Parser)?$/][callee.property.name="parse"][arguments.length<2]',
    message: 'cron-parser without currentDate and tz reads the clock and the process zone.',
  },
];

// ---------------------------------------------------------------------------------------------------------

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/',
      '**/dist/',
      '**/coverage/',
      '**/reports/',
      '**/.tmp/',
      '**/.stryker-tmp/',
      'docs/api/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },

  // Scripts and tool configuration.
  {
    files: ['**/*.{js,mjs,cjs}'],
    extends: [js.configs.recommended],
    languageOptions: {
      globals: Object.fromEntries(
        ['process', 'console', 'URL', 'setTimeout', 'performance', 'module', 'require'].map((name) => [
          name,
          false,
        ]),
      ),
    },
  },

  // All TypeScript.
  {
    files: ['**/*.ts'],
    extends: [js.configs.recommended, tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }], // `== null` is null or undefined, which mean the same here
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/consistent-type-exports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { allowDefaultCaseForExhaustiveSwitch: false, requireDefaultForNonUnion: true },
      ],
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // `'interval' | DurationInput` tells the reader what the text may be.
      '@typescript-eslint/no-redundant-type-constituents': 'off',
      // An index that was checked a line above is no longer known to noUncheckedIndexedAccess.
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },

  // Tests and examples give wrong input on purpose.
  {
    files: ['test/**/*.ts', 'docs/**/*.ts', '*.config.ts'],
    rules: {
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/only-throw-error': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },

  // The library and the command.
  {
    files: ['src/**/*.ts'],
    rules: {
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      // `if (count)` is no test for presence: 0 is a count, and the epoch is an instant.
      '@typescript-eslint/strict-boolean-expressions': [
        'error',
        { allowString: false, allowNumber: false, allowNullableBoolean: true },
      ],
      'no-restricted-syntax': ['error', ...SHAPE, CLASS],
      ...imports(ALWAYS[2], TZ, CRON),
    },
  },

  // The library.
  {
    files: ['src/**/*.ts'],
    ignores: ['src/cli/**'],
    plugins: { pure },
    rules: {
      'pure/date': 'error',
      'pure/intl': 'error',
      'pure/date-fns': 'error',
      'no-eval': 'error',
      'no-new-func': 'error',
      'no-restricted-globals': ['error', ...impureGlobals, intlGlobal],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Randomness is not an argument.' },
        ...localeReads,
      ],
      'no-restricted-syntax': ['error', ...SYNTAX, CLASS],
      ...imports(...ALWAYS, TZ, CRON),
    },
  },
  { files: ['src/errors/**/*.ts'], rules: { 'no-restricted-syntax': ['error', ...SYNTAX] } },
  { files: ['src/occurrences/**/*.ts'], rules: imports(...ALWAYS, TZ) },
  {
    files: ['src/time/**/*.ts', 'src/report/**/*.ts'],
    rules: {
      'no-restricted-globals': ['error', ...impureGlobals],
      ...imports(...ALWAYS, CRON),
    },
  },
);
