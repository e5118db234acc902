import type { Clock, Logger, RunInTransaction } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { platformPaidOut, providerFeeTaken } from '../domain/platform-postings.ts';
import type { Posting } from '../domain/posting.ts';
import { postAll } from '../ledger/ledger.ts';
import {
  findOpenDifferences,
  lastReconciliation,
  ledgerCentsOf,
  postingsBetween,
  resolveDifference,
  saveDifference,
  saveReconciliation,
  type Difference,
} from './reconciliation.store.ts';

export interface ReconcileParts {
  readonly knex: Knex;
  readonly transaction: RunInTransaction;
  readonly stripe: Stripe;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface Reconciliation {
  readonly comparedCount: number;
  /** Those of this run and those of earlier ones that still stand. */
  readonly differences: readonly Difference[];
}

/** Payments of the last minutes may still be on their way into the ledger. */
const settlingMs = 10 * 60_000;
const pageSize = 100;
/** Differences of earlier runs that are looked at again. */
const mostReviewed = 500;

/**
 * Compares the ledger with the provider's balance transactions since the last run, and stores and logs each difference. What the provider alone decides (its
 * fees and our own payouts) is posted here, because nobody knows it earlier. Safe to repeat.
 */
export async function reconcile(parts: ReconcileParts): Promise<Reconciliation> {
  const { knex, clock, log } = parts;
  const now = clock.now();
  const last = await lastReconciliation(knex);
  const from = last?.throughAt ?? new Date(0);
  const through = new Date(now.getTime() - settlingMs);
  if (through <= from)
    return { comparedCount: 0, differences: await findOpenDifferences(knex, mostReviewed) };

  await reviewDifferences(parts, now);
  const seen = new Set<string>();
  let comparedCount = 0;
  for await (const page of transactionPages(parts.stripe, { from, through })) {
    comparedCount += page.length;
    await comparePage(parts, page, { seen, now });
  }
  await findMissingThere(parts, { from, through, seen, now });

  const differences = await findOpenDifferences(knex, mostReviewed);
  for (const difference of differences) log.error({ ...difference }, 'the ledger and the provider differ');
  await saveReconciliation(knex, {
    from,
    through,
    finishedAt: now,
    comparedCount,
    differenceCount: differences.length,
  });
  return { comparedCount, differences };
}

async function* transactionPages(
  stripe: Stripe,
  { from, through }: { from: Date; through: Date },
): AsyncGenerator<Stripe.BalanceTransaction[]> {
  const created = { gte: secondsOf(from), lt: secondsOf(through) };
  let page: Stripe.BalanceTransaction[] = [];
  for await (const transaction of stripe.balanceTransactions.list({ created, limit: pageSize })) {
    page.push(transaction);
    if (page.length < pageSize) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** Compares the sum of each object's transactions. If they differ, all transactions of the object count, also those of earlier runs. */
async function comparePage(
  parts: ReconcileParts,
  page: readonly Stripe.BalanceTransaction[],
  { seen, now }: { seen: Set<string>; now: Date },
): Promise<void> {
  await parts.transaction((trx) => postAll(trx, page.flatMap(decisionsOf)));
  const found = new Map<string, { cents: number; first: Stripe.BalanceTransaction }>();
  for (const transaction of page.filter(isOurs)) {
    const reference = referenceOf(transaction);
    const one = found.get(reference) ?? { cents: 0, first: transaction };
    found.set(reference, { ...one, cents: one.cents + transaction.amount });
  }
  const ledger = await ledgerCentsOf(parts.knex, [...found.keys()]);
  for (const [reference, { cents, first }] of found) {
    seen.add(reference);
    if (ledger.get(reference) === cents) continue;
    const about = { reference, what: first.type, occurredAt: dateOf(first.created) };
    await compareAgain(parts, about, now);
  }
}

/** Payments that we have posted and the provider does not list. */
async function findMissingThere(
  parts: ReconcileParts,
  { from, through, seen, now }: { from: Date; through: Date; seen: ReadonlySet<string>; now: Date },
): Promise<void> {
  for await (const posting of postingsBetween(parts.knex, { from, through }))
    if (!seen.has(posting.reference)) await compareAgain(parts, { ...posting, what: posting.kind }, now);
}

async function reviewDifferences(parts: ReconcileParts, now: Date): Promise<void> {
  for (const difference of await findOpenDifferences(parts.knex, mostReviewed))
    await compareAgain(parts, difference, now);
}

interface ComparedObject {
  readonly reference: string;
  readonly what: string;
  readonly occurredAt: Date;
}

/** Compares everything that both sides know of one object, and stores the difference or that there is none any more. */
async function compareAgain(
  { knex, stripe }: ReconcileParts,
  about: ComparedObject,
  now: Date,
): Promise<void> {
  const { reference } = about;
  const ledgerCents = (await ledgerCentsOf(knex, [reference])).get(reference);
  const providerCents = await providerCentsOf(stripe, reference);
  if (ledgerCents === providerCents) return resolveDifference(knex, reference, now);
  const kind =
    ledgerCents === undefined
      ? 'missing-here'
      : providerCents === undefined
        ? 'missing-there'
        : 'other-amount';
  await saveDifference(knex, { ...about, kind, ledgerCents, providerCents }, now);
}

/** What an object has moved at the provider; undefined if it has moved nothing. Cents, without the provider's fees. */
async function providerCentsOf(stripe: Stripe, reference: string): Promise<number | undefined> {
  if (reference.startsWith('txn_')) return (await stripe.balanceTransactions.retrieve(reference)).amount;
  let cents: number | undefined;
  for await (const transaction of stripe.balanceTransactions.list({ source: reference, limit: pageSize }))
    cents = (cents ?? 0) + transaction.amount;
  return cents;
}

const feeTypes: ReadonlySet<string> = new Set(['stripe_fee', 'stripe_fx_fee', 'tax_fee', 'network_cost']);
const payoutTypes: ReadonlySet<string> = new Set(['payout', 'payout_cancel', 'payout_failure']);

/** Whether a posting of ours must correspond to a transaction: all that the provider did not decide alone. */
function isOurs({ type }: Stripe.BalanceTransaction): boolean {
  return !feeTypes.has(type) && !payoutTypes.has(type);
}

function decisionsOf({ id, type, amount, fee, created }: Stripe.BalanceTransaction): Posting[] {
  const decision = { transactionId: id, occurredAt: dateOf(created) };
  if (payoutTypes.has(type)) return [platformPaidOut({ ...decision, cents: -amount })];
  if (feeTypes.has(type)) return [providerFeeTaken({ ...decision, cents: fee - amount })];
  return fee === 0 ? [] : [providerFeeTaken({ ...decision, cents: fee })];
}

function referenceOf({ id, source }: Stripe.BalanceTransaction): string {
  return typeof source === 'string' ? source : (source?.id ?? id);
}

function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}
