import type { Flag, FlagRule, FlagValue } from '@frizo/contracts';
import { differencesBetween } from './differences.ts';
import type { Difference } from './differences.ts';

/** `on` or `off`; a text in quotes. */
export function valueText(value: FlagValue): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'string' ? `'${value}'` : String(value);
}

/** Who a rule matches and what they get: `client or owner, from 1.20.1, 25%: on`. */
export function ruleText(rule: FlagRule): string {
  const { userIds, roles, platforms, percent, minVersion, maxVersion } = rule;
  const conditions = [
    userIds?.length && userText(userIds),
    roles?.join(' or '),
    platforms?.length && `on ${platforms.join(' or ')}`,
    minVersion && `from ${minVersion}`,
    maxVersion && `up to ${maxVersion}`,
    percent !== undefined && `${percent}%`,
  ].filter(Boolean);
  return `${conditions.join(', ') || 'everybody'}: ${valueText(rule.value)}`;
}

/** Up to three users by id; only their number if there are more. */
export function userText(userIds: readonly number[]): string {
  return userIds.length > 3 ? `${userIds.length} users` : `user ${userIds.join(' or ')}`;
}

/** How many rules a flag has, and whether they apply. */
export function targetingText({ isTargeted, rules }: Flag): string {
  if (rules.length === 0) return 'No rules';
  const count = rules.length === 1 ? '1 rule' : `${rules.length} rules`;
  return isTargeted ? count : `${count}, switched off`;
}

/** The differences between two states of a flag; a new or removed flag differs in every property. */
export function differencesOf(before: Flag | null, after: Flag | null): Difference[] {
  return differencesBetween(textsOf(before), textsOf(after));
}

function textsOf(flag: Flag | null): Map<string, string> {
  if (flag === null) return new Map();
  return new Map([
    ['Value', valueText(flag.defaultValue)],
    ['Description', flag.description],
    ['Rules', flag.isTargeted ? 'count' : 'switched off'],
    ...flag.rules.map((rule, index): [string, string] => [`Rule ${index + 1}`, ruleText(rule)]),
  ]);
}
