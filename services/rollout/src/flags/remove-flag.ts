import { flagChanged } from '@frizo/contracts';
import { conflict, notFound } from '@frizo/service-kit';
import { isBuiltIn } from '../domain/built-in-flags.ts';
import { noteChange } from './flag-changes.store.ts';
import { deleteFlag, holdFlag } from './flags.store.ts';
import { changedSince, type Author, type FlagTools } from './save-flag.ts';

/** Removes a flag that no code reads any more; those of the product itself stay. */
export async function removeFlag(
  { trx, outbox }: FlagTools,
  { key, version: seen, reason }: { key: string; version: number; reason: string },
  { userId, now }: Author,
): Promise<void> {
  if (isBuiltIn(key)) throw conflict('The product itself reads this flag, so it stays.');
  const before = await holdFlag(trx, key);
  if (!before) throw notFound();
  if (before.version !== seen) throw changedSince();
  const version = before.version + 1;
  await deleteFlag(trx, key);
  const change = { key, version, changedBy: `user ${userId}`, changedAt: now, reason };
  await noteChange(trx, { ...change, before, after: null });
  await outbox.add(trx, flagChanged, { key, version });
}
