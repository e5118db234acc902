import type { Release } from '@frizo/contracts';
import type { Knex } from 'knex';
import { uuidv7 } from 'uuidv7';
import type { RolloutRow } from './rollouts.store.ts';

export interface Registration {
  readonly release: Release;
  readonly movedBy: string;
  readonly reason: string;
}

export interface Pointer {
  readonly remote: string;
  readonly stable: string;
  readonly lastGood: string | null;
}

/**
 * Keeps a release and makes it stable; the stable of before becomes the build to fall back to. Releases are immutable: the
 * same build again changes nothing, so that a start or a publish can be repeated.
 */
export async function registerRelease(
  trx: Knex.Transaction,
  { release, movedBy, reason }: Registration,
): Promise<Pointer> {
  const { remote, build } = release;
  await trx('releases')
    .insert({ remote, build, record: JSON.stringify(release) })
    .onConflict(['remote', 'build'])
    .ignore();
  const before = await trx<RolloutRow>('rollouts').where({ remote }).forUpdate().first();
  if (before?.stable === build) return { remote, stable: build, lastGood: before.last_good };
  const lastGood = before?.stable ?? null;
  const after = { remote, stable: build, last_good: lastGood, salt: before?.salt ?? uuidv7() };
  await trx('rollouts')
    .insert(after)
    .onConflict('remote')
    .merge({ ...after, version: trx.raw('rollouts.version + 1') });
  await trx('rollout_moves').insert({
    remote,
    moved_by: movedBy,
    reason,
    before: before ? JSON.stringify(before) : null,
    after: JSON.stringify(after),
  });
  return { remote, stable: build, lastGood };
}
