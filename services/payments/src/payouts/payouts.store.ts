import type { Payout } from '@frizo/contracts';
import type { Knex } from 'knex';
import { findAccount } from './payout-accounts.store.ts';

/** A payout as it is stored. */
export interface PayoutRow {
  readonly id: number;
  readonly salon_id: number;
  readonly amount_cents: number;
  readonly status: Payout['status'];
  readonly request_key: string | null;
  readonly provider_id: string | null;
  /** YYYY-MM-DD. */
  readonly arrival_date: string | null;
  readonly destination: { readonly brand: string; readonly last4: string } | null;
  readonly failure_message: string | null;
  readonly created_at: Date;
}

const columns = [
  'id',
  'salon_id',
  'amount_cents',
  'status',
  'request_key',
  'provider_id',
  'destination',
  'failure_message',
  'created_at',
] as const;

const select = (knex: Knex) =>
  knex('payouts').select<PayoutRow[]>(
    ...columns,
    knex.raw(`to_char(arrival_date, 'YYYY-MM-DD') as arrival_date`),
  );

/** The payout of a request; undefined if there is none. */
export async function findRequested(
  knex: Knex,
  { salonId, requestKey }: { readonly salonId: number; readonly requestKey: string },
): Promise<PayoutRow | undefined> {
  const [row] = await select(knex).where({ salon_id: salonId, request_key: requestKey });
  return row;
}

/** Stores a payout that was requested here; undefined if this request was stored before. */
export async function insertRequested(
  trx: Knex.Transaction,
  payout: {
    readonly salonId: number;
    readonly amountCents: number;
    readonly requestKey: string;
    readonly requestedBy: number;
    readonly now: Date;
  },
): Promise<number | undefined> {
  const destination = await defaultDestination(trx, payout.salonId);
  const [row] = await trx('payouts')
    .insert({
      salon_id: payout.salonId,
      amount_cents: payout.amountCents,
      status: 'requested',
      destination: destination && JSON.stringify(destination),
      request_key: payout.requestKey,
      requested_by: payout.requestedBy,
      created_at: payout.now,
      changed_at: payout.now,
    })
    .onConflict(['salon_id', 'request_key'])
    .ignore()
    .returning<{ id: number }[]>('id');
  return row?.id;
}

/** Where the provider sends a payout. It is stored with the request, since the provider does not say it of a payout that it refuses. */
async function defaultDestination(trx: Knex.Transaction, salonId: number): Promise<PayoutRow['destination']> {
  const accounts = (await findAccount(trx, salonId))?.externalAccounts ?? [];
  const found = accounts.find(({ default_for_currency }) => default_for_currency) ?? accounts[0];
  return found ? { brand: found.bank_name ?? found.brand ?? 'Bank', last4: found.last4 } : null;
}

/** A page of the payouts of a salon, newest first, and how many there are. */
export async function listPayouts(
  knex: Knex,
  { salonId, limit, offset }: { readonly salonId: number; readonly limit: number; readonly offset: number },
): Promise<{ count: number; rows: PayoutRow[] }> {
  const [counted] = await knex('payouts').where({ salon_id: salonId }).count<{ count: string }[]>();
  const rows = await select(knex)
    .where({ salon_id: salonId })
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit)
    .offset(offset);
  return { count: Number(counted?.count ?? 0), rows };
}

/** What is on its way to the bank of a salon, in cents. */
export async function sumInTransit(knex: Knex, salonId: number): Promise<number> {
  const [row] = await knex('payouts')
    .where({ salon_id: salonId })
    .whereIn('status', ['requested', 'pending', 'in_transit'])
    .sum<{ sum: string | null }[]>('amount_cents');
  return Number(row?.sum ?? 0);
}

/** The wire shape of a payout. */
export function presentPayout(row: PayoutRow): Payout {
  return {
    id: row.id,
    createdAt: Math.floor(row.created_at.getTime() / 1000),
    amountCent: row.amount_cents,
    status: row.status,
    isAutomatic: row.request_key === null,
    arrivalDate: row.arrival_date,
    fundsRoute: row.destination,
    failureMessage: row.failure_message,
  };
}
