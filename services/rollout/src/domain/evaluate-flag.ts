import semver from 'semver';
import { bucketCount, bucketOf } from './bucket.ts';
import type { Flag, FlagRole, FlagRule, FlagValue } from './flag.types.ts';

/** The user or browser for which a flag is evaluated. */
export interface FlagReader {
  readonly userId: number | null;
  /** The key of the browser; without one, only a rule for 100 percent matches. */
  readonly visitor?: string | undefined;
  readonly roles: readonly FlagRole[];
  readonly platform: string;
  readonly clientVersion: string;
}

/** Why a flag has its value, in OpenFeature's terms. */
export type FlagReason = 'DISABLED' | 'DEFAULT' | 'TARGETING_MATCH' | 'SPLIT';

export interface Evaluated {
  readonly value: FlagValue;
  readonly reason: FlagReason;
}

/** The value of a flag for one reader: that of the first matching rule, or else the default. Deterministic. */
export function evaluateFlag(flag: Flag, reader: FlagReader): Evaluated {
  if (!flag.isTargeted) return { value: flag.defaultValue, reason: 'DISABLED' };
  const rule = flag.rules.find((candidate) => matches(candidate, flag.key, reader));
  if (!rule) return { value: flag.defaultValue, reason: 'DEFAULT' };
  return { value: rule.value, reason: rule.percent === undefined ? 'TARGETING_MATCH' : 'SPLIT' };
}

function matches(rule: FlagRule, key: string, reader: FlagReader): boolean {
  const { userIds, roles, platforms } = rule;
  if (userIds && !(reader.userId !== null && userIds.includes(reader.userId))) return false;
  if (roles && !roles.some((role) => reader.roles.includes(role))) return false;
  if (platforms && !platforms.includes(reader.platform)) return false;
  return matchesVersion(rule, reader.clientVersion) && matchesPercent(rule, key, reader);
}

function matchesVersion({ minVersion, maxVersion }: FlagRule, version: string): boolean {
  if (minVersion !== undefined && !((compareVersions(version, minVersion) ?? -1) >= 0)) return false;
  return maxVersion === undefined || (compareVersions(version, maxVersion) ?? 1) <= 0;
}

/** The flag's key is the salt, so that the same readers are not the first to get every change. */
function matchesPercent({ percent }: FlagRule, key: string, { userId, visitor }: FlagReader): boolean {
  if (percent === undefined || percent === 100) return true;
  const subject = userId === null ? visitor : `user-${userId}`;
  if (subject === undefined) return false;
  return bucketOf(subject, key) < (percent * bucketCount) / 100;
}

/**
 * Negative if `a` is older, compared as numbers: 1.9.0 comes before 1.20.0. Undefined if one of them is not a version of three numbers, so
 * that no condition on it matches.
 */
export function compareVersions(a: string, b: string): number | undefined {
  return isPlain(a) && isPlain(b) ? semver.compare(a, b) : undefined;
}

function isPlain(version: string): boolean {
  return semver.valid(version) === version && semver.prerelease(version) === null;
}
