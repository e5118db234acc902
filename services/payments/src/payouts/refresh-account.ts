import { isDeepStrictEqual } from 'node:util';
import { payoutAccountChanged, payoutDetailsChanged } from '@frizo/contracts';
import { scheduledJob, type Job, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { uuidv7 } from 'uuidv7';
import { isProviderUnreachable } from '../provider/failures.ts';
import { onProviderEvent, type ProviderEventHandler } from '../webhooks/provider-events.ts';
import {
  type AccountSnapshot,
  changesBetween,
  type ProviderAccount,
  snapshotOf,
} from './account-snapshot.ts';
import {
  findAccount,
  findAccountById,
  findAccountsToRefresh,
  type PayoutAccount,
  refreshBy,
  refreshLater,
  saveSnapshot,
} from './payout-accounts.store.ts';

export interface AccountParts extends Pick<
  ServiceParts,
  'knex' | 'transaction' | 'outbox' | 'clock' | 'log' | 'bus'
> {
  readonly stripe: Stripe;
}

/** An account with a state that was read from the provider just now. */
export interface ReadAccount {
  readonly account: PayoutAccount & { readonly accountId: string };
  readonly read: ProviderAccount;
}

/** Enough for readers that overtake one another; each attempt reads anew. */
const mostAttempts = 3;
/** How long a request that changes an account may take before the change is looked for. */
const changeMs = 60_000;
const sweepLimit = 100;

/** Reads an account from the provider, with the person who represents the business. */
export async function readProviderAccount(stripe: Stripe, accountId: string): Promise<ProviderAccount> {
  const account = await stripe.accounts.retrieve(accountId);
  if (account.business_type !== 'company') return { account, person: account.individual };
  const { data } = await stripe.accounts.listPersons(accountId, { limit: 10 });
  return { account, person: data.find(({ relationship }) => relationship?.representative) ?? data[0] };
}

/**
 * Reads the account of a salon from the provider and stores what has changed, with its events: whoever notices a change first announces it, once. Undefined
 * before the provider has made one.
 * @throws what the provider's library throws
 */
export async function refreshAccount(parts: AccountParts, salonId: number): Promise<ReadAccount | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const account = await findAccount(parts.knex, salonId);
    if (!isMade(account)) return undefined;
    const read = await readProviderAccount(parts.stripe, account.accountId);
    const now = parts.clock.now();
    const isSaved = await parts.transaction((trx) => saveRead(trx, parts, { account, read }, now));
    if (isSaved) return { account, read };
    if (attempt === mostAttempts) throw new Error(`the payout account of salon ${salonId} keeps changing`);
  }
}

/** Before a request that changes an account at the provider: should this process die meanwhile, the change is found and announced all the same. */
export async function expectChange(
  parts: Pick<AccountParts, 'knex' | 'clock'>,
  salonId: number,
): Promise<void> {
  await refreshBy(parts.knex, salonId, new Date(parts.clock.now().getTime() + changeMs));
}

/** Reads the accounts again about which the provider sends news. */
export function accountEventHandler(parts: AccountParts): ProviderEventHandler {
  const types = [
    'account.updated',
    'account.external_account.created',
    'account.external_account.updated',
    'account.external_account.deleted',
    'person.created',
    'person.updated',
    'capability.updated',
  ] as const;
  return onProviderEvent(types, {
    origin: 'connected',
    async ask({ account: accountId }, { stripe }) {
      const account = accountId === undefined ? undefined : await findAccountById(parts.knex, accountId);
      if (!isMade(account)) return undefined;
      return { account, read: await readProviderAccount(stripe, account.accountId) };
    },
    async handle(read, { trx, now }) {
      // The event is handled again, and the account read again.
      if (!(await saveRead(trx, parts, read, now)))
        throw new Error(`the payout account of salon ${read.account.salonId} changed meanwhile`);
    },
  });
}

/** Reads accounts again whose change was begun by a process that has died. */
export function accountSweep(parts: AccountParts): Job {
  return scheduledJob({
    name: 'refresh-payout-accounts',
    schedule: '* * * * *',
    async run() {
      const now = parts.clock.now();
      for (const salonId of await findAccountsToRefresh(parts.knex, now, sweepLimit))
        try {
          await refreshAccount(parts, salonId);
        } catch (err) {
          parts.log.warn({ err, salonId }, 'a payout account could not be read');
          await refreshLater(parts.knex, salonId, { now, by: new Date(now.getTime() + changeMs) });
          if (isProviderUnreachable(err)) return;
        }
    },
  });
}

function isMade(account: PayoutAccount | undefined): account is PayoutAccount & { accountId: string } {
  return account !== undefined && account.accountId !== null;
}

/** False if the account was stored by somebody else since it was read. */
async function saveRead(
  trx: Knex.Transaction,
  { outbox }: Pick<AccountParts, 'outbox'>,
  { account, read }: ReadAccount,
  now: Date,
): Promise<boolean> {
  const after = snapshotOf(read);
  const version = await saveSnapshot(trx, account, after, now);
  if (version === undefined) return false;
  const { salonId } = account;
  const occurredAt = now.toISOString();
  for (const change of changesBetween(account, after))
    await outbox.add(trx, payoutDetailsChanged, {
      ...change,
      salonId,
      changeId: uuidv7(),
      amountCents: null,
      occurredAt,
    });
  if (!isDeepStrictEqual(statusOf(account), statusOf(after)))
    await outbox.add(trx, payoutAccountChanged, { ...statusOf(after), salonId, version, occurredAt });
  return true;
}

function statusOf({ hasProfile, chargesEnabled, payoutsEnabled, ...rest }: AccountSnapshot) {
  return {
    hasProfile,
    chargesEnabled,
    payoutsEnabled,
    hasExternalAccount: rest.externalAccounts.length > 0,
    missingCount: rest.fieldsNeeded.length,
  };
}
