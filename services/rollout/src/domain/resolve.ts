import { bucketCount, bucketOf } from './bucket.ts';
import type { FlagRole } from './flag.types.ts';

/** The part of a release that resolving needs. */
export interface Build {
  readonly build: string;
}

/** Who gets a candidate: visitors who match any of these. */
export interface Audience {
  /** Share of visitors' browsers, 0 to 100. */
  readonly percent: number;
  /** Includes visitors for whom this flag is on, regardless of their bucket. */
  readonly flag: string | null;
  readonly userIds: readonly number[];
  readonly roles: readonly FlagRole[];
}

/** The pointer of one remote, with its releases (architecture, Remotes). */
export interface Rollout<Release extends Build> {
  readonly stable: Release;
  readonly candidate?: Release | undefined;
  readonly audience: Audience;
  readonly salt: string;
  /** The fallback when the stable build fails. */
  readonly lastGood?: Release | undefined;
  /** A frozen candidate is not offered. */
  readonly frozen: boolean;
}

export type Registry<Release extends Build> = Readonly<Record<string, Rollout<Release>>>;

/** The release that a page uses and its fallback, by remote. */
export type Resolved<Release extends Build> = Record<string, { use: Release; fallback?: Release }>;

export interface Visitor<Release extends Build> {
  /** Constant for one browser, without information about the user. Without a key, only a candidate for 100 percent applies. */
  readonly key: string | undefined;
  readonly userId: number | null;
  readonly roles: readonly FlagRole[];
  readonly flags: Readonly<Record<string, unknown>>;
  /** Chosen builds by remote; remotes that the registry does not contain are ignored. */
  readonly overrides?: Readonly<Record<string, Release>>;
}

/** The release of each remote that a page uses, and its fallback. Deterministic. */
export function resolve<Release extends Build>(
  registry: Registry<Release>,
  visitor: Visitor<Release>,
): Resolved<Release> {
  return Object.fromEntries(
    Object.entries(registry).map(([remote, rollout]) => [remote, resolveOne(remote, rollout, visitor)]),
  );
}

function resolveOne<Release extends Build>(
  remote: string,
  rollout: Rollout<Release>,
  visitor: Visitor<Release>,
): Resolved<Release>[string] {
  const { stable, candidate, lastGood } = rollout;
  const chosen =
    visitor.overrides?.[remote] ?? (candidate && getsCandidate(rollout, visitor) ? candidate : stable);
  const fallback = chosen.build === stable.build ? lastGood : stable;
  return fallback && fallback.build !== chosen.build ? { use: chosen, fallback } : { use: chosen };
}

function getsCandidate<Release extends Build>(
  { audience, salt, frozen }: Rollout<Release>,
  { key, userId, roles, flags }: Visitor<Release>,
): boolean {
  if (frozen) return false;
  if (audience.flag !== null && flags[audience.flag] === true) return true;
  if (userId !== null && audience.userIds.includes(userId)) return true;
  if (audience.roles.some((role) => roles.includes(role))) return true;
  if (audience.percent >= 100) return true;
  return key !== undefined && bucketOf(key, salt) < (audience.percent * bucketCount) / 100;
}
