import { Problems } from '../../src/errors/problems.js';

type Reader<T> = (value: unknown, problems: Problems) => T;

/** What was read, or the only problem, as `path: code: message`. */
export function answer<T>(value: unknown, read: Reader<T>): T | string {
  const problems = new Problems();
  const found = read(value, problems);
  try {
    problems.throwIfAny();
    return found;
  } catch (error) {
    const { issues } = error as { issues: { path: string[]; code: string; message: string }[] };
    return issues.map(({ path, code, message }) => `${path.join('.')}: ${code}: ${message}`).join('; ');
  }
}
