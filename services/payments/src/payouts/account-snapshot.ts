import { createHash } from 'node:crypto';
import type { ExternalAccount, PayloadOf, PayoutAccountAnswer, payoutDetailsChanged } from '@frizo/contracts';
import type Stripe from 'stripe';
import { isCardExpired } from '../domain/card.ts';

/** An account as the provider has it, with the person who represents the business. */
export interface ProviderAccount {
  readonly account: Stripe.Account;
  readonly person: Stripe.Person | undefined;
}

/** Whether it is expired depends on when somebody looks. */
type StoredExternalAccount = Omit<ExternalAccount, 'expired'>;

/** What is kept of a provider account: nothing that identifies a person. */
export interface AccountSnapshot {
  readonly hasProfile: boolean;
  readonly chargesEnabled: boolean;
  readonly payoutsEnabled: boolean;
  readonly verification: 'unverified' | 'pending' | 'verified';
  /** Without the external account (spec 4, Payment profile mode). */
  readonly fieldsNeeded: readonly string[];
  readonly externalAccounts: readonly StoredExternalAccount[];
  readonly profileHash: string | null;
}

type PayoutChange = Pick<PayloadOf<typeof payoutDetailsChanged>, 'change' | 'externalAccount'>;

/** The mode of the payment profile (spec 4): something is created, completed, or only shown. */
export function profileMode(
  account: Pick<AccountSnapshot, 'hasProfile' | 'fieldsNeeded'> | undefined,
): PayoutAccountAnswer['mode'] {
  if (!account?.hasProfile) return 'CREATE';
  return account.fieldsNeeded.length > 0 ? 'UPDATE' : 'VIEW';
}

/** Reduces a provider account to what is kept. */
export function snapshotOf({ account, person }: ProviderAccount): AccountSnapshot {
  const hasProfile = isIdentified(person);
  return {
    hasProfile,
    chargesEnabled: account.charges_enabled,
    payoutsEnabled: account.payouts_enabled,
    verification: verificationOf(person),
    fieldsNeeded: neededOf(account).filter((field) => field !== 'external_account'),
    externalAccounts: (account.external_accounts?.data ?? []).map(externalAccountOf),
    profileHash: hasProfile ? hashOf({ account, person }) : null,
  };
}

/** Whether a profile was sent. An account is empty at first, and the provider may ask for single parts of a profile again, the name too. */
function isIdentified(person: Stripe.Person | undefined): boolean {
  return Boolean(person?.first_name || person?.last_name || person?.dob?.year);
}

/** The wire shape of a provider account (spec 3, Payout account). */
export function presentAccount(
  { account, person }: ProviderAccount,
  now: Date,
): PayoutAccountAnswer['account'] {
  const { requirements, company } = account;
  const of = personOf(person);
  return {
    id: account.id,
    type: 'custom',
    business_type: account.business_type === 'company' ? 'company' : 'individual',
    business_profile: businessOf(account),
    tax_id_provided: company?.tax_id_provided ?? false,
    persons: person ? [of] : [],
    requirements: {
      currently_due: neededOf(account).slice(0, 100),
      errors: (requirements?.errors ?? [])
        .slice(0, 100)
        .map(({ requirement, reason }) => ({ requirement, reason })),
    },
    external_accounts: (account.external_accounts?.data ?? []).slice(0, 50).map((external) => {
      const stored = externalAccountOf(external);
      return { ...stored, expired: isExpired(stored, now) };
    }),
    address: of.address,
    dob: of.dob,
    ssn_last_4_provided: of.ssn_last_4_provided,
    charges_enabled: account.charges_enabled,
    payouts_enabled: account.payouts_enabled,
  };
}

function businessOf({ business_profile: profile, company }: ProviderAccount['account']) {
  return { name: profile?.name ?? company?.name ?? '', url: profile?.url ?? '' };
}

function personOf(person: ProviderAccount['person']) {
  return {
    first_name: person?.first_name ?? '',
    last_name: person?.last_name ?? '',
    address: addressOf(person?.address),
    dob: birthdayOf(person),
    ssn_last_4_provided: person?.ssn_last_4_provided ?? false,
    id_number_provided: person?.id_number_provided ?? false,
  };
}

