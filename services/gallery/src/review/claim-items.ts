import type { Knex } from 'knex';

/** An admin who leaves without giving pictures back keeps others from them this long. Seconds. */
export const leaseSeconds = 180;

/** The most that one admin has claimed at a time, over all their pages. */
const mostClaimed = 60;

export interface Claim {
  readonly adminId: number;
  /** How many items to claim in addition to those held. */
  readonly count: number;
  /** Items that the page already shows or has waiting. */
  readonly held: readonly number[];
  readonly now: Date;
}

export interface Claimed {
  /** Ids of the items that the page gets, the oldest first. */
  readonly itemIds: number[];
  /** Held items that are no longer this admin's to review. */
  readonly lost: number[];
}

/**
 * Claims the oldest items that await review and that no other admin has, and renews the leases of those held. A lease is a row per item, so
 * that an item is shown to one admin at a time.
 */
export async function claimItems(trx: Knex.Transaction, claim: Claim): Promise<Claimed> {
  const { held } = claim;
  const renewed = await renewLeases(trx, claim);
  const kept = new Set(renewed);
  const own = await forgottenItems(trx, claim);
  const wanted = Math.min(claim.count, mostClaimed - kept.size) - own.length;
  const fresh = wanted > 0 ? await claimOldest(trx, claim, wanted) : [];
  return {
    itemIds: [...own, ...fresh].slice(0, Math.max(claim.count, 0)),
    lost: held.filter((id) => !kept.has(id)),
  };
}

/** Gives items back; those of other admins stay theirs. */
export async function releaseItems(
  trx: Knex,
  { adminId, itemIds }: { adminId: number; itemIds: readonly number[] },
): Promise<void> {
  await trx('review_leases')
    .where({ admin_id: adminId })
    .whereIn('item_id', [...itemIds])
    .delete();
}

/** Makes an item that awaits review this admin's. Nobody else can have it yet. */
export async function leaseItem(
  trx: Knex,
  { adminId, itemId, now }: { adminId: number; itemId: number; now: Date },
): Promise<void> {
  await trx('review_leases')
    .insert({ item_id: itemId, admin_id: adminId, expires_at: endOf(now) })
    .onConflict('item_id')
    .merge();
}

export async function countWaiting(knex: Knex): Promise<number> {
  const [counted] = await knex('items').where({ status: 'pending' }).count<{ count: number }[]>('* as count');
  return Number(counted?.count);
}

function endOf(now: Date): Date {
  return new Date(now.getTime() + leaseSeconds * 1_000);
}

const isPending = `exists (select from items where items.id = review_leases.item_id and items.status = 'pending')`;

async function renewLeases(trx: Knex, { adminId, held, now }: Claim): Promise<number[]> {
  if (held.length === 0) return [];
  const rows = await trx('review_leases')
    .where({ admin_id: adminId })
    .whereIn('item_id', [...held])
    .whereRaw(isPending)
    .update({ expires_at: endOf(now) })
    .returning<{ item_id: number }[]>('item_id');
  return rows.map(({ item_id }) => item_id);
}

/** Items that this admin has claimed and whose answer was lost, or whose page was reloaded. */
async function forgottenItems(trx: Knex, { adminId, count, held, now }: Claim): Promise<number[]> {
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    `with own as (
       select items.id, items.created_at from review_leases join items on items.id = review_leases.item_id
        where review_leases.admin_id = :adminId and review_leases.expires_at > :now
          and items.status = 'pending' and not items.id = any(:held)
        order by items.created_at, items.id limit :count
     ), renewed as (
       update review_leases set expires_at = :until from own where review_leases.item_id = own.id
     )
     select id from own order by created_at, id`,
    { adminId, now, until: endOf(now), held: [...held], count },
  );
  return rows.map(({ id }) => id);
}

/**
 * Rows that another claim is taking at this moment are skipped. If it has committed since this statement began, the key of the leases keeps
 * it from taking the same items, and it takes fewer.
 */
async function claimOldest(trx: Knex, { adminId, now }: Claim, count: number): Promise<number[]> {
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    `with oldest as (
       select items.id, items.created_at from items
        where items.status = 'pending'
          and not exists (select from review_leases where item_id = items.id and expires_at > :now)
        order by items.created_at, items.id limit :count
          for update of items skip locked
     ), leased as (
       insert into review_leases (item_id, admin_id, expires_at) select id, :adminId, :until from oldest
       on conflict (item_id) do update set admin_id = excluded.admin_id, expires_at = excluded.expires_at
        where review_leases.expires_at <= :now
       returning item_id
     )
     select oldest.id from oldest join leased on leased.item_id = oldest.id order by oldest.created_at, oldest.id`,
    { adminId, now, until: endOf(now), count },
  );
  return rows.map(({ id }) => id);
}
