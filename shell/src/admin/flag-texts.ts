import type { Flag, FlagRule, FlagValue } from '@frizo/contracts';
import { differencesBetween } from './differences.ts';
import type { Difference } from './differences.ts';

/** A value as it is told: `on` and `off`, a text in quotes. */
export function valueWords(value: FlagValue): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'string' ? `'${value}'` : String(value);
}

/** Whom a rule is for and what they get: `client or owner, 25% of them, from 1.20.1: on`. */
export function ruleWords(rule: FlagRule): string {
  const { userIds, roles, platforms, percent, minVersion, maxVersion } = rule;
  const conditions = [
    userIds?.length && userWords(userIds),
    roles?.join(' or '),
    platforms?.length && `on ${platforms.join(' or ')}`,
    minVersion && `from ${minVersion}`,
    maxVersion && `up to ${maxVersion}`,
    percent !== undefined && `${percent}%`,
  ].filter(Boolean);
  return `${conditions.join(', ') || 'everybody'}: ${valueWords(rule.value)}`;
}

/** Users by their numbers, as far as those can be read at a glance. */
export function userWords(userIds: readonly number[]): string {
  return userIds.length > 3 ? `${userIds.length} users` : `user ${userIds.join(' or ')}`;
}

/** How many rules a flag has, and whether they count. */
export function targetingWords({ isTargeted, rules }: Flag): string {
  if (rules.length === 0) return 'No rules';
  const count = rules.length === 1 ? '1 rule' : `${rules.length} rules`;
  return isTargeted ? count : `${count}, switched off`;
}

/** What differs between two states of a flag, in words; a flag that is new or gone differs in everything that it has. */
export function differencesOf(before: Flag | null, after: Flag | null): Difference[] {
  return differencesBetween(wordsOf(before), wordsOf(after));
}

function wordsOf(flag: Flag | null): Map<string, string> {
  if (flag === null) return new Map();
  return new Map([
    ['Value', valueWords(flag.defaultValue)],
    ['Description', flag.description],
    ['Rules', flag.isTargeted ? 'count' : 'switched off'],
    ...flag.rules.map((rule, index): [string, string] => [`Rule ${index + 1}`, ruleWords(rule)]),
  ]);
}
