/** What a pattern found in a path: `{ url: 'gloss-and-co' }`. */
export type PathParams = Readonly<Record<string, string>>;

/** A named part of a pattern: its name, the values that it may have where they are listed, and whether it may be missing. */
const namedPart = /^:(\w+)(?:\(([\w|-]+)\))?(\?)?$/;

/**
 * Reads a path by a pattern of the site map: `:name` is one part of the path, `:name(a|b)` one of these two, `:name?` one that may be missing,
 * and `*` at the end whatever is below, nothing included. A slash at the end of the path makes no difference.
 * @returns what stands for the names, or null where the path is another one
 */
export function matchPattern(pattern: string, path: string): PathParams | null {
  const wanted = partsOf(pattern);
  const given = partsOf(path);
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index];
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
  return given.length > wanted.length ? null : params;
}

/** The path that a pattern stands for; parts whose name has no value are left out. */
export function fillPattern(pattern: string, params: PathParams): string {
  const filled = partsOf(pattern).flatMap((part) => {
    const [, name] = namedPart.exec(part) ?? [];
    if (name === undefined) return [part];
    const value = params[name];
    return value === undefined ? [] : [encodeURIComponent(value)];
  });
  return `/${filled.join('/')}`;
}

/** For sorting: the more particular pattern comes first. */
export function byParticularity(a: string, b: string): number {
  const [left, right] = [ranksOf(a), ranksOf(b)];
  return right.localeCompare(left);
}

/** A letter for each part, in the order of how much it leaves open; the end of a pattern leaves open less than a `*`. */
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
