import type { CandidateAudience, Rollout } from '@frizo/contracts';
import { differencesBetween } from '../differences.ts';
import type { Difference } from '../differences.ts';
import { userText } from '../flag-texts.ts';

/** Who gets a candidate: `25% of browsers, everybody with bookFast on, user 3 or 41, admin`. */
export function audienceText({ percent, flag, userIds, roles }: CandidateAudience): string {
  const groups = [
    percent > 0 && `${percent}% of browsers`,
    flag !== null && `everybody with ${flag} on`,
    userIds.length > 0 && userText(userIds),
    roles.length > 0 && roles.join(' or '),
  ].filter((group) => group !== false);
  return groups.join(', ') || 'nobody yet';
}

/** The differences between two states of a rollout. */
export function movedBetween(before: Rollout, after: Rollout): Difference[] {
  return differencesBetween(textsOf(before), textsOf(after));
}

function textsOf({ stable, candidate, audience, frozen }: Rollout): Map<string, string> {
  const texts = new Map([['Stable', stable]]);
  if (candidate === null) return texts;
  return texts
    .set('Candidate', candidate)
    .set('Who gets it', audienceText(audience))
    .set('Frozen', frozen ? 'yes' : 'no');
}

const kilobyte = 1_024;
const megabyte = 1_024 * kilobyte;

/** `412 KB`, `1.4 MB`; null means unknown. */
export function sizeText(bytes: number | null): string {
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

/** `3 days ago`; `just now` for a time in the future, because clocks differ. @param seconds Unix @param nowMs Unix milliseconds */
export function ageText(seconds: number, nowMs: number): string {
  const passed = nowMs / 1_000 - seconds;
  const unit = units.find(([, length]) => passed >= length);
  return unit === undefined ? 'just now' : relative.format(-Math.floor(passed / unit[1]), unit[0]);
}
