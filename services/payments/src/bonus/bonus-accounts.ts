import { bonusChanged } from '@frizo/contracts';
import type { Outbox } from '@frizo/service-kit';
import type { Knex } from 'knex';

/** What a change of a bonus needs. */
export interface BonusContext {
  readonly trx: Knex.Transaction;
  readonly outbox: Outbox;
}

interface BonusOrder {
  readonly id: number;
  readonly client_user_id: number | null;
  readonly reserved_cents: number;
}

interface BonusRow {
  readonly user_id: number;
  readonly version: number;
  readonly granted_cents: number;
  readonly reserved_cents: number;
  readonly used_cents: number;
  /** Revoked while it was used or reserved: ours as soon as it is free again. */
  readonly owed_cents: number;
}

/** The bonus of a user that is neither used nor reserved, in cents. Locks it until the transaction ends. */
export async function lockAvailableBonus(trx: Knex.Transaction, userId: number): Promise<number> {
  const row = await lockBonus(trx, userId);
  return row ? row.granted_cents - row.reserved_cents - row.used_cents : 0;
}

async function lockBonus(trx: Knex.Transaction, userId: number): Promise<BonusRow | undefined> {
  return trx('bonus_accounts').where({ user_id: userId }).forUpdate().first<BonusRow | undefined>();
}

/** Gives a user a bonus, in cents. */
export async function grantBonus(context: BonusContext, userId: number, cents: number): Promise<void> {
  await context.trx('bonus_accounts').insert({ user_id: userId, version: 0 }).onConflict('user_id').ignore();
  await change(context, userId, { granted_cents: cents });
}

/** Takes back what is left of a bonus, up to an amount in cents. What is used or reserved is taken back once it is free again. */
export async function takeBonusBack(context: BonusContext, userId: number, cents: number): Promise<void> {
  const left = Math.min(cents, await lockAvailableBonus(context.trx, userId));
  await change(context, userId, { granted_cents: -left, owed_cents: cents - left });
}

/** Keeps a part of a user's bonus for one order. The caller has locked it and stores the amount with the order. */
export async function reserveBonus(context: BonusContext, userId: number, cents: number): Promise<void> {
  if (cents > 0) await change(context, userId, { reserved_cents: cents });
}

/** Frees what was reserved for an order that is declined. The caller removes the amount from the order. */
export async function releaseBonus(context: BonusContext, order: BonusOrder): Promise<void> {
  await useBonus(context, order, 0);
}

/** Uses a part of what was reserved for an order that is paid, and frees the rest. The caller removes the amount from the order. */
export async function useBonus(context: BonusContext, order: BonusOrder, usedCents: number): Promise<void> {
  const { client_user_id: userId, reserved_cents: reserved } = order;
  if (userId === null || reserved === 0) return;
  const changes = { reserved_cents: -reserved, used_cents: usedCents };
  await free(context, userId, { changes, cents: reserved - usedCents });
}

/** Gives a user back what an order had used of their bonus, since the order was given back. What was revoked meanwhile is ours. */
export async function giveBonusBack(context: BonusContext, userId: number, cents: number): Promise<void> {
  await free(context, userId, { changes: { used_cents: -cents }, cents });
}

/** Uses what was given back once more, as far as it is still there. Returns how much, in cents. */
export async function spendBonusAgain(context: BonusContext, userId: number, cents: number): Promise<number> {
  const spent = Math.min(cents, await lockAvailableBonus(context.trx, userId));
  if (spent > 0) await change(context, userId, { used_cents: spent });
  return spent;
}

type Change = Partial<Record<'granted_cents' | 'reserved_cents' | 'used_cents' | 'owed_cents', number>>;

/** Writes changes that free an amount of a bonus, and takes of it what was revoked before. */
async function free(
  context: BonusContext,
  userId: number,
  { changes, cents }: { readonly changes: Change; readonly cents: number },
): Promise<void> {
  const row = await lockBonus(context.trx, userId);
  const ours = Math.min(cents, row?.owed_cents ?? 0);
  await change(context, userId, { ...changes, granted_cents: 0 - ours, owed_cents: 0 - ours });
}

/** The database refuses to use or reserve more than was granted. */
async function change({ trx, outbox }: BonusContext, userId: number, changes: Change): Promise<void> {
  const sums = Object.entries(changes).map(([column, cents]) => [column, trx.raw('?? + ?', [column, cents])]);
  const [row] = await trx('bonus_accounts')
    .where({ user_id: userId })
    .update({ ...Object.fromEntries(sums), version: trx.raw('version + 1') })
    .returning<BonusRow[]>('*');
  if (!row) throw new Error(`user ${userId} has no bonus`);
  // A reserved bonus still counts in the header: it is unused.
  await outbox.add(trx, bonusChanged, {
    userId,
    version: row.version,
    discountTotalCents: row.granted_cents - row.used_cents,
  });
}
