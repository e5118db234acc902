import type { CandidateAudience, Rollout } from '@frizo/contracts';
import { differencesBetween } from '../differences.ts';
import type { Difference } from '../differences.ts';
import { userWords } from '../flag-words.ts';

/** Who gets a candidate: `25% of browsers, everybody with bookFast on, user 3 or 41, admin`. */
export function audienceWords({ percent, flag, userIds, roles }: CandidateAudience): string {
  const groups = [
    percent > 0 && `${percent}% of browsers`,
    flag !== null && `everybody with ${flag} on`,
    userIds.length > 0 && userWords(userIds),
    roles.length > 0 && roles.join(' or '),
  ].filter((group) => group !== false);
  return groups.join(', ') || 'nobody yet';
}

/** What of a rollout has moved between two of its states, in words. */
export function movedBetween(before: Rollout, after: Rollout): Difference[] {
  return differencesBetween(wordsOf(before), wordsOf(after));
}

function wordsOf({ stable, candidate, audience, frozen }: Rollout): Map<string, string> {
  const words = new Map([['Stable', stable]]);
  if (candidate === null) return words;
  return words
    .set('Candidate', candidate)
    .set('Who gets it', audienceWords(audience))
    .set('Frozen', frozen ? 'yes' : 'no');
}

const kilobyte = 1_024;
const megabyte = 1_024 * kilobyte;

/** `412 KB`, `1.4 MB`; null where nobody has counted them. */
export function sizeWords(bytes: number | null): string {
  if (bytes === null) return 'size not known';
  if (bytes < megabyte) return `${Math.ceil(bytes / kilobyte)} KB`;
  return `${(bytes / megabyte).toFixed(1)} MB`;
}

const relative = new Intl.RelativeTimeFormat('en-US');
const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** How long ago something was: `3 days ago`. Of clocks that differ it says nothing of the future. @param seconds Unix @param nowMs Unix milliseconds */
export function ageWords(seconds: number, nowMs: number): string {
  const passed = nowMs / 1_000 - seconds;
  const unit = units.find(([, length]) => passed >= length);
  return unit === undefined ? 'just now' : relative.format(-Math.floor(passed / unit[1]), unit[0]);
}
