import { DomainError, notFound } from '@frizo/service-kit';
import type { Knex } from 'knex';
import Stripe from 'stripe';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { refusalOfStep } from '../steps/steps.store.ts';
import { defineStep, type StepDefinition, type Steps } from '../steps/steps.ts';
import { isExpired } from './account-snapshot.ts';
import { findAccount, type PayoutAccount, refreshBy } from './payout-accounts.store.ts';
import { askProvider, providerAway, refused } from './provider-refusals.ts';
import { type AccountParts, type ReadAccount, refreshAccount } from './refresh-account.ts';

export interface ExternalAccountParts extends AccountParts {
  readonly steps: Steps;
}

const payload = z.object({ salonId: z.int(), accountId: z.string(), externalId: z.string() });
type Target = z.output<typeof payload>;

/** However a step ended, the account has to be read again, which announces what is different. */
async function settle(
  trx: Knex.Transaction,
  { salonId }: Target,
  _outcome: unknown,
  now: Date,
): Promise<void> {
  await refreshBy(trx, salonId, now);
}

/** Adds the bank account or card of a token, which is used once. */
export const addExternalAccountStep = defineStep({
  name: 'add-external-account',
  payload,
  call: ({ accountId, externalId: token }, { stripe, key }) =>
    stripe.accounts.createExternalAccount(
      accountId,
      { external_account: token, metadata: { token } },
      { idempotencyKey: key },
    ),
  async find({ accountId, externalId: token }, { stripe }) {
    const { data } = await stripe.accounts.listExternalAccounts(accountId, { limit: 100 });
    return data.find(({ metadata }) => metadata?.['token'] === token);
  },
  settle,
});

/** Makes an external account the one that is paid out to. */
export const setDefaultStep = defineStep({
  name: 'set-default-external-account',
  payload,
  call: ({ accountId, externalId }, { stripe, key }) =>
    stripe.accounts.updateExternalAccount(
      accountId,
      externalId,
      { default_for_currency: true },
      { idempotencyKey: key },
    ),
  // It has the same effect however often it is asked for.
  find: async () => undefined,
  settle,
});

/** Removes an external account; one that is gone already is removed. */
export const removeExternalAccountStep = defineStep({
  name: 'remove-external-account',
  payload,
  async call({ accountId, externalId }, { stripe, key }) {
    try {
      return await stripe.accounts.deleteExternalAccount(accountId, externalId, {}, { idempotencyKey: key });
    } catch (error) {
      const isGone = error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';
      if (!isGone) throw error;
      return { id: externalId, deleted: true as const };
    }
  },
  find: async () => undefined,
  settle,
});

/**
 * Adds a bank account or debit card by its token (spec 7.5).
 * @throws DomainError 404 payout.no_profile; 400 payout.refused; 503 payout.provider_away, and it is added later
 */
export async function addExternalAccount(
  parts: ExternalAccountParts,
  { salonId, token }: { readonly salonId: number; readonly token: string },
): Promise<ReadAccount> {
  const { accountId } = await requireAccount(parts, salonId);
  const target = { salonId, accountId, externalId: token };
  return runStep(parts, addExternalAccountStep, target, `external-account:${salonId}:${token}`);
}

/**
 * Pays out to another external account from now on.
 * @throws DomainError as `addExternalAccount`; 404 for one of another salon, 409 payout.card_expired
 */
export async function setDefaultExternalAccount(
  parts: ExternalAccountParts,
  { salonId, externalId }: { readonly salonId: number; readonly externalId: string },
): Promise<ReadAccount> {
  const { accountId, external } = await requireExternal(parts, salonId, externalId);
  if (isExpired(external, parts.clock.now()))
    throw new DomainError('payout.card_expired', 'This card is expired.', { status: 409 });
  return runStep(parts, setDefaultStep, { salonId, accountId, externalId }, `default-external:${uuidv7()}`);
}

/** Removes an external account. @throws DomainError as `setDefaultExternalAccount`; the provider refuses it for the default one of several */
export async function removeExternalAccount(
  parts: ExternalAccountParts,
  { salonId, externalId }: { readonly salonId: number; readonly externalId: string },
): Promise<ReadAccount> {
  const { accountId } = await requireExternal(parts, salonId, externalId);
  const target = { salonId, accountId, externalId };
  return runStep(parts, removeExternalAccountStep, target, `remove-external:${uuidv7()}`);
}

async function runStep<Result>(
  parts: ExternalAccountParts,
  step: StepDefinition<typeof payload, Result>,
  target: Target,
  key: string,
): Promise<ReadAccount> {
  await parts.transaction((trx) => parts.steps.add(trx, step, { key, payload: target }));
  const state = await parts.steps.runNow(key);
  if (state === 'pending') throw providerAway();
  if (state === 'refused') throw refused(await refusalOfStep(parts.knex, key));
  const read = await askProvider(() => refreshAccount(parts, target.salonId));
  if (!read) throw providerAway();
  return read;
}

async function requireAccount(
  { knex }: Pick<ExternalAccountParts, 'knex'>,
  salonId: number,
): Promise<PayoutAccount & { accountId: string }> {
  const account = await findAccount(knex, salonId);
  if (!account?.accountId) throw new DomainError('payout.no_profile', 'No Payment profile', { status: 404 });
  return { ...account, accountId: account.accountId };
}

async function requireExternal(
  parts: Pick<ExternalAccountParts, 'knex'>,
  salonId: number,
  externalId: string,
): Promise<{ accountId: string; external: PayoutAccount['externalAccounts'][number] }> {
  const account = await findAccount(parts.knex, salonId);
  const external = account?.externalAccounts.find(({ id }) => id === externalId);
  if (!account?.accountId || !external) throw notFound('There is no such account for payouts.');
  return { accountId: account.accountId, external };
}
