import type { Rollout } from '@frizo/contracts';
import type { Knex } from 'knex';
import { newestKept } from '../releases/forget-releases.ts';
import type { RolloutRow } from '../releases/rollouts.store.ts';

interface ReleaseRow {
  remote: string;
  build: string;
  version: string;
  registered_at: Date;
  bytes: number | null;
}

/** All remotes, or one, with pointer and builds for a rollback. */
export async function readRollouts(knex: Knex, remote?: string): Promise<Rollout[]> {
  const only = remote === undefined ? {} : { remote };
  const pointers = await knex<RolloutRow>('rollouts').where(only).orderBy('remote').select();
  const releases = await knex('releases')
    .where(only)
    .orderBy([
      { column: 'registered_at', order: 'desc' },
      { column: 'build', order: 'asc' },
    ])
    .select<ReleaseRow[]>(
      'remote',
      'build',
      knex.raw(`record ->> 'version' as version`),
      'registered_at',
      'bytes',
    );
  return pointers.map((row) =>
    presentRollout(
      row,
      releases.filter((release) => release.remote === row.remote),
    ),
  );
}

function presentRollout(row: RolloutRow, releases: readonly ReleaseRow[]): Rollout {
  const { remote, version, stable, candidate, percent, flag, user_ids, roles, last_good, frozen } = row;
  return {
    remote,
    version,
    stable,
    candidate,
    audience: { percent, flag, userIds: user_ids, roles },
    lastGood: last_good,
    frozen,
    ...frozenBy(row),
    builds: listedBuilds(row, releases).map((release) => ({
      build: release.build,
      version: release.version,
      registeredAt: secondsOf(release.registered_at),
      bytes: release.bytes,
    })),
  };
}

function frozenBy({ frozen_by, frozen_at, frozen_reason }: RolloutRow): Pick<Rollout, 'frozenBy'> {
  if (frozen_by === null || frozen_at === null || frozen_reason === null) return {};
  return { frozenBy: { movedBy: frozen_by, movedAt: secondsOf(frozen_at), reason: frozen_reason } };
}

/** Builds of the pointer are always listed; others up to a limit. */
function listedBuilds(
  { stable, candidate, last_good }: RolloutRow,
  releases: readonly ReleaseRow[],
): ReleaseRow[] {
  const isNamed = ({ build }: ReleaseRow): boolean => [stable, candidate, last_good].includes(build);
  let others = newestKept - releases.filter(isNamed).length;
  return releases.filter((release) => isNamed(release) || (others -= 1) >= 0);
}

export function secondsOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}
