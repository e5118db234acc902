import { invalidRequest } from '../server/failures.ts';
import type { Parameters } from '../server/parameters.ts';
import type { Scope } from '../server/store.ts';
import {
  capabilities,
  type AccountProfile,
  type AccountRecord,
  type CompanyFacts,
  type PayoutSettings,
} from './account-requirements.ts';
import { documentOf } from './files.ts';
import { readAddressChanges } from './persons.ts';
import { mergedMetadata } from './shared-shapes.ts';

interface ReadingContext {
  /** Where uploaded documents may be. */
  readonly scopes: readonly Scope[];
  readonly now: number;
}

/** The account after a request: what is not in `input` keeps its value. Persons and external accounts are read elsewhere. */
export function readAccount(
  before: AccountRecord,
  input: Parameters,
  context: ReadingContext,
): AccountRecord {
  input.accept('documents', 'groups', 'default_currency');
  return {
    ...before,
    email: given(input, 'email', before.email),
    businessType:
      input.choice<'individual' | 'company'>('business_type', ['individual', 'company']) ??
      before.businessType,
    profile: readProfile(before.profile, input.object('business_profile')),
    company: readCompany(before.company, input.object('company'), context),
    tos: readTos(before.tos, input.object('tos_acceptance')),
    requested: readCapabilities(before.requested, input.object('capabilities')),
    ...readSettings(before, input.object('settings')),
    metadata: mergedMetadata(before.metadata, input),
  };
}

function given(input: Parameters | undefined, name: string, known: string | null): string | null {
  const value = input?.nullableText(name);
  return value === undefined ? known : value;
}

function readProfile(before: AccountProfile, input: Parameters | undefined): AccountProfile {
  input?.accept('annual_revenue', 'estimated_worker_count', 'monthly_estimated_revenue', 'support_address');
  const url = given(input, 'url', before.url);
  if (url !== null && !/^(https?:\/\/)?[^\s/]+\.[^\s]+$/i.test(url))
    throw invalidRequest(`Not a valid URL: ${url}`, { code: 'url_invalid', param: 'business_profile[url]' });
  return {
    mcc: given(input, 'mcc', before.mcc),
    name: given(input, 'name', before.name),
    productDescription: given(input, 'product_description', before.productDescription),
    supportEmail: given(input, 'support_email', before.supportEmail),
    supportPhone: given(input, 'support_phone', before.supportPhone),
    supportUrl: given(input, 'support_url', before.supportUrl),
    url,
  };
}

function readCompany(
  before: CompanyFacts,
  input: Parameters | undefined,
  { scopes, now }: ReadingContext,
): CompanyFacts {
  if (input === undefined) return before;
  input.accept('vat_id', 'registration_number', 'ownership_declaration');
  const taxId = given(input, 'tax_id', before.taxId)?.replaceAll(/[-\s]/g, '') ?? null;
  if (taxId !== null && !/^\d{9}$/.test(taxId))
    throw invalidRequest('Invalid US tax ID: it must have 9 digits.', {
      code: 'tax_id_invalid',
      param: 'company[tax_id]',
    });
  const document = input.object('verification')?.object('document');
  document?.accept('back');
  const front = document?.text('front');
  return {
    name: given(input, 'name', before.name),
    phone: given(input, 'phone', before.phone),
    address: readAddressChanges(before.address, input),
    taxId,
    ownersProvided: input.boolean('owners_provided') ?? before.ownersProvided,
    directorsProvided: input.boolean('directors_provided') ?? before.directorsProvided,
    executivesProvided: input.boolean('executives_provided') ?? before.executivesProvided,
    structure: given(input, 'structure', before.structure),
    document:
      front === undefined
        ? before.document
        : documentOf(scopes, front, 'company[verification][document][front]', now),
  };
}

function readTos(before: AccountRecord['tos'], input: Parameters | undefined): AccountRecord['tos'] {
  input?.accept('service_agreement');
  return {
    date: input?.integer('date', { min: 0 }) ?? before.date,
    ip: given(input, 'ip', before.ip),
    userAgent: given(input, 'user_agent', before.userAgent),
  };
}

function readCapabilities(
  before: AccountRecord['requested'],
  input: Parameters | undefined,
): AccountRecord['requested'] {
  return capabilities.filter((name) => input?.object(name)?.boolean('requested') ?? before.includes(name));
}

function readSettings(before: AccountRecord, input: Parameters | undefined) {
  input?.accept('branding', 'card_payments', 'dashboard');
  return {
    payouts: readPayouts(before.payouts, input?.object('payouts')),
    settings: {
      statementDescriptor: given(
        input?.object('payments'),
        'statement_descriptor',
        before.settings.statementDescriptor,
      ),
    },
  };
}

function readPayouts(before: PayoutSettings, input: Parameters | undefined): PayoutSettings {
  const schedule = input?.object('schedule');
  schedule?.accept('weekly_anchor', 'monthly_anchor', 'weekly_payout_days', 'monthly_payout_days');
  const delay = schedule?.text('delay_days');
  return {
    interval: schedule?.choice('interval', ['daily', 'manual', 'weekly', 'monthly']) ?? before.interval,
    delayDays: delay === undefined ? before.delayDays : readDelay(delay),
    debitNegativeBalances: input?.boolean('debit_negative_balances') ?? before.debitNegativeBalances,
    statementDescriptor: given(input, 'statement_descriptor', before.statementDescriptor),
  };
}

const shortestDelayDays = 2;

function readDelay(text: string): number {
  const days = text === 'minimum' ? shortestDelayDays : Number(text);
  if (!Number.isInteger(days) || days < shortestDelayDays || days > 31)
    throw invalidRequest(`The delay must be ${shortestDelayDays} to 31 days, or minimum.`, {
      param: 'settings[payouts][schedule][delay_days]',
    });
  return days;
}
