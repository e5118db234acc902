import { subscriptionInvoiceChanged } from '@frizo/contracts';
import { handleJob, type Job, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { z } from 'zod';
import { lockBusiness } from './businesses.store.ts';
import { type InvoiceRefund, postInvoice } from './post-invoice.ts';
import { idOf, readInvoice } from './provider-subscription.ts';

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

type InvoiceStatus = 'paid' | 'open' | 'failed' | 'refunded' | 'void';

interface InvoiceState {
  readonly id: string;
  readonly status: InvoiceStatus;
  readonly amountCents: number;
  readonly refunds: readonly InvoiceRefund[];
  readonly refundedCents: number;
  readonly attempts: number;
  readonly chargeId: string | undefined;
  readonly paymentIntentId: string | undefined;
  readonly cardBrand: string | null;
  readonly cardLast4: string | null;
  readonly failureMessage: string | null;
  readonly nextAttemptAt: Date | null;
  readonly createdAt: Date;
}

/**
 * Stores an invoice of one of our subscriptions, posts what was paid or refunded, and announces what its owner gets a mail about. Postings and
 * announcements are made once for each payment, attempt and refund. An older read cannot undo a newer one: payments, attempts and refunds only grow.
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
  const state = await stateOf(stripe, invoice, payment);
  const { salonId, planTitle } = subscription;
  await transaction(async (trx) => {
    await lockBusiness(trx, salonId);
    const before = await trx('subscription_invoices')
      .where({ id: state.id })
      .first<{ status: InvoiceStatus; refunded: number; attempts: number } | undefined>(
        'status',
        'refunded_cents as refunded',
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
  before: { status: InvoiceStatus; refunded: number; attempts: number } | undefined,
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

function isOlder(
  before: { status: InvoiceStatus; refunded: number; attempts: number } | undefined,
  state: InvoiceState,
): boolean {
  if (!before) return false;
  return (
    (isPaid(before) && !isPaid(state)) ||
    state.refundedCents < before.refunded ||
    state.attempts < before.attempts
  );
}

async function stateOf(
  stripe: Stripe,
  invoice: Stripe.Invoice,
  payment: Stripe.PaymentIntent | undefined,
): Promise<InvoiceState> {
  const chargeId = idOf(payment?.latest_charge);
  const charge = chargeId === undefined ? undefined : await stripe.charges.retrieve(chargeId);
  const amountCents = invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_due;
  const refunds = charge && charge.amount_refunded > 0 ? await readRefunds(stripe, charge.id) : [];
  const refundedCents = refunds.reduce((sum, { cents }) => sum + cents, 0);
  return {
    id: invoice.id,
    status: statusOf(invoice, refundedCents),
    ...{ amountCents, refunds, refundedCents, chargeId },
    attempts: invoice.attempt_count,
    paymentIntentId: payment?.id,
    ...cardOf(charge),
    failureMessage: payment?.last_payment_error?.message ?? null,
    nextAttemptAt:
      invoice.next_payment_attempt === null ? null : new Date(invoice.next_payment_attempt * 1000),
    createdAt: new Date(invoice.created * 1000),
  };
}

function cardOf(charge: Stripe.Charge | undefined): Pick<InvoiceState, 'cardBrand' | 'cardLast4'> {
  const card = charge?.payment_method_details?.card;
  return { cardBrand: card?.brand ?? null, cardLast4: card?.last4 ?? null };
}

/** Refunds that are made or on their way, the oldest first. */
async function readRefunds(stripe: Stripe, charge: string): Promise<InvoiceRefund[]> {
  const { data } = await stripe.refunds.list({ charge, limit: 100 });
  return data
    .filter(({ status }) => status === 'succeeded' || status === 'pending')
    .sort((a, b) => a.created - b.created || a.id.localeCompare(b.id))
    .map(({ id, amount, created }) => ({ id, cents: amount, occurredAt: new Date(created * 1000) }));
}

function statusOf({ status, attempted }: Stripe.Invoice, refundedCents: number): InvoiceStatus {
  if (status === 'paid') return refundedCents > 0 ? 'refunded' : 'paid';
  if (status === 'void') return 'void';
  return attempted || status === 'uncollectible' ? 'failed' : 'open';
}

async function store(
  trx: Knex.Transaction,
  { salonId, planTitle, state }: { salonId: number; planTitle: string; state: InvoiceState },
): Promise<void> {
  const row = {
    status: state.status,
    amount_cents: state.amountCents,
    refunded_cents: state.refundedCents,
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
