import { candidateAudienceRules, moveRolloutRules, saveFlagRules, violate } from '@frizo/validation';

export const required = violate('VALUE_IS_REQUIRED').message;

export const flagKeyShape = saveFlagRules.key.pattern;
export const flagKeyWords = 'A letter first, then letters, digits, dots and dashes';

/** The same for a flag's rule. */
export const percentLimits = candidateAudienceRules.percent;
const userLimits = candidateAudienceRules.userIds;
/** The same for a flag and for a rollout. */
export const reasonLimits = moveRolloutRules.reason;

type Complain = (message: string) => void;

/** What is wrong with why something is done, which every change has to say. */
export function reasonErrorOf({ reason }: { readonly reason: string }): string | null {
  const { length } = reason.trim();
  if (length === 0) return required;
  const { minLength } = reasonLimits;
  return length < minLength ? violate('VALUE_IS_TOO_SHORT', minLength).message : null;
}

/** Numbers of users, as many as a contract takes. */
export function readUsers(text: string, complain: Complain): number[] {
  const ids = partsOf(text).map(Number);
  if (!ids.every((id) => Number.isSafeInteger(id) && id > 0)) complain('User ids, separated by commas');
  if (ids.length > userLimits.maxItems) complain(`At most ${userLimits.maxItems}`);
  return ids;
}

/** From 0 to 100; null where nothing was typed. */
export function readPercent(text: string, complain: Complain): number | null {
  if (text.trim() === '') return null;
  const percent = Number(text);
  const { minimum, maximum } = percentLimits;
  if (!(percent >= minimum && percent <= maximum)) complain(`From ${minimum} to ${maximum}`);
  return percent;
}

export function partsOf(text: string): string[] {
  return text
    .split(/[\s,]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
