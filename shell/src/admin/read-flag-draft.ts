import type { Flag, FlagRule } from '@frizo/contracts';
import { saveFlagRules, violate } from '@frizo/validation';
import type { FlagDraft, FlagKind, RuleDraft } from './flag-draft.ts';
import { valueOf } from './flag-draft.ts';
import {
  flagKeyShape,
  flagKeyHint,
  partsOf,
  readPercent,
  readUsers,
  reasonErrorOf,
  required,
} from './read-fields.ts';

/** A flag to save with a reason; the caller adds the version that was edited. */
export interface FlagToSave extends Omit<Flag, 'version'> {
  readonly reason: string;
}

/** Messages by field: `key`, `reason`, or `rules.<id>.percent` for a rule's field. */
export type DraftErrors = Readonly<Record<string, string>>;

const notANumber = violate('VALUE_IS_NOT_A_NUMBER').message;
const ruleLimits = saveFlagRules.rules.items;
const { pattern: versionShape } = ruleLimits.minVersion;
const { maxItems: maxPlatforms, items: platformLimits } = ruleLimits.platforms;

/** Parses a draft, or returns its errors; the server checks the same rules. */
export function readFlagDraft(draft: FlagDraft): { flag: FlagToSave } | { errors: DraftErrors } {
  const errors: Record<string, string> = {};
  const { key, kind, isTargeted } = draft;
  const description = draft.description.trim();
  if (key === '') errors['key'] = required;
  else if (!flagKeyShape.test(key)) errors['key'] = flagKeyHint;
  if (description === '') errors['description'] = required;
  const reasonError = reasonErrorOf(draft);
  if (reasonError !== null) errors['reason'] = reasonError;
  const defaultValue = valueOf(draft.defaultValue, kind);
  if (defaultValue === null) errors['defaultValue'] = notANumber;
  const rules = draft.rules.map((rule) =>
    readRule(rule, kind, (field, message) => (errors[`rules.${rule.id}.${field}`] = message)),
  );
  if (Object.keys(errors).length > 0 || defaultValue === null) return { errors };
  return { flag: { key, description, defaultValue, isTargeted, rules, reason: draft.reason.trim() } };
}

type ReportError = (field: Exclude<keyof RuleDraft, 'id'>, message: string) => void;

/** An empty condition is left out. */
function readRule(draft: RuleDraft, kind: FlagKind, reportError: ReportError): FlagRule {
  const value = valueOf(draft.value, kind);
  if (value === null) reportError('value', notANumber);
  const userIds = readUsers(draft.userIds, (message) => reportError('userIds', message));
  const platforms = readPlatforms(draft, reportError);
  const minVersion = readVersion(draft, 'minVersion', reportError);
  const maxVersion = readVersion(draft, 'maxVersion', reportError);
  const percent = readPercent(draft.percent, (message) => reportError('percent', message));
  return {
    ...(userIds.length > 0 && { userIds }),
    ...(draft.roles.length > 0 && { roles: [...draft.roles] }),
    ...(platforms.length > 0 && { platforms }),
    ...(minVersion !== '' && { minVersion }),
    ...(maxVersion !== '' && { maxVersion }),
    ...(percent !== null && { percent }),
    value: value ?? false,
  };
}

function readPlatforms({ platforms: text }: RuleDraft, reportError: ReportError): string[] {
  const platforms = partsOf(text);
  if (
    platforms.length > maxPlatforms ||
    platforms.some((platform) => platform.length > platformLimits.maxLength)
  )
    reportError('platforms', `At most ${maxPlatforms}, of ${platformLimits.maxLength} characters or less`);
  return platforms;
}

function readVersion(draft: RuleDraft, field: 'minVersion' | 'maxVersion', reportError: ReportError): string {
  const version = draft[field].trim();
  if (version !== '' && !versionShape.test(version)) reportError(field, 'As 1.20.1');
  return version;
}
