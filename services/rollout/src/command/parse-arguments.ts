import type { Audience } from '../domain/resolve.ts';

/** The requested change of a rollout. */
export type RolloutChange =
  | { readonly kind: 'promote' | 'freeze' | 'thaw' | 'withdraw' }
  | { readonly kind: 'roll-back'; readonly build: string }
  /** Only the percentage of the audience changes; the build defaults to the candidate, or else the newest. */
  | { readonly kind: 'offer'; readonly build: string | undefined; readonly percent: Audience['percent'] };

export type Command =
  | { readonly name: 'status' }
  | {
      readonly name: 'move';
      readonly remote: string;
      readonly change: RolloutChange;
      /** Undefined if the command has to ask for it. */
      readonly why: string | undefined;
    };

export const usage = [
  'Usage: npm run rollout -- status',
  '       npm run rollout -- <remote> 25% [<build>] | promote | freeze | thaw | withdraw | back <build>  [--why "…"]',
].join('\n');

/** Parses the arguments; undefined if they are not a valid command. */
export function parseArguments(words: readonly string[]): Command | undefined {
  const at = words.indexOf('--why');
  const why = at < 0 ? undefined : words[at + 1];
  if (at >= 0 && why === undefined) return undefined;
  const [first, ...rest] = at < 0 ? words : words.filter((_, index) => index !== at && index !== at + 1);
  if (first === 'status' && rest.length === 0) return { name: 'status' };
  const change = changeOf(rest);
  return first === undefined || !change ? undefined : { name: 'move', remote: first, change, why };
}

function changeOf([what = '', build, ...more]: readonly string[]): RolloutChange | undefined {
  if (more.length > 0) return undefined;
  const percent = percentOf(what);
  if (percent !== undefined) return { kind: 'offer', build, percent };
  if (what === 'back') return build === undefined ? undefined : { kind: 'roll-back', build };
  if (build !== undefined) return undefined;
  switch (what) {
    case 'promote':
    case 'freeze':
    case 'thaw':
    case 'withdraw':
      return { kind: what };
    default:
      return undefined;
  }
}

/** `25%`, `0.5%`: 0 to 100. */
function percentOf(text: string): number | undefined {
  const [, digits] = /^(\d{1,3}(?:\.\d{1,2})?)%$/.exec(text) ?? [];
  return digits === undefined || Number(digits) > 100 ? undefined : Number(digits);
}
