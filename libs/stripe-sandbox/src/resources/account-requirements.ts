import type Stripe from 'stripe';
import type { IdentityDocument } from './files.ts';
import { checkPerson, type PersonRecord } from './persons.ts';

/** What is known of a connected account, with the numbers that are never sent back. */
export interface AccountRecord {
  readonly id: string;
  readonly created: number;
  readonly country: string;
  readonly currency: string;
  readonly email: string | null;
  readonly businessType: 'individual' | 'company' | null;
  readonly profile: AccountProfile;
  readonly company: CompanyFacts;
  readonly tos: {
    readonly date: number | null;
    readonly ip: string | null;
    readonly userAgent: string | null;
  };
  readonly requested: readonly Capability[];
  readonly payouts: PayoutSettings;
  readonly settings: { readonly statementDescriptor: string | null };
  readonly metadata: Stripe.Metadata;
  /** Why the platform closed it; null as long as it is open. */
  readonly rejected: Stripe.Account.Requirements.DisabledReason | null;
}

export interface AccountProfile {
  readonly mcc: string | null;
  readonly name: string | null;
  readonly productDescription: string | null;
  readonly supportEmail: string | null;
  readonly supportPhone: string | null;
  readonly supportUrl: string | null;
  readonly url: string | null;
}

export interface CompanyFacts {
  readonly name: string | null;
  readonly phone: string | null;
  readonly address: Stripe.Address | null;
  readonly taxId: string | null;
  readonly ownersProvided: boolean;
  readonly directorsProvided: boolean;
  readonly executivesProvided: boolean;
  readonly structure: string | null;
  readonly document: IdentityDocument | null;
}

export interface PayoutSettings {
  readonly interval: 'daily' | 'manual' | 'weekly' | 'monthly';
  readonly delayDays: number;
  readonly debitNegativeBalances: boolean;
  readonly statementDescriptor: string | null;
}

export const capabilities = ['card_payments', 'transfers'] as const;
export type Capability = (typeof capabilities)[number];

/** What Stripe still needs of an account, and what it may do until then. */
export interface AccountCheck {
  readonly requirements: Stripe.Account.Requirements;
  readonly capabilities: Partial<Record<Capability, 'active' | 'inactive'>>;
  readonly chargesEnabled: boolean;
  readonly payoutsEnabled: boolean;
  readonly detailsSubmitted: boolean;
}

interface Findings {
  readonly due: readonly string[];
  readonly pending: readonly string[];
  readonly errors: readonly Stripe.Account.Requirements.Error[];
}

/** Stripe's test tax id that does not match. */
const wrongTaxId = '111111111';

/**
 * Checks an account in the United States: payments need all fields, payouts also an external account and a verified person and company.
 * @param now unix seconds
 */
export function checkAccount(
  account: AccountRecord,
  people: readonly PersonRecord[],
  hasExternalAccount: boolean,
  now: number,
): AccountCheck {
  const basics = missingBasics(account, hasExternalAccount);
  const business = account.businessType === 'company' ? checkCompany(account, now) : nothing;
  const identity = checkPeople(account, people, now);
  const due = [...basics, ...business.due, ...identity.due].sort();
  const pending = [...business.pending, ...identity.pending].sort();
  const errors = [...business.errors, ...identity.errors];
  // What was given but does not match keeps only payouts from starting.
  const wrong = new Set(errors.map(({ requirement }) => requirement));
  const missing = due.filter((field) => !wrong.has(field) && field !== 'external_account');
  const isOpen = account.rejected === null && account.requested.length > 0;
  const isActive = isOpen && missing.length === 0;
  const transfers = isActive && account.requested.includes('transfers');
  return {
    requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due: due,
      disabled_reason: account.rejected ?? disabledReason(due, pending),
      errors,
      eventually_due: due,
      past_due: due,
      pending_verification: pending,
    },
    capabilities: Object.fromEntries(
      account.requested.map((capability) => [capability, isActive ? 'active' : 'inactive']),
    ),
    chargesEnabled: isActive,
    payoutsEnabled: transfers && due.length === 0 && pending.length === 0,
    detailsSubmitted: missing.length === 0,
  };
}

