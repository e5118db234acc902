import type { Release } from '@frizo/contracts';
import type { Knex } from 'knex';
import type { Registry, Rollout } from '../domain/resolve.ts';

export interface RolloutRow {
  remote: string;
  version: number;
  stable: string;
  candidate: string | null;
  percent: number;
  salt: string;
  flag: string | null;
  last_good: string | null;
  frozen: boolean;
}

export interface RolloutsStore {
  registry(): Promise<Registry<Release>>;
  /** Releases by build, of the builds that are kept. */
  releasesOf(remote: string, builds: readonly string[]): Promise<Release[]>;
}

export function createRolloutsStore(knex: Knex): RolloutsStore {
  return {
    async registry() {
      const rows = await knex('rollouts as pointer')
        .join('releases as stable', { 'stable.remote': 'pointer.remote', 'stable.build': 'pointer.stable' })
        .leftJoin('releases as next', { 'next.remote': 'pointer.remote', 'next.build': 'pointer.candidate' })
        .leftJoin('releases as good', { 'good.remote': 'pointer.remote', 'good.build': 'pointer.last_good' })
        .orderBy('pointer.remote')
        .select<
          (RolloutRow & {
            stable_record: Release;
            candidate_record: Release | null;
            good_record: Release | null;
          })[]
        >(
          'pointer.*',
          'stable.record as stable_record',
          'next.record as candidate_record',
          'good.record as good_record',
        );
      return Object.fromEntries(rows.map((row) => [row.remote, toRollout(row)]));
    },
    async releasesOf(remote, builds) {
      const rows = await knex('releases')
        .where({ remote })
        .whereIn('build', builds)
        .select<{ record: Release }[]>('record');
      return rows.map((row) => row.record);
    },
  };
}

function toRollout(
  row: RolloutRow & { stable_record: Release; candidate_record: Release | null; good_record: Release | null },
): Rollout<Release> {
  return {
    stable: row.stable_record,
    percent: row.percent,
    salt: row.salt,
    frozen: row.frozen,
    ...(row.candidate_record ? { candidate: row.candidate_record } : {}),
    ...(row.flag ? { flag: row.flag } : {}),
    ...(row.good_record ? { lastGood: row.good_record } : {}),
  };
}
