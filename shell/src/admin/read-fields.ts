import { candidateAudienceRules, moveRolloutRules, saveFlagRules, violate } from '@frizo/validation';

export const required = violate('VALUE_IS_REQUIRED').message;

export const flagKeyShape = saveFlagRules.key.pattern;
export const flagKeyHint = 'A letter first, then letters, digits, dots and dashes';

/** Of candidates; a flag's rule has the same. */
export const percentLimits = candidateAudienceRules.percent;
const userLimits = candidateAudienceRules.userIds;
/** Of rollouts; flags have the same. */
export const reasonLimits = moveRolloutRules.reason;

type ReportError = (message: string) => void;

/** The error of a reason, which every change requires; null if it is valid. */
export function reasonErrorOf({ reason }: { readonly reason: string }): string | null {
  const { length } = reason.trim();
  if (length === 0) return required;
  const { minLength } = reasonLimits;
  return length < minLength ? violate('VALUE_IS_TOO_SHORT', minLength).message : null;
}

/** Parses user ids, up to the contract's limit. */
export function readUsers(text: string, reportError: ReportError): number[] {
  const ids = partsOf(text).map(Number);
  if (!ids.every((id) => Number.isSafeInteger(id) && id > 0)) reportError('User ids, separated by commas');
  if (ids.length > userLimits.maxItems) reportError(`At most ${userLimits.maxItems}`);
  return ids;
}

/** From 0 to 100; null if empty. */
export function readPercent(text: string, reportError: ReportError): number | null {
  if (text.trim() === '') return null;
  const percent = Number(text);
  const { minimum, maximum } = percentLimits;
  if (!(percent >= minimum && percent <= maximum)) reportError(`From ${minimum} to ${maximum}`);
  return percent;
}

export function partsOf(text: string): string[] {
  return text
    .split(/[\s,]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
