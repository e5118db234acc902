import type { Flag, FlagRule } from '@frizo/contracts';
import { saveFlagRules, violate } from '@frizo/validation';
import type { FlagDraft, FlagKind, RuleDraft } from './flag-draft.ts';
import { valueOf } from './flag-draft.ts';
import {
  flagKeyShape,
  flagKeyWords,
  partsOf,
  readPercent,
  readUsers,
  reasonErrorOf,
  required,
} from './read-fields.ts';

/** What is to be saved; the version says on what it was made, and is the page's to add. */
export interface FlagToSave extends Omit<Flag, 'version'> {
  readonly reason: string;
}

/** By field: `key`, `reason`, and `rules.<id>.percent` for a rule's. */
export type DraftErrors = Readonly<Record<string, string>>;

const notANumber = violate('VALUE_IS_NOT_A_NUMBER').message;
const ruleLimits = saveFlagRules.rules.items;
const { pattern: versionShape } = ruleLimits.minVersion;
const { maxItems: maxPlatforms, items: platformLimits } = ruleLimits.platforms;

/** What a draft says, or what is wrong with it; the server checks the same again. */
export function readFlagDraft(draft: FlagDraft): { flag: FlagToSave } | { errors: DraftErrors } {
  const errors: Record<string, string> = {};
  const { key, kind, isTargeted } = draft;
  const description = draft.description.trim();
  if (key === '') errors['key'] = required;
  else if (!flagKeyShape.test(key)) errors['key'] = flagKeyWords;
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

type Complain = (field: Exclude<keyof RuleDraft, 'id'>, message: string) => void;

/** A condition that is left empty is none. */
function readRule(draft: RuleDraft, kind: FlagKind, complain: Complain): FlagRule {
  const value = valueOf(draft.value, kind);
  if (value === null) complain('value', notANumber);
  const userIds = readUsers(draft.userIds, (message) => complain('userIds', message));
  const platforms = readPlatforms(draft, complain);
  const minVersion = readVersion(draft, 'minVersion', complain);
  const maxVersion = readVersion(draft, 'maxVersion', complain);
  const percent = readPercent(draft.percent, (message) => complain('percent', message));
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

function readPlatforms({ platforms: text }: RuleDraft, complain: Complain): string[] {
  const platforms = partsOf(text);
  if (
    platforms.length > maxPlatforms ||
    platforms.some((platform) => platform.length > platformLimits.maxLength)
  )
    complain('platforms', `At most ${maxPlatforms}, of ${platformLimits.maxLength} characters or less`);
  return platforms;
}

function readVersion(draft: RuleDraft, field: 'minVersion' | 'maxVersion', complain: Complain): string {
  const version = draft[field].trim();
  if (version !== '' && !versionShape.test(version)) complain(field, 'As 1.20.1');
  return version;
}