function disabledReason(
  due: readonly string[],
  pending: readonly string[],
): Stripe.Account.Requirements.DisabledReason | null {
  if (due.length > 0) return 'requirements.past_due';
  return pending.length > 0 ? 'requirements.pending_verification' : null;
}

const nothing: Findings = { due: [], pending: [], errors: [] };

function missingBasics(account: AccountRecord, hasExternalAccount: boolean): string[] {
  const { profile, tos, requested } = account;
  const takesCards = requested.includes('card_payments');
  const has: readonly (readonly [string, unknown])[] = [
    ['business_type', account.businessType],
    ['external_account', hasExternalAccount],
    ['tos_acceptance.date', tos.date],
    ['tos_acceptance.ip', tos.ip],
    ...(takesCards
      ? [
          ['business_profile.mcc', profile.mcc] as const,
          ['business_profile.url', profile.url ?? profile.productDescription] as const,
        ]
      : []),
  ];
  return has.filter(([, value]) => !value).map(([name]) => name);
}

function checkCompany({ company, requested }: AccountRecord, now: number): Findings {
  const { address, taxId, document } = company;
  const has: readonly (readonly [string, unknown])[] = [
    ['company.name', company.name],
    ['company.address.city', address?.city],
    ['company.address.line1', address?.line1],
    ['company.address.postal_code', address?.postal_code],
    ['company.address.state', address?.state],
    ['company.tax_id', taxId],
    ...(requested.includes('card_payments')
      ? [
          ['company.phone', company.phone] as const,
          ['company.owners_provided', company.ownersProvided] as const,
        ]
      : []),
  ];
  const missing = has.filter(([, value]) => !value).map(([name]) => name);
  if (missing.length > 0) return { ...nothing, due: missing };
  if (taxId !== wrongTaxId) return nothing;
  const field = 'company.verification.document';
  if (document !== null && now < document.checkedAt) return { ...nothing, pending: [field] };
  if (document?.isAccepted) return nothing;
  const requirement = document === null ? 'company.tax_id' : field;
  const code =
    document === null ? 'verification_failed_tax_id_match' : 'verification_document_failed_test_mode';
  const reason = 'The tax ID that was provided does not match the business.';
  return { due: [requirement], pending: [], errors: [{ code, reason, requirement }] };
}

/** Fields below `individual` for an individual; below the person's id, or `representative` without one, for a company. */
function checkPeople(account: AccountRecord, people: readonly PersonRecord[], now: number): Findings {
  const { businessType } = account;
  if (businessType === null) return nothing;
  const isCompany = businessType === 'company';
  const contact = account.requested.includes('card_payments');
  const representative = people.find(({ roles }) => roles.representative);
  if (representative === undefined) {
    const prefix = isCompany ? 'representative' : 'individual';
    return { ...nothing, due: personFields(contact, isCompany).map((field) => `${prefix}.${field}`) };
  }
  const checked = isCompany
    ? people.filter(({ roles }) => roles.representative || roles.owner)
    : [representative];
  const found = checked.map((person) => {
    const prefix = isCompany ? person.id : 'individual';
    const isRepresentative = person.roles.representative;
    const check = checkPerson(
      person,
      { contact: contact && isRepresentative, title: isCompany && isRepresentative && contact },
      now,
    );
    return { prefix, check };
  });
  return {
    due: found.flatMap(({ prefix, check }) => check.due.map((field) => `${prefix}.${field}`)),
    pending: found.flatMap(({ prefix, check }) => check.pending.map((field) => `${prefix}.${field}`)),
    errors: found.flatMap(({ prefix, check }) =>
      check.errors.map(({ field, code, reason }) => ({
        code: code as Stripe.Account.Requirements.Error['code'],
        reason,
        requirement: `${prefix}.${field}`,
      })),
    ),
  };
}

function personFields(contact: boolean, isCompany: boolean): string[] {
  return [
    ...['city', 'line1', 'postal_code', 'state'].map((part) => `address.${part}`),
    ...['day', 'month', 'year'].map((part) => `dob.${part}`),
    'first_name',
    'last_name',
    'ssn_last_4',
    ...(contact ? ['email', 'phone'] : []),
    ...(contact && isCompany ? ['relationship.title'] : []),
  ];
}
