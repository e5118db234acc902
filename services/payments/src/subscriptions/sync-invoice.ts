import { subscriptionInvoiceChanged } from '@frizo/contracts';
import { handleJob, type Job, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { z } from 'zod';
import { lockBusiness } from './businesses.store.ts';
import { postInvoice } from './post-invoice.ts';
import { idOf, readInvoice } from './provider-subscription.ts';
import { invoiceStateOf, type InvoiceState, type InvoiceStatus } from './invoice-state.ts';

/** Reads an invoice from the provider after its events, which arrive twice and in any order. */
export const syncInvoiceJob = {
  name: 'sync-subscription-invoice',
  payload: z.object({ invoiceId: z.string() }),
  retries: { most: 60, firstSeconds: 1, longestSeconds: 300 },
  attemptSeconds: 60,
};

/** For a paid invoice: identity knows who has referred its owner, and may be away. */
export const affiliateCommissionJob = {
  name: 'post-affiliate-commission',
  payload: z.object({ invoiceId: z.string() }),
  retries: { most: 400, firstSeconds: 2, longestSeconds: 3_600 },
  attemptSeconds: 60,
};

export interface InvoiceParts extends Pick<
  ServiceParts,
  'knex' | 'transaction' | 'outbox' | 'clock' | 'jobs'
> {
  readonly stripe: Stripe;
}

export function syncInvoiceJobs(parts: InvoiceParts): Job[] {
  return [handleJob(syncInvoiceJob, ({ invoiceId }) => syncInvoice(parts, invoiceId))];
}

/**
 * Stores an invoice of one of our subscriptions, posts what was paid or refunded, and announces what its owner gets a mail about. Postings and
 * announcements are made once for each payment, attempt and refund. An older read cannot undo a newer one: payments, attempts, refunds and their
 * failures only grow.
 */
export async function syncInvoice(parts: InvoiceParts, invoiceId: string): Promise<void> {
  const { knex, transaction, stripe, clock, outbox, jobs } = parts;
  const { invoice, payment } = await readInvoice(stripe, invoiceId);
  const providerId = idOf(invoice.parent?.subscription_details?.subscription);
  if (providerId === undefined) return;
  const subscription = await knex('subscriptions')
    .join('subscription_plans as plan', 'plan.id', 'plan_id')
    .where({ provider_id: providerId })
    .first<{ id: number; salonId: number; planTitle: string } | undefined>(
      'subscriptions.id',
      'salon_id as salonId',
      'plan.title as planTitle',
    );
  if (!subscription) {
    // Its subscription waits for its step; one that is not ours is of no interest.
    if (await hasOpenStep(knex))
      throw new Error(`the subscription of the invoice ${invoiceId} is not known yet`);
    return;
  }
  const state = await invoiceStateOf(stripe, invoice, payment);
  const { salonId, planTitle } = subscription;
  await transaction(async (trx) => {
    await lockBusiness(trx, salonId);
    const before = await trx('subscription_invoices')
      .where({ id: state.id })
      .first<StoredInvoice | undefined>(
        'status',
        'refunded_cents as refunded',
        'failed_refund_cents as failed',
        'attempts',
      );
    const change = changeOf(before, state);
    if (isOlder(before, state)) return;
    const now = clock.now();
    await store(trx, { salonId, planTitle, state });
    // Also for an invoice that is known: its affiliate may be new.
    await postInvoice(trx, { ...state, salonId }, now);
    if (before && change === undefined && before.status === state.status) return;
    await trx('subscriptions')
      .where({ id: subscription.id })
      .update({ failure_message: state.status === 'failed' ? state.failureMessage : null });
    if (change === undefined || state.amountCents === 0) return;
    if (isPaid(state) && !isPaid(before)) await jobs.add(trx, affiliateCommissionJob, [{ invoiceId }]);
    await outbox.add(trx, subscriptionInvoiceChanged, {
      ...{ invoiceId: state.id, salonId, change, planTitle },
      ...{ amountCents: state.amountCents, refundedCents: state.refundedCents, cardLast4: state.cardLast4 },
      nextAttemptAt: state.nextAttemptAt?.toISOString() ?? null,
      occurredAt: now.toISOString(),
    });
  });
}

interface StoredInvoice {
  readonly status: InvoiceStatus;
  readonly refunded: number;
  readonly failed: number;
  readonly attempts: number;
}

/** Has an invoice read, unless it is known to have ended: its events may never arrive. */
export async function queueOpenInvoice(
  trx: Knex.Transaction,
  jobs: ServiceParts['jobs'],
  invoiceId: string | null,
): Promise<void> {
  if (invoiceId === null) return;
  const ended: unknown = await trx('subscription_invoices')
    .where({ id: invoiceId })
    .whereIn('status', ['paid', 'refunded', 'void'])
    .first('id');
  if (ended === undefined) await jobs.add(trx, syncInvoiceJob, [{ invoiceId }]);
}

async function hasOpenStep(knex: Knex): Promise<boolean> {
  const row = await knex('subscriptions').whereNull('provider_id').first<object | undefined>('id');
  return row !== undefined;
}

/** What is new for the owner. */
function changeOf(
  before: StoredInvoice | undefined,
  state: InvoiceState,
): 'paid' | 'failed' | 'refunded' | undefined {
  if (state.refundedCents > (before?.refunded ?? 0)) return 'refunded';
  if (state.status === 'paid' && !isPaid(before)) return 'paid';
  if (state.status === 'failed' && state.attempts > (before?.attempts ?? 0)) return 'failed';
  return undefined;
}

function isPaid(invoice: { readonly status: InvoiceStatus } | undefined): boolean {
  return invoice?.status === 'paid' || invoice?.status === 'refunded';
}

function isOlder(before: StoredInvoice | undefined, state: InvoiceState): boolean {
  if (!before) return false;
  return (
    (isPaid(before) && !isPaid(state)) ||
    state.refundedCents + state.failedRefundCents < before.refunded + before.failed ||
    state.failedRefundCents < before.failed ||
    state.attempts < before.attempts
  );
}

async function store(
  trx: Knex.Transaction,
  { salonId, planTitle, state }: { salonId: number; planTitle: string; state: InvoiceState },
): Promise<void> {
  const row = {
    status: state.status,
    amount_cents: state.amountCents,
    refunded_cents: state.refundedCents,
    failed_refund_cents: state.failedRefundCents,
    attempts: state.attempts,
    payment_intent_id: state.paymentIntentId ?? null,
    card_brand: state.cardBrand,
    card_last4: state.cardLast4,
  };
  await trx('subscription_invoices')
    .insert({ id: state.id, salon_id: salonId, plan_title: planTitle, created_at: state.createdAt, ...row })
    .onConflict('id')
    .merge(row);
}
