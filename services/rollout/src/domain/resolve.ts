import { bucketCount, bucketOf } from './bucket.ts';
import type { FlagRole } from './flag.types.ts';

/** All that resolving has to know of a release. */
export interface Build {
  readonly build: string;
}

/** Who gets a candidate before everybody does: any of these is enough. */
export interface Audience {
  /** Share of visitors' browsers, 0 to 100. */
  readonly percent: number;
  /** Whoever has this flag on, whatever their bucket. */
  readonly flag: string | null;
  readonly userIds: readonly number[];
  readonly roles: readonly FlagRole[];
}

/** The pointer of one remote, with the releases it names (architecture, Remotes). */
export interface Rollout<Release extends Build> {
  readonly stable: Release;
  readonly candidate?: Release | undefined;
  readonly audience: Audience;
  readonly salt: string;
  /** The build to fall back to when stable itself fails. */
  readonly lastGood?: Release | undefined;
  /** A frozen candidate is given to nobody. */
  readonly frozen: boolean;
}

export type Registry<Release extends Build> = Readonly<Record<string, Rollout<Release>>>;

/** By remote: the release that a page uses, and the one that it falls back to. */
export type Resolved<Release extends Build> = Record<string, { use: Release; fallback?: Release }>;

export interface Visitor<Release extends Build> {
  /** Stable for one browser; says nothing about the person. Absent where the browser keeps none: no share but all reaches it. */
  readonly key: string | undefined;
  readonly userId: number | null;
  readonly roles: readonly FlagRole[];
  readonly flags: Readonly<Record<string, unknown>>;
  /** A build by remote, for those who may choose; one the registry does not keep is ignored. */
  readonly overrides?: Readonly<Record<string, Release>>;
}

/** Which release of each remote a page uses, and the one it falls back to. Same inputs, same page. */
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