/** A bank account or card with the names of the wire (spec 3, Payment source). */
function externalAccountOf(external: Stripe.ExternalAccount): StoredExternalAccount {
  const isCard = external.object === 'card';
  return {
    id: external.id,
    object: external.object,
    brand: isCard ? external.brand : null,
    last4: external.last4 ?? '',
    exp_month: isCard ? external.exp_month : null,
    exp_year: isCard ? external.exp_year : null,
    bank_name: isCard ? null : external.bank_name,
    default_for_currency: external.default_for_currency ?? false,
  };
}

/** Only cards expire. */
export function isExpired(
  { exp_month: month, exp_year: year }: Pick<StoredExternalAccount, 'exp_month' | 'exp_year'>,
  now: Date,
): boolean {
  return month !== null && year !== null && isCardExpired({ month, year }, now);
}

/** An external account in words, for mails and lists: `Chase ••6789`. */
export function externalAccountLabel({ brand, bank_name, last4 }: StoredExternalAccount): string {
  return `${(bank_name ?? brand ?? 'Bank').slice(0, 60)} ••${last4}`;
}

/** What of payouts is different between two states, each to be told to the owners. */
export function changesBetween(before: AccountSnapshot | undefined, after: AccountSnapshot): PayoutChange[] {
  return [...profileChanges(before, after), ...externalAccountChanges(before, after)];
}

function profileChanges(before: AccountSnapshot | undefined, after: AccountSnapshot): PayoutChange[] {
  if (after.profileHash === null || before?.profileHash === after.profileHash) return [];
  const change = before?.hasProfile ? 'profile-updated' : 'profile-created';
  return [{ change, externalAccount: null }];
}

function externalAccountChanges(before: AccountSnapshot | undefined, after: AccountSnapshot): PayoutChange[] {
  const known = before?.externalAccounts ?? [];
  const added = after.externalAccounts.filter(({ id }) => !known.some((one) => one.id === id));
  const removed = known.filter(({ id }) => !after.externalAccounts.some((one) => one.id === id));
  const formerDefault = known.find((one) => one.default_for_currency);
  const newDefault = after.externalAccounts.find((one) => one.default_for_currency);
  // The first account is the default one from the beginning; that it was added says it.
  const isOtherDefault =
    formerDefault !== undefined && newDefault !== undefined && formerDefault.id !== newDefault.id;
  return [
    ...added.map((one) => ({
      change: 'external-account-added' as const,
      externalAccount: externalAccountLabel(one),
    })),
    ...removed.map((one) => ({
      change: 'external-account-removed' as const,
      externalAccount: externalAccountLabel(one),
    })),
    ...(isOtherDefault
      ? [
          {
            change: 'default-external-account-changed' as const,
            externalAccount: externalAccountLabel(newDefault),
          },
        ]
      : []),
  ];
}

function neededOf({ requirements }: Stripe.Account): string[] {
  return [...new Set([...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])])].sort();
}

function verificationOf(person: Stripe.Person | undefined): AccountSnapshot['verification'] {
  const status = person?.verification?.status;
  return status === 'verified' || status === 'pending' ? status : 'unverified';
}

function addressOf(address: Stripe.Address | undefined) {
  if (!address) return null;
  return {
    line1: address.line1 ?? '',
    city: address.city ?? '',
    state: address.state ?? '',
    postal_code: address.postal_code ?? '',
  };
}

function birthdayOf(person: Stripe.Person | undefined) {
  const { day, month, year } = person?.dob ?? {};
  return day && month && year ? { day, month, year } : null;
}

function hashOf({ account, person }: ProviderAccount): string {
  const said = [
    account.business_type,
    account.business_profile?.name,
    account.business_profile?.url,
    account.company?.name,
    account.company?.tax_id_provided,
    person?.first_name,
    person?.last_name,
    birthdayOf(person),
    addressOf(person?.address),
    person?.ssn_last_4_provided,
    person?.id_number_provided,
  ];
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}
