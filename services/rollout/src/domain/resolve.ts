import { bucketCount, bucketOf } from './bucket.ts';

/** All that resolving has to know of a release. */
export interface Build {
  readonly build: string;
}

/** The pointer of one remote, with the releases it names (architecture, Remotes). */
export interface Rollout<Release extends Build> {
  readonly stable: Release;
  readonly candidate?: Release;
  /** Share of visitors who get the candidate, 0 to 100. */
  readonly percent: number;
  readonly salt: string;
  /** Visitors with this flag get the candidate whatever their bucket. */
  readonly flag?: string;
  /** The build to fall back to when stable itself fails. */
  readonly lastGood?: Release;
  /** A frozen candidate is given to nobody. */
  readonly frozen: boolean;
}

export type Registry<Release extends Build> = Readonly<Record<string, Rollout<Release>>>;

/** By remote: the release that a page uses, and the one that it falls back to. */
export type Resolved<Release extends Build> = Record<string, { use: Release; fallback?: Release }>;

export interface Visitor<Release extends Build> {
  /** Stable for one browser; says nothing about the person. */
  readonly key: string;
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
  const override = visitor.overrides?.[remote];
  if (override) return { use: override, fallback: rollout.stable };
  if (rollout.candidate && getsCandidate(rollout, visitor)) {
    return { use: rollout.candidate, fallback: rollout.stable };
  }
  const { stable, lastGood } = rollout;
  return lastGood && lastGood.build !== stable.build ? { use: stable, fallback: lastGood } : { use: stable };
}

function getsCandidate<Release extends Build>(rollout: Rollout<Release>, visitor: Visitor<Release>): boolean {
  if (rollout.frozen) return false;
  if (rollout.flag && visitor.flags[rollout.flag] === true) return true;
  return bucketOf(visitor.key, rollout.salt) < (rollout.percent * bucketCount) / 100;
}
