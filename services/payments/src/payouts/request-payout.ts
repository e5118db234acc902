import { payoutDetailsChanged } from '@frizo/contracts';
import { DomainError } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { isLaterPayout } from '../domain/payout.ts';
import { payoutReturned, payoutSent } from '../domain/platform-postings.ts';
import { post } from '../ledger/ledger.ts';
import { refusalOfStep } from '../steps/steps.store.ts';
import { defineStep, type Steps } from '../steps/steps.ts';
import { requireSameRequest } from '../request-keys.ts';
import { onProviderEvent, type ProviderEventHandler } from '../webhooks/provider-events.ts';
import { externalAccountLabel } from './account-snapshot.ts';
import { findAccount, findAccountById, type PayoutAccount } from './payout-accounts.store.ts';
import { findRequested, insertRequested, type PayoutRow } from './payouts.store.ts';
import { failedPayoutText, refusedPayoutText } from './payout-texts.ts';
import { askProvider, refused } from './provider-refusals.ts';
import { isBalanceTooLow } from '../provider/failures.ts';
import type { AccountParts } from './refresh-account.ts';

const payoutPayload = z.object({
  salonId: z.int(),
  accountId: z.string(),
  payoutId: z.int(),
  amountCents: z.int().positive(),
  /** For the mail to the owners. Absent where they get none, and in steps of the release before, whose mail was sent with the request. */
  destination: z.string().optional(),
});

/** Pays out from a salon's balance at the provider to its bank. The owners hear of a payout that was made, not of a request that was refused. */
export function payoutStep({ outbox }: Pick<AccountParts, 'outbox'>) {
  return defineStep({
    name: 'payout',
    payload: payoutPayload,
    call: ({ accountId, payoutId, amountCents }, { stripe, key }) =>
      stripe.payouts.create(
        { amount: amountCents, currency: 'usd', metadata: { payout: String(payoutId) } },
        { stripeAccount: accountId, idempotencyKey: key },
      ),
    async find({ accountId, payoutId }, { stripe, since }) {
      const created = { gte: Math.floor(since.getTime() / 1000) - 60 };
      const { data } = await stripe.payouts.list({ created, limit: 100 }, { stripeAccount: accountId });
      return data.find(({ metadata }) => metadata?.['payout'] === String(payoutId));
    },
    async settle(trx, { salonId, payoutId, amountCents, destination }, outcome, now) {
      if (!outcome.ok) {
        const failure = { status: 'failed', failure_message: refusedPayoutText(outcome.refusal) };
        await trx('payouts')
          .where({ id: payoutId, status: 'requested' })
          .update({ ...failure, changed_at: now });
        return;
      }
      await savePayout(trx, { salonId, payout: outcome.result, now });
      if (destination === undefined) return;
      await outbox.add(trx, payoutDetailsChanged, {
        ...{ salonId, changeId: uuidv7(), change: 'payout-requested' },
        ...{ externalAccount: destination, amountCents, occurredAt: now.toISOString() },
      });
    },
  });
}

/**
 * Pays out to the default external account, once for each request key.
 * @throws DomainError 409 payout.not_verified, payout.no_external_account, payout.balance_too_low; 400 payout.refused; 422 for a key of a payout of another amount
 */
export async function requestPayout(
  parts: AccountParts & { readonly steps: Steps },
  request: {
    readonly salonId: number;
    readonly userId: number;
    readonly amountCent: number;
    /** Of one payout: a repeated request pays out nothing more. */
    readonly requestKey: string;
    /** Whether its owners get a mail about it; by default they do. */
    readonly isMailed?: boolean;
  },
): Promise<PayoutRow> {
  const { knex, clock, steps } = parts;
  const { salonId, amountCent: amountCents, requestKey, userId, isMailed = true } = request;
  const known = await findSame(knex, request);
  if (!known) {
    const { accountId, destination } = requireReady(await findAccount(knex, salonId));
    const { availableCents } = await askProvider(() => readBalance(parts.stripe, accountId));
    if (amountCents > availableCents) throw tooLow();
    const now = clock.now();
    await parts.transaction(async (trx) => {
      const payoutId = await insertRequested(trx, {
        salonId,
        amountCents,
        requestKey,
        requestedBy: userId,
        now,
      });
      if (payoutId === undefined) return;
      const payload = { salonId, accountId, payoutId, amountCents, ...(isMailed && { destination }) };
      await steps.add(trx, payoutStep(parts), { key: stepKey(payoutId), payload });
    });
  }
  const { id } = known ?? (await requireRequested(knex, request));
  const state = await steps.runNow(stepKey(id));
  if (state === 'refused') throw refusedPayout(await refusalOfStep(knex, stepKey(id)));
  return requireRequested(knex, request);
}

/** What a salon has at the provider, in cents of US dollars. */
export async function readBalance(
  stripe: Stripe,
  accountId: string,
  options: { readonly timeout?: number } = {},
): Promise<{ availableCents: number; pendingCents: number }> {
  const balance = await stripe.balance.retrieve({}, { stripeAccount: accountId, ...options });
  const inDollars = (funds: readonly { amount: number; currency: string }[]) =>
    funds.filter(({ currency }) => currency === 'usd').reduce((sum, { amount }) => sum + amount, 0);
  return { availableCents: inDollars(balance.available), pendingCents: inDollars(balance.pending) };
}

