import type Stripe from 'stripe';
import { missingResource } from '../server/failures.ts';
import type { OperationRequest, Sandbox } from '../server/request.ts';
import { defineTable, type Scope } from '../server/store.ts';
import { checkAccount, type AccountRecord } from './account-requirements.ts';
import { externalAccountList } from './external-account-object.ts';
import { persons, presentPerson } from './persons.ts';

/** Connected accounts, each in the scope of its own. */
export const accounts = defineTable<AccountRecord>('account', {
  present: (account, scope) => presentAccount(account, scope),
});

/**
 * The scope of the account in the path.
 * @throws StripeFailure 404 for one that does not exist
 */
export function accountScope({ sandbox, path }: Pick<OperationRequest, 'sandbox' | 'path'>): Scope {
  const id = path['account'] ?? '';
  const scope = sandbox.store.scope(id);
  if (scope.table(accounts).find(id) === undefined) throw missingResource('account', id);
  return scope;
}

/** The account of a scope as Stripe sends it. */
export function accountIn(scope: Scope): Stripe.Account {
  return presentAccount(scope.table(accounts).get(scope.account), scope);
}

/** An operation on the account in the path, which is announced by `account.updated` if it changed what Stripe sends of it. */
export function changingAccount<T>(change: (request: OperationRequest, scope: Scope) => T) {
  return (request: OperationRequest): T => {
    const scope = accountScope(request);
    const before = JSON.stringify(accountIn(scope));
    const result = change(request, scope);
    if (JSON.stringify(accountIn(scope)) !== before) announceAccount(request.sandbox, scope);
    return result;
  };
}

/** Emits `account.updated` to the webhooks of connected accounts. */
export function announceAccount({ events }: Sandbox, scope: Scope): void {
  events.emit(scope, 'account.updated', accounts, scope.table(accounts).get(scope.account));
}

function presentAccount(account: AccountRecord, scope: Scope): Stripe.Account {
  const { company, profile, tos, businessType } = account;
  const now = scope.nowSeconds();
  const people = scope.table(persons).list();
  const list = externalAccountList(scope);
  const check = checkAccount(account, people, list.data.length > 0, now);
  const individual = people.find(({ roles }) => roles.representative);
  return {
    id: account.id,
    object: 'account',
    business_profile: {
      annual_revenue: null,
      estimated_worker_count: null,
      mcc: profile.mcc,
      minority_owned_business_designation: null,
      name: profile.name,
      product_description: profile.productDescription,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: profile.supportEmail,
      support_phone: profile.supportPhone,
      support_url: profile.supportUrl,
      url: profile.url,
    },
    business_type: businessType,
    capabilities: check.capabilities,
    charges_enabled: check.chargesEnabled,
    ...(businessType === 'company' ? { company: presentCompany(company) } : {}),
    ...(businessType === 'individual' && individual
      ? { individual: presentPerson(individual, { contact: false, title: false }, now) }
      : {}),
    controller: {
      fees: { payer: 'application' },
      is_controller: true,
      losses: { payments: 'application' },
      requirement_collection: 'application',
      stripe_dashboard: { type: 'none' },
      type: 'application',
    },
    country: account.country,
    created: account.created,
    default_currency: account.currency,
    details_submitted: check.detailsSubmitted,
    email: account.email,
    external_accounts: list,
    future_requirements: { ...check.requirements, ...noFutureRequirements },
    metadata: account.metadata,
    payouts_enabled: check.payoutsEnabled,
    requirements: check.requirements,
    settings: presentSettings(account),
    tos_acceptance: { date: tos.date, ip: tos.ip, user_agent: tos.userAgent },
    type: 'custom',
  };
}

const noFutureRequirements = {
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
};

function presentCompany(company: AccountRecord['company']): Stripe.Account.Company {
  const { structure, document } = company;
  return {
    ...(company.address ? { address: company.address } : {}),
    directors_provided: company.directorsProvided,
    executives_provided: company.executivesProvided,
    name: company.name,
    owners_provided: company.ownersProvided,
    phone: company.phone,
    ...(structure ? { structure } : {}),
    tax_id_provided: company.taxId !== null,
    verification: {
      document: { back: null, details: null, details_code: null, front: document?.id ?? null },
    },
  };
}

function presentSettings({ payouts, settings }: AccountRecord): Stripe.Account.Settings {
  const { statementDescriptor } = settings;
  return {
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_payments: {
      decline_on: { avs_failure: false, cvc_failure: false },
      statement_descriptor_prefix: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: null, timezone: 'Etc/UTC' },
    payments: {
      statement_descriptor: statementDescriptor,
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    payouts: {
      debit_negative_balances: payouts.debitNegativeBalances,
      schedule: { delay_days: payouts.delayDays, interval: payouts.interval },
      statement_descriptor: payouts.statementDescriptor,
    },
  };
}
