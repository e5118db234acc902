import semver from 'semver';
import { bucketCount, bucketOf } from './bucket.ts';
import type { Flag, FlagRole, FlagRule, FlagValue } from './flag.types.ts';

/** Whom a flag is evaluated for. */
export interface FlagReader {
  readonly userId: number | null;
  /** Of the browser; absent where it is not known, and then no percent reaches it but all of them. */
  readonly visitor?: string | undefined;
  readonly roles: readonly FlagRole[];
  readonly platform: string;
  readonly clientVersion: string;
}

/** Why a flag has its value, in OpenFeature's words. */
export type FlagReason = 'DISABLED' | 'DEFAULT' | 'TARGETING_MATCH' | 'SPLIT';

export interface Evaluated {
  readonly value: FlagValue;
  readonly reason: FlagReason;
}

/** The value of a flag for one reader: that of the first rule that fits, else the default. Same inputs, same value. */
export function evaluateFlag(flag: Flag, reader: FlagReader): Evaluated {
  if (!flag.isTargeted) return { value: flag.defaultValue, reason: 'DISABLED' };
  const rule = flag.rules.find((candidate) => fits(candidate, flag.key, reader));
  if (!rule) return { value: flag.defaultValue, reason: 'DEFAULT' };
  return { value: rule.value, reason: rule.percent === undefined ? 'TARGETING_MATCH' : 'SPLIT' };
}

function fits(rule: FlagRule, key: string, reader: FlagReader): boolean {
  const { userIds, roles, platforms } = rule;
  if (userIds && !(reader.userId !== null && userIds.includes(reader.userId))) return false;
  if (roles && !roles.some((role) => reader.roles.includes(role))) return false;
  if (platforms && !platforms.includes(reader.platform)) return false;
  return fitsVersion(rule, reader.clientVersion) && fitsPercent(rule, key, reader);
}

function fitsVersion({ minVersion, maxVersion }: FlagRule, version: string): boolean {
  if (minVersion !== undefined && !((compareVersions(version, minVersion) ?? -1) >= 0)) return false;
  return maxVersion === undefined || (compareVersions(version, maxVersion) ?? 1) <= 0;
}

/** The flag's key is the salt, so that the same people are not the first to meet every change. */
function fitsPercent({ percent }: FlagRule, key: string, { userId, visitor }: FlagReader): boolean {
  if (percent === undefined || percent === 100) return true;
  const subject = userId === null ? visitor : `user-${userId}`;
  if (subject === undefined) return false;
  return bucketOf(subject, key) < (percent * bucketCount) / 100;
}

/**
 * Below zero where `a` is the older, as numbers: 1.9.0 comes before 1.20.0. Undefined where one of them is no version of three numbers, so
 * that no condition on it holds.
 */
export function compareVersions(a: string, b: string): number | undefined {
  return isPlain(a) && isPlain(b) ? semver.compare(a, b) : undefined;
}

function isPlain(version: string): boolean {
  return semver.valid(version) === version && semver.prerelease(version) === null;
}
