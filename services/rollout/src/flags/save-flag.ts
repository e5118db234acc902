import { errorKeys, type Flag, flagChanged } from '@frizo/contracts';
import { conflict, DomainError, notFound, type Outbox } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { builtInFlags, isBuiltIn } from '../domain/built-in-flags.ts';
import type { FlagRule, FlagValue } from '../domain/flag.types.ts';
import { lastVersionOf, recordChange } from './flag-changes.store.ts';
import { countFlags, deleteFlag, lockFlag, insertFlag, maxFlags, updateFlag } from './flags.store.ts';

export interface Author {
  readonly userId: number;
  readonly now: Date;
}

export interface FlagTools {
  readonly trx: Knex.Transaction;
  readonly outbox: Outbox;
}

/** Creates a flag (version 0) or changes the version that the admin has seen, and records the change in the audit. */
export async function saveFlag(
  { trx, outbox }: FlagTools,
  { reason, ...wanted }: Flag & { reason: string },
  { userId, now }: Author,
): Promise<Flag> {
  const mistyped = mistypedValues(wanted);
  if (mistyped.length > 0) throw refuseValues(mistyped);
  const before = await lockFlag(trx, wanted.key);
  if ((before?.version ?? 0) !== wanted.version) throw changedSince();
  const after = before ? { ...wanted, version: before.version + 1 } : await makeFlag(trx, wanted);
  if (before) await updateFlag(trx, after);
  const { key, version } = after;
  const change = { key, version, changedBy: `user ${userId}`, changedAt: now, reason };
  await recordChange(trx, { ...change, before: before ?? null, after });
  await outbox.add(trx, flagChanged, { key, version });
  return after;
}

async function makeFlag(trx: Knex.Transaction, wanted: Flag): Promise<Flag> {
  if ((await countFlags(trx)) >= maxFlags)
    throw conflict(`There are ${maxFlags} flags already. Please remove one that is no longer used.`);
  const made = { ...wanted, version: (await lastVersionOf(trx, wanted.key)) + 1 };
  if (!(await insertFlag(trx, made))) throw changedSince();
  return made;
}

export function changedSince(): DomainError {
  return conflict('Somebody else has changed this flag in the meantime. Please look at it again.');
}

function refuseValues(fields: readonly string[]): DomainError {
  return new DomainError(errorKeys.badRequest, 'Please check what you have entered.', {
    fields: Object.fromEntries(fields.map((field) => [field, ['VALUE_IS_INVALID']])),
  });
}

/** The fields of a flag whose value has another type than the code expects. */
export function mistypedValues(flag: {
  readonly key: string;
  readonly defaultValue: FlagValue;
  readonly rules: readonly FlagRule[];
}): string[] {
  const kind = typeof flag.defaultValue;
  const mistyped = flag.rules.flatMap(({ value }, index) =>
    typeof value === kind ? [] : [`rules.${index}.value`],
  );
  const isTypeValid = !isBuiltIn(flag.key) || typeof builtInFlags[flag.key] === kind;
  return isTypeValid ? mistyped : ['defaultValue', ...mistyped];
}

/** Removes a flag that no code reads any more; built-in flags cannot be removed. */
export async function removeFlag(
  { trx, outbox }: FlagTools,
  { key, version: seen, reason }: { key: string; version: number; reason: string },
  { userId, now }: Author,
): Promise<void> {
  if (isBuiltIn(key)) throw conflict('The product itself reads this flag, so it stays.');
  const before = await lockFlag(trx, key);
  if (!before) throw notFound();
  if (before.version !== seen) throw changedSince();
  const version = before.version + 1;
  await deleteFlag(trx, key);
  const change = { key, version, changedBy: `user ${userId}`, changedAt: now, reason };
  await recordChange(trx, { ...change, before, after: null });
  await outbox.add(trx, flagChanged, { key, version });
}
