import type { Release } from '@frizo/contracts';
import type { Knex } from 'knex';
import type { FlagRole } from '../domain/flag.types.ts';
import type { Pointer } from '../domain/move-pointer.ts';
import type { Registry, Rollout } from '../domain/resolve.ts';

export interface RolloutRow {
  remote: string;
  version: number;
  stable: string;
  candidate: string | null;
  percent: number;
  flag: string | null;
  user_ids: number[];
  roles: FlagRole[];
  salt: string;
  last_good: string | null;
  frozen: boolean;
  frozen_by: string | null;
  frozen_at: Date | null;
  frozen_reason: string | null;
}

interface Records {
  stable_record: Release;
  candidate_record: Release | null;
  good_record: Release | null;
}

/** Every pointer with its releases. */
export async function readRegistry(knex: Knex): Promise<Registry<Release>> {
  const rows = await knex('rollouts as pointer')
    .join('releases as stable', { 'stable.remote': 'pointer.remote', 'stable.build': 'pointer.stable' })
    .leftJoin('releases as next', { 'next.remote': 'pointer.remote', 'next.build': 'pointer.candidate' })
    .leftJoin('releases as good', { 'good.remote': 'pointer.remote', 'good.build': 'pointer.last_good' })
    .orderBy('pointer.remote')
    .select<(RolloutRow & Records)[]>(
      'pointer.*',
      'stable.record as stable_record',
      'next.record as candidate_record',
      'good.record as good_record',
    );
  return Object.fromEntries(rows.map((row) => [row.remote, rolloutOf(row)]));
}

function rolloutOf(row: RolloutRow & Records): Rollout<Release> {
  const { audience, salt, frozen } = pointerOf(row);
  return {
    stable: row.stable_record,
    candidate: row.candidate_record ?? undefined,
    audience,
    salt,
    lastGood: row.good_record ?? undefined,
    frozen,
  };
}

/** The release of a build, if it is kept. */
export async function findRelease(knex: Knex, remote: string, build: string): Promise<Release | undefined> {
  const row = await knex('releases')
    .where({ remote, build })
    .first<{ record: Release } | undefined>('record');
  return row?.record;
}

/** Locks the pointer until the transaction ends, so that moves run one after the other. */
export async function lockPointer(trx: Knex.Transaction, remote: string): Promise<RolloutRow | undefined> {
  return trx<RolloutRow>('rollouts').where({ remote }).forUpdate().first();
}

export function pointerOf(row: RolloutRow): Pointer {
  const { stable, candidate, percent, flag, user_ids, roles, salt, last_good, frozen } = row;
  const audience = { percent, flag, userIds: user_ids, roles };
  return { stable, candidate, audience, salt, lastGood: last_good, frozen };
}
