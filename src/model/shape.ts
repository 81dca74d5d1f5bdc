import { inside, type Path, type Problems, show } from '../errors/problems.js';
import { boundedCache } from '../time/bounded-cache.js';

/** A JSON Schema (draft 2020-12), as plain data. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/**
 * A kind of value: how it is read, and what it looks like as JSON. Both stand in one place, so that what the package
 * accepts and what its shipped schemas say cannot drift apart.
 *
 * `read` notes problems and goes on; what it returns after noting one is never used.
 */
export interface Kind<T> {
  readonly read: (value: unknown, at: Path, problems: Problems) => T;
  readonly schema: JsonSchema;
}

/** One key of a record. */
export interface Field<T> {
  readonly kind: Kind<T>;
  /**
   * - `required`: null and a missing key are refused;
   * - `nullable`: null is an answer, a missing key is not (it is how a misspelt column looks);
   * - `optional`: null and a missing key mean the default.
   */
  readonly presence: 'required' | 'nullable' | 'optional';
  readonly fallback: T;
  /** What to say when it is missing. */
  readonly missing: string;
}

/** @param standIn - what is read on with after the problem was noted, where undefined would not do */
/* @__NO_SIDE_EFFECTS__ */
export function required<T>(kind: Kind<T>, missing = 'it is required', standIn?: T): Field<T> {
  return { kind, presence: 'required', fallback: standIn as T, missing };
}

/* @__NO_SIDE_EFFECTS__ */
export function nullable<T, F>(kind: Kind<T>, fallback: F, missing: string): Field<T | F> {
  return { kind, presence: 'nullable', fallback, missing };
}

/* @__NO_SIDE_EFFECTS__ */
export function optional<T, F>(kind: Kind<T>, fallback: F): Field<T | F> {
  return { kind, presence: 'optional', fallback, missing: '' };
}

type Fields = { readonly [key: string]: Field<unknown> };
type Read<F extends Fields> = { readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never };

/** More keys than any row has; looking at each of a million would take longer than a plan may. */
const MOST_KEYS = 1_000;

/**
 * A record of fields.
 *
 * @param options.extra - `'refuse'` an unknown key, or `'ignore'` it, as a row may have other columns; a known key in
 *   another spelling (`misfire_policy`) is refused either way, since it would silently mean the default
 * @param options.spellings - further keys that are refused, to the letter, each with the right name
 */
/* @__NO_SIDE_EFFECTS__ */
export function record<F extends Fields>(
  fields: F,
  options: { readonly extra: 'refuse' | 'ignore'; readonly spellings?: Readonly<Record<string, string>> },
): Kind<Read<F>> {
  const entries = Object.entries(fields);
  const names = Object.keys(fields);
  const known = new Set(names);
  const fallbacks = Object.fromEntries(entries.map(([name, field]) => [name, field.fallback]));
  const rightNames = new Map(names.map((name) => [plain(name), name]));
  const spellings = new Map(Object.entries(options.spellings ?? {}));
  // Column names come round with every row; what was found about one is kept.
  const verdicts = boundedCache<string, { readonly right: string | null }>(200);

  function verdictOn(key: string): { readonly right: string | null } {
    let verdict = verdicts.get(key);
    if (verdict === undefined) {
      verdict = {
        right: key.length > 100 ? null : (spellings.get(key) ?? rightNames.get(plain(key)) ?? null),
      };
      if (key.length <= 100) verdicts.set(key, verdict);
    }
    return verdict;
  }

  /** Notes the keys that are not fields, and answers with the fields that are there in another spelling. */
  function readKeys(row: object, at: Path, problems: Problems): readonly string[] {
    const keys = Object.keys(row);
    if (keys.length > MOST_KEYS)
      problems.add(at, 'too_many', `it has ${keys.length} keys; at most ${MOST_KEYS} are read`);
    let misspelt: string[] | null = null;
    for (let i = 0; i < keys.length && i < MOST_KEYS; i++) {
      const key = keys[i] as string;
      if (known.has(key)) continue;
      const { right } = verdictOn(key);
      if (right !== null) {
        problems.add(inside(at, key), 'misspelt_key', `this key is not read; the right name is ${right}`);
        misspelt = [...(misspelt ?? []), right];
      } else if (options.extra === 'refuse') {
        problems.add(
          inside(at, key),
          'unknown_key',
          `this key is not known here; there are ${names.join(', ')}`,
        );
      }
    }
    return misspelt ?? NONE;
  }

  return {
    read(value, at, problems) {
      const result: Record<string, unknown> = { ...fallbacks };
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        const code = value === undefined || value === null ? 'required' : 'type';
        problems.add(at, code, `${show(value)} must be an object`);
        return result as Read<F>;
      }
      const misspelt = readKeys(value, at, problems);
      for (let i = 0; i < names.length; i++) {
        const name = names[i] as string;
        const field = fields[name] as Field<unknown>;
        const part = (value as Record<string, unknown>)[name];
        if (part !== undefined && part !== null) {
          result[name] = field.kind.read(part, inside(at, name), problems);
        } else if (field.presence !== 'optional' && (field.presence === 'required' || part === undefined)) {
          if (!misspelt.includes(name))
            problems.add(inside(at, name), 'required', `${show(part)}: ${field.missing}`);
        }
      }
      return result as Read<F>;
    },
    schema: {
      type: 'object',
      properties: Object.fromEntries(entries.map(([name, field]) => [name, schemaOf(field)])),
      required: entries.filter(([, field]) => field.presence !== 'optional').map(([name]) => name),
      ...(options.extra === 'refuse'
        ? { additionalProperties: false }
        : { propertyNames: anyNameBut(names, [...spellings.keys()]) }),
    },
  };
}

