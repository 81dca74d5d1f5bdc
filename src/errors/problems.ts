import { type PolicyInputCode, PolicyInputError, type PolicyInputIssue } from './policy-input-error.js';

/**
 * A place in an input, as a linked list: nothing is built for a row that is right, which is nearly every row.
 */
export interface Path {
  readonly parent: Path | null;
  readonly key: string | number;
}

/** The place that a parameter's name is. */
/* @__NO_SIDE_EFFECTS__ */
export function root(name: string): Path {
  return { parent: null, key: name };
}

/** A place inside another. */
export function inside(parent: Path, key: string | number): Path {
  return { parent, key };
}

/** The problems found so far. A reader that finds one goes on, so that a user sees all of them at once. */
export class Problems {
  readonly #issues: PolicyInputIssue[] = [];

  add(at: Path, code: PolicyInputCode, message: string): void {
    // A hostile row may have a million problems; a person reads a few, and the first ones say what is wrong.
    if (this.#issues.length < 100) this.#issues.push({ path: toArray(at), code, message });
  }

  get none(): boolean {
    return this.#issues.length === 0;
  }

  /** @throws PolicyInputError when anything was found. */
  throwIfAny(): void {
    if (this.#issues.length > 0) throw new PolicyInputError(this.#issues);
  }
}

/** A `PolicyInputError` of a single problem. */
export function problem(at: Path, code: PolicyInputCode, message: string): PolicyInputError {
  return new PolicyInputError([{ path: toArray(at), code, message }]);
}

function toArray(at: Path): (string | number)[] {
  const keys: (string | number)[] = [];
  for (let place: Path | null = at; place !== null; place = place.parent) keys.unshift(place.key);
  return keys;
}

/** A value as a message shows it: short, on one line, and whatever it is, without running any of its code. */
export function show(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value.length > 60
        ? `${JSON.stringify(value.slice(0, 60))}… (${value.length} characters)`
        : JSON.stringify(value);
    case 'number':
    case 'boolean':
    case 'undefined':
      return String(value);
    case 'bigint':
      return 'a bigint';
    case 'function':
      return 'a function';
    case 'symbol':
      return 'a symbol';
    case 'object':
      return value === null ? 'null' : showObject(value);
  }
}

function showObject(value: object): string {
  try {
    if (Array.isArray(value)) return `an array of ${value.length}`;
    if (Object.prototype.toString.call(value) === '[object Date]') {
      const time = Date.prototype.getTime.call(value);
      return Number.isNaN(time) ? 'an invalid Date' : `the Date ${new Date(time).toISOString()}`;
    }
    const keys = Object.keys(value);
    const parts = keys.slice(0, 5).map((key) => {
      // The descriptor rather than the value: a getter is a stranger's code.
      const part: unknown = Object.getOwnPropertyDescriptor(value, key)?.value;
      return `${key.slice(0, 30)}: ${typeof part === 'object' && part !== null ? '…' : show(part)}`;
    });
    return keys.length === 0 ? 'an object' : `{ ${parts.join(', ')}${keys.length > 5 ? ', …' : ''} }`;
  } catch {
    return 'an object';
  }
}
