import { notFound } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { Professional } from '../people/professional.policy.ts';
import type { BlockRow } from './block.presenter.ts';
import { blocksFor, deleteBlock } from './blocks.store.ts';

/** Unblock (spec 7.2). One that is gone stays gone. @throws DomainError 404 for a block of somebody else */
export async function removeBlock(trx: Knex.Transaction, actor: Professional, id: number): Promise<void> {
  const block = await blocksFor(trx, actor)
    .where('block.id', id)
    .forUpdate('block')
    .first<BlockRow | undefined>();
  if (block) await deleteBlock(trx, block);
  else if (await trx('blocks').where({ id }).first<BlockRow | undefined>()) {
    throw notFound('There is no such block.');
  }
}
