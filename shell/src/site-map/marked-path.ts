import type { FlagValue } from '@frizo/remote-kit';
import { flagKeyRules, quickSignInRules } from '@frizo/validation';

/** The data of a link after `/mp/` (spec 2, any other path). */
export interface MarkedPath {
  /** The path before `/mp/`. */
  readonly path: string;
  readonly flags: Readonly<Record<string, FlagValue>>;
  readonly signInToken?: string;
}

const maxPairs = 50;
const flagPrefix = 'ff-';

/**
 * Parses `/pricing/mp/ff-newPrices/true/qa/<token>`: name-value pairs after the first `mp` in a path. Unknown pairs are ignored, because such
 * links are written by hand and by mailing tools; so are values that the server would refuse.
 * @returns null if the path has no `mp`
 */
export function readMarkedPath(path: string): MarkedPath | null {
  const parts = path.split('/').filter((part) => part !== '');
  const at = parts.indexOf('mp');
  if (at === -1) return null;
  const flags = new Map<string, FlagValue>();
  let signInToken: string | undefined;
  for (const [name, value] of pairsOf(parts.slice(at + 1))) {
    const flag = name.slice(flagPrefix.length);
    if (name.startsWith(flagPrefix) && flagKeyRules.pattern.test(flag)) flags.set(flag, valueOf(value));
    if (name === 'qa' && value.length <= quickSignInRules.token.maxLength) signInToken = value;
  }
  return {
    path: `/${parts.slice(0, at).join('/')}`,
    flags: Object.fromEntries(flags),
    ...(signInToken === undefined ? {} : { signInToken }),
  };
}

function* pairsOf(parts: readonly string[]): Generator<[name: string, value: string]> {
  for (let index = 0; index + 1 < Math.min(parts.length, maxPairs * 2); index += 2) {
    const [name, value] = [decode(parts[index]), decode(parts[index + 1])];
    if (name !== null && value !== null) yield [name, value];
  }
}

function valueOf(text: string): FlagValue {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text;
}

function decode(part: string | undefined): string | null {
  try {
    return part === undefined ? null : decodeURIComponent(part);
  } catch {
    return null;
  }
}