/** Keeps payouts up to the provider's state; those that it makes by a schedule are added. */
export function payoutEventHandler({ knex }: Pick<AccountParts, 'knex'>): ProviderEventHandler {
  const types = [
    'payout.created',
    'payout.updated',
    'payout.paid',
    'payout.failed',
    'payout.canceled',
  ] as const;
  return onProviderEvent(types, {
    origin: 'connected',
    async ask(event, { stripe }) {
      const account = event.account === undefined ? undefined : await findAccountById(knex, event.account);
      if (!account?.accountId) return undefined;
      const payout = await stripe.payouts.retrieve(
        event.data.object.id,
        {},
        { stripeAccount: account.accountId },
      );
      return { salonId: account.salonId, payout };
    },
    handle: (fact, { trx, now }) => savePayout(trx, { ...fact, now }),
  });
}

/** Stores what the provider says about a payout, and posts that it was sent, or has come back. */
async function savePayout(
  trx: Knex.Transaction,
  { salonId, payout, now }: { readonly salonId: number; readonly payout: Stripe.Payout; readonly now: Date },
): Promise<void> {
  const row = await rowOf(trx, { salonId, payout, now });
  const destinationId = typeof payout.destination === 'string' ? payout.destination : payout.destination?.id;
  if (isLaterPayout(payout.status, row.status)) {
    await trx('payouts')
      .where({ id: row.id })
      .update({
        provider_id: payout.id,
        status: payout.status,
        arrival_date: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
        destination: row.destination ?? (await destinationOf(trx, salonId, destinationId)),
        failure_message: payout.status === 'failed' ? failedPayoutText(payout) : null,
        changed_at: now,
      });
  }
  const fact = { payoutId: payout.id, salonId, cents: payout.amount, occurredAt: now };
  await post(trx, payoutSent(fact));
  if (payout.status === 'failed' || payout.status === 'canceled') await post(trx, payoutReturned(fact));
}

/** The row of a payout, locked; one that the provider made by itself is added. */
async function rowOf(
  trx: Knex.Transaction,
  { salonId, payout, now }: { readonly salonId: number; readonly payout: Stripe.Payout; readonly now: Date },
): Promise<PayoutRow> {
  const ownId = Number(payout.metadata?.['payout']);
  if (Number.isSafeInteger(ownId) && ownId > 0) {
    const own = await trx('payouts')
      .where({ id: ownId, salon_id: salonId })
      .forUpdate()
      .first<PayoutRow | undefined>();
    if (own) return own;
  }
  await trx('payouts')
    .insert({
      salon_id: salonId,
      amount_cents: payout.amount,
      status: 'pending',
      provider_id: payout.id,
      created_at: new Date(payout.created * 1000),
      changed_at: now,
    })
    .onConflict('provider_id')
    .ignore();
  return trx('payouts').where({ provider_id: payout.id }).forUpdate().first<PayoutRow>();
}

async function destinationOf(
  trx: Knex.Transaction,
  salonId: number,
  externalId: string | undefined,
): Promise<string | null> {
  const account = await findAccount(trx, salonId);
  const found = account?.externalAccounts.find(({ id }) => id === externalId);
  return found
    ? JSON.stringify({ brand: found.bank_name ?? found.brand ?? 'Bank', last4: found.last4 })
    : null;
}

function requireReady(account: PayoutAccount | undefined): { accountId: string; destination: string } {
  if (!account?.accountId || !account.hasProfile)
    throw new DomainError('payout.no_profile', 'No Payment profile', { status: 409 });
  const [first] = account.externalAccounts;
  const destination =
    account.externalAccounts.find(({ default_for_currency }) => default_for_currency) ?? first;
  if (!destination)
    throw new DomainError('payout.no_external_account', 'No external account', { status: 409 });
  if (!account.payoutsEnabled)
    throw new DomainError('payout.not_verified', 'Your payment profile is not verified yet.', {
      status: 409,
    });
  return { accountId: account.accountId, destination: externalAccountLabel(destination) };
}

/** The payout of a request; undefined if there is none. @throws DomainError 422 if the request with this key has asked for another amount */
async function findSame(knex: Knex, request: KeyedPayout): Promise<PayoutRow | undefined> {
  const row = await findRequested(knex, request);
  if (row) requireSameRequest({ cents: row.amount_cents }, { cents: request.amountCent });
  return row;
}

interface KeyedPayout {
  readonly salonId: number;
  readonly requestKey: string;
  readonly amountCent: number;
}

async function requireRequested(knex: Knex, request: KeyedPayout): Promise<PayoutRow> {
  const row = await findSame(knex, request);
  if (!row) throw new Error('a payout that was just stored is missing');
  return row;
}

function stepKey(payoutId: number): string {
  return `payout:${payoutId}`;
}

function refusedPayout(refusal: Awaited<ReturnType<typeof refusalOfStep>>): DomainError {
  return isBalanceTooLow(refusal) ? tooLow() : refused({ message: refusedPayoutText(refusal) });
}

function tooLow(): DomainError {
  return new DomainError('payout.balance_too_low', 'Your available balance is lower than this amount.', {
    status: 409,
    fields: { amountCent: ['VALUE_IS_TO_HIGH'] },
  });
}
