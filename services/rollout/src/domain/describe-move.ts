import type { Pointer } from './move-pointer.ts';
import type { Audience } from './resolve.ts';

/** A summary of a move for the audit: 'candidate 1a2b for 25%'. */
export function describeMove(before: Pointer | undefined, after: Pointer): string {
  if (!before) return `stable ${after.stable}, the first`;
  if (after.stable !== before.stable) {
    const dropped =
      before.candidate !== null && after.candidate === null && before.candidate !== after.stable;
    const rest = dropped ? `; candidate ${before.candidate} withdrawn` : '';
    return `stable ${after.stable} instead of ${before.stable}${rest}`;
  }
  if (after.candidate === null) return `candidate ${before.candidate ?? 'none'} withdrawn`;
  const candidate = `candidate ${after.candidate}`;
  if (after.frozen) return `${candidate} frozen`;
  const isSame = after.candidate === before.candidate && sameAudience(before.audience, after.audience);
  return before.frozen && isSame
    ? `${candidate} thawed`
    : `${candidate} for ${audienceInWords(after.audience)}`;
}

export function audienceInWords({ percent, flag, userIds, roles }: Audience): string {
  const parts = [
    ...(percent > 0 ? [`${percent}%`] : []),
    ...(flag === null ? [] : [`users with the flag ${flag}`]),
    ...(userIds.length > 0 ? [`${userIds.length} named ${userIds.length === 1 ? 'user' : 'users'}`] : []),
    ...(roles.length > 0 ? [`users with the role ${roles.join(', ')}`] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : 'nobody yet';
}

function sameAudience(one: Audience, other: Audience): boolean {
  return audienceKey(one) === audienceKey(other);
}

function audienceKey({ percent, flag, userIds, roles }: Audience): string {
  return JSON.stringify([percent, flag, userIds, roles]);
}
