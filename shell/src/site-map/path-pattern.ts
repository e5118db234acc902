/** The values of a pattern's names in a path: `{ url: 'gloss-and-co' }`. */
export type PathParams = Readonly<Record<string, string>>;

/** A named segment of a pattern: its name, its allowed values if they are listed, and whether it is optional. */
const namedPart = /^:(\w+)(?:\(([\w|-]+)\))?(\?)?$/;

/**
 * Matches a path with a pattern of the site map: `:name` is one segment, `:name(a|b)` one of two values, `:name?` an optional segment, and a
 * final `*` any number of segments, also none. A trailing slash of the path makes no difference.
 * @returns the values of the names, or null if the path does not match
 */
export function matchPattern(pattern: string, path: string): PathParams | null {
  const expected = partsOf(pattern);
  const actual = partsOf(path);
  const params: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const value = actual[index];
    if (part === '*') return params;
    const [, name, values, isOptional] = namedPart.exec(part) ?? [];
    if (value === undefined) {
      if (isOptional === undefined) return null;
    } else if (name !== undefined) {
      const decoded = decode(value);
      if (decoded === null || values?.split('|').includes(decoded) === false) return null;
      params[name] = decoded;
    } else if (value !== part) return null;
  }
  return actual.length > expected.length ? null : params;
}

/** Inserts values into a pattern; names without a value are left out. */
export function fillPattern(pattern: string, params: PathParams): string {
  const filled = partsOf(pattern).flatMap((part) => {
    const [, name] = namedPart.exec(part) ?? [];
    if (name === undefined) return [part];
    const value = params[name];
    return value === undefined ? [] : [encodeURIComponent(value)];
  });
  return `/${filled.join('/')}`;
}

/** For sorting: more specific patterns come first. */
export function bySpecificity(a: string, b: string): number {
  const [left, right] = [ranksOf(a), ranksOf(b)];
  return right.localeCompare(left);
}

/** A letter per segment by how specific it is; the end of a pattern is more specific than a `*`. */
function ranksOf(pattern: string): string {
  const ranks = partsOf(pattern).map((part) => {
    if (part === '*') return 'a';
    if (part.startsWith(':')) return part.endsWith('?') ? 'b' : 'd';
    return 'e';
  });
  return `${ranks.join('')}c`;
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