const NONE: readonly string[] = [];

/** A schema that takes null too. */
/* @__NO_SIDE_EFFECTS__ */
export function orNull(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] };
}

function schemaOf({ kind, presence, fallback }: Field<unknown>): JsonSchema {
  if (presence === 'required') return kind.schema;
  const isPlain = typeof fallback === 'string' || Number.isFinite(fallback);
  return presence === 'optional' && isPlain
    ? { ...orNull(kind.schema), default: fallback }
    : orNull(kind.schema);
}

/** The names that other columns may have: any but a known one in another spelling. */
function anyNameBut(names: readonly string[], spellings: readonly string[]): JsonSchema {
  // Schemas have no flags, so each letter is given in both cases; between them there may be separators.
  const between = '[_\\-\\s]*';
  const likes = names.map((name) => {
    const letters = name.toLowerCase().replace(/[a-z]/g, (a) => `[${a}${a.toUpperCase()}]${between}`);
    return `${between}${letters}`;
  });
  const pattern = [...likes, ...spellings].join('|');
  return { anyOf: [{ enum: names }, { not: { type: 'string', pattern: `^(${pattern})$` } }] };
}

/**
 * A record in which some words of one key make another one required.
 *
 * @param need.why - what to say when it is missing
 */
/* @__NO_SIDE_EFFECTS__ */
export function needing<T>(
  kind: Kind<T>,
  need: {
    readonly key: keyof T & string;
    readonly where: keyof T & string;
    readonly is: readonly string[];
    readonly why: string;
  },
): Kind<T> {
  const { key, where, is, why } = need;
  return {
    read(value, at, problems) {
      const result = kind.read(value, at, problems);
      const word = result[where];
      if (is.includes(word as string) && result[key] === null) {
        problems.add(inside(at, key), 'required', `with ${where} ${show(word)}, ${why}`);
      }
      return result;
    },
    schema: {
      ...kind.schema,
      if: { properties: { [where]: { enum: is } }, required: [where] },
      then: { properties: { [key]: { not: { type: 'null' } } }, required: [key] },
    },
  };
}

/** A key without its case and its underscores, so that `next_fire_at`, `nextfireat` and `NextFireAt` are one. */
function plain(key: string): string {
  return key.replace(/[_\-\s]/g, '').toLowerCase();
}

/** One of a few words. */
/* @__NO_SIDE_EFFECTS__ */
export function oneOf<const T extends string>(words: readonly T[]): Kind<T> {
  return {
    read(value, at, problems) {
      if (words.includes(value as T)) return value as T;
      problems.add(
        at,
        typeof value === 'string' ? 'range' : 'type',
        `${show(value)} must be one of ${words.map(show).join(', ')}`,
      );
      return words[0] as T;
    },
    schema: { enum: words },
  };
}

/** A whole number within bounds, both inclusive. */
/* @__NO_SIDE_EFFECTS__ */
export function wholeNumber(least: number, most: number, why = ''): Kind<number> {
  const bounds = most === Number.MAX_SAFE_INTEGER ? `${least} or more` : `from ${least} to ${most}`;
  return {
    read(value, at, problems) {
      if (typeof value !== 'number') {
        problems.add(at, 'type', `${show(value)} must be a whole number ${bounds}`);
      } else if (!Number.isSafeInteger(value) || value < least || value > most) {
        problems.add(at, 'range', `${value} must be a whole number ${bounds}${why}`);
      }
      return value as number;
    },
    schema: {
      type: 'integer',
      ...(least === Number.MIN_SAFE_INTEGER ? {} : { minimum: least }),
      ...(most === Number.MAX_SAFE_INTEGER ? {} : { maximum: most }),
    },
  };
}

const LONGEST_ID = 500;

/** The id of a schedule or a tenant. */
export const identifier: Kind<string> = {
  read(value, at, problems) {
    if (typeof value !== 'string') {
      const advice =
        typeof value === 'number' || typeof value === 'bigint' ? '; turn the number into text' : '';
      problems.add(at, 'type', `${show(value)} must be text${advice}`);
      return '';
    }
    if (value.length === 0 || value.length > LONGEST_ID) {
      problems.add(at, 'range', `${show(value)} must have 1 to ${LONGEST_ID} characters`);
    }
    return value;
  },
  schema: { type: 'string', minLength: 1, maxLength: LONGEST_ID },
};

/** A list of one kind of value. */
/* @__NO_SIDE_EFFECTS__ */
export function listOf<T>(kind: Kind<T>, most: number, tooMany: string): Kind<readonly T[]> {
  return {
    read(value, at, problems) {
      if (!Array.isArray(value)) {
        problems.add(at, 'type', `${show(value)} must be an array`);
        return [];
      }
      if (value.length > most) {
        problems.add(at, 'too_many', `it has ${value.length} entries, more than ${most}; ${tooMany}`);
        return [];
      }
      const items: T[] = [];
      for (let i = 0; i < value.length; i++) items.push(kind.read(value[i], inside(at, i), problems));
      return items;
    },
    schema: { type: 'array', items: kind.schema },
  };
}
