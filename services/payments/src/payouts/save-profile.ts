import { createHash } from 'node:crypto';
import type { createPayoutAccount, ParsedRequestOf, userContact } from '@frizo/contracts';
import { todayIn } from '@frizo/local-time';
import { findZip } from '@frizo/places';
import { DomainError, refusedFields } from '@frizo/service-kit';
import { cleanText, digitsOf, fieldCodes, isoDateOf, payoutProfileFields } from '@frizo/validation';
import type Stripe from 'stripe';
import { z } from 'zod';
import { refusalOfStep } from '../steps/steps.store.ts';
import { defineStep, type Steps } from '../steps/steps.ts';
import type { ProviderAccount } from './account-snapshot.ts';
import { countAttempt, findAccount, openAccount, saveAccountId } from './payout-accounts.store.ts';
import { askProvider, providerAway, refused } from './provider-refusals.ts';
import {
  type AccountParts,
  expectChange,
  type ReadAccount,
  readProviderAccount,
  refreshAccount,
} from './refresh-account.ts';

type ProfileRequest = ParsedRequestOf<typeof createPayoutAccount>;

export interface ProfileParts extends AccountParts {
  readonly steps: Steps;
}

/** Beauty and barber shops, by the provider's list of categories. */
const merchantCategory = '7230';
/** The zone in which "today" is judged: no address is known here (spec 9, Defaults). */
const timezone = 'America/New_York';

/** Makes an empty account, which a salon has once. What identifies persons is sent afterwards, so that it is in no stored step. */
export const createAccountStep = defineStep({
  name: 'create-payout-account',
  payload: z.object({ salonId: z.int(), attempt: z.int(), businessType: z.enum(['individual', 'company']) }),
  call: ({ salonId, businessType }, { stripe, key }) =>
    stripe.accounts.create(
      {
        type: 'custom',
        country: 'US',
        business_type: businessType,
        capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
        business_profile: { mcc: merchantCategory },
        // The salon decides when it is paid out.
        settings: { payouts: { schedule: { interval: 'manual' } } },
        metadata: { salon: String(salonId) },
      },
      { idempotencyKey: key },
    ),
  async settle(trx, { salonId, attempt }, outcome, now) {
    if (outcome.ok) await saveAccountId(trx, { salonId, accountId: outcome.result.id, now });
    else await countAttempt(trx, salonId, attempt);
  },
});

/**
 * Creates or modifies the payment profile of a salon (spec 5.6, 7.5). Numbers of persons go to the provider and are kept nowhere else.
 * @throws DomainError 400 with codes by field, or payout.refused; 404 payout.no_profile; 503 payout.provider_away
 */
export async function saveProfile(
  parts: ProfileParts,
  options: {
    readonly salonId: number;
    readonly request: ProfileRequest;
    readonly contact: Contact;
    /** Who accepts the provider's agreement. */
    readonly ip: string;
    /** Whether an account is made if there is none. */
    readonly mayCreate: boolean;
  },
): Promise<ReadAccount> {
  const { salonId, contact, ip, mayCreate } = options;
  const known = await findAccount(parts.knex, salonId);
  if (!known?.accountId && !mayCreate)
    throw new DomainError('payout.no_profile', 'No Payment profile', { status: 404 });
  const before = known?.accountId
    ? await askProvider(() => readProviderAccount(parts.stripe, known.accountId ?? ''))
    : undefined;
  const profile = await checkProfile(parts, { ...options, before });
  const accountId = known?.accountId ?? (await createAccount(parts, salonId, profile.legalEntityType));
  await expectChange(parts, salonId);
  const signedAt = Math.floor(parts.clock.now().getTime() / 1000);
  try {
    await askProvider(() =>
      sendProfile(parts.stripe, {
        accountId,
        profile,
        contact,
        person: before?.person,
        signed: { ip, date: signedAt },
      }),
    );
  } catch (error) {
    // A company is changed by two requests: the first one has its effect when the second is refused.
    await refreshAccount(parts, salonId).catch((err: unknown) =>
      parts.log.warn({ err, salonId }, 'a changed payout account could not be read'),
    );
    throw error;
  }
  const saved = await askProvider(() => refreshAccount(parts, salonId));
  if (!saved) throw providerAway();
  return saved;
}

/** How the provider reaches the person; it is not typed into the form. */
type Contact = z.output<(typeof userContact)['reply']>;

/** The profile as it is sent: cleaned, with the place of its ZIP. */
interface Profile extends Omit<ProfileRequest, 'legalEntityType' | 'ssnLast4Provided'> {
  readonly legalEntityType: 'individual' | 'company';
  readonly born: { readonly day: number; readonly month: number; readonly year: number };
}

async function checkProfile(
  { knex, clock }: Pick<ProfileParts, 'knex' | 'clock'>,
  options: {
    readonly salonId: number;
    readonly request: ProfileRequest;
    readonly before: ProviderAccount | undefined;
  },
): Promise<Profile> {
  const { salonId, request, before } = options;
  const place = findZip(request.zip.trim());
  const typed = {
    ...cleanAll(request),
    // Masks have dashes.
    businessTaxId: digitsOf(request.businessTaxId),
    personal_id_number: digitsOf(request.personal_id_number),
    legalDocument: request.legalDocument,
    city: place?.city ?? '',
    state: place?.state ?? '',
  };
  const rules = payoutProfileFields({ today: todayIn(timezone, clock.now()), ...knownOf(before) });
  const { legalEntityType } = typed;
  const faults = {
    ...fieldCodes(rules, typed),
    ...(!place && { city: ['ZIP_NOT_EXISTS'] }),
    ...(!isEntityType(legalEntityType) && { legalEntityType: ['VALUE_IS_REQUIRED'] }),
    ...(!(await isOwnDocument(knex, salonId, typed.legalDocument)) && { legalDocument: ['IMAGE_REQUIRED'] }),
  };
  if (Object.keys(faults).length > 0 || !isEntityType(legalEntityType)) throw refusedFields(faults);
  const [year = 0, month = 0, day = 0] = (isoDateOf(typed.dateOfBirth) ?? '').split('-').map(Number);
  return { ...typed, legalEntityType, born: { day, month, year } };
}

/** What the provider has and still needs, which decides which fields are required. */
function knownOf(before: ProviderAccount | undefined) {
  return {
    isSsnProvided: before?.person?.ssn_last_4_provided ?? false,
    isTaxIdProvided: before?.account.company?.tax_id_provided ?? false,
    fieldsNeeded: before?.account.requirements?.currently_due ?? [],
  };
}

function cleanAll(request: ProfileRequest): ProfileRequest {
  const cleaned = Object.entries(request).map(([field, value]) => [
    field,
    typeof value === 'string' ? cleanText(value) : value,
  ]);
  return Object.fromEntries(cleaned) as ProfileRequest;
}

function isEntityType(value: string): value is Profile['legalEntityType'] {
  return value === 'individual' || value === 'company';
}

/** A salon can only name pictures that it has uploaded itself. */
async function isOwnDocument(
  knex: ProfileParts['knex'],
  salonId: number,
  fileId: string | null,
): Promise<boolean> {
  if (fileId === null) return true;
  const row: unknown = await knex('legal_documents')
    .where({ file_id: fileId, salon_id: salonId })
    .first('file_id');
  return row !== undefined;
}

async function createAccount(
  parts: ProfileParts,
  salonId: number,
  businessType: Profile['legalEntityType'],
): Promise<string> {
  const now = parts.clock.now();
  const key = await parts.transaction(async (trx) => {
    const { accountId, attempt } = await openAccount(trx, salonId, now);
    if (accountId) return undefined;
    const stepKey = `payout-account:${salonId}:${attempt}`;
    await parts.steps.add(trx, createAccountStep, {
      key: stepKey,
      payload: { salonId, attempt, businessType },
    });
    return stepKey;
  });
  const state = key === undefined ? 'done' : await parts.steps.runNow(key);
  if (state === 'pending') throw providerAway();
  if (state === 'refused') throw refused(await refusalOfStep(parts.knex, key ?? ''));
  const made = await findAccount(parts.knex, salonId);
  if (!made?.accountId) throw providerAway();
  return made.accountId;
}

async function sendProfile(
  stripe: Stripe,
  options: {
    readonly accountId: string;
    readonly profile: Profile;
    readonly contact: Contact;
    /** As the provider has them. */
    readonly person: Stripe.Person | undefined;
    readonly signed: { readonly ip: string; readonly date: number };
  },
): Promise<void> {
  const { accountId, profile, contact, person, signed } = options;
  const isCompany = profile.legalEntityType === 'company';
  const address = {
    line1: profile.address,
    city: profile.city,
    state: profile.state,
    postal_code: profile.zip,
    country: 'US',
  };
  await stripe.accounts.update(accountId, {
    business_type: profile.legalEntityType,
    business_profile: {
      url: linkOf(profile.businessUrl),
      mcc: merchantCategory,
      ...(isCompany && { name: profile.businessName }),
    },
    tos_acceptance: signed,
    ...(isCompany
      ? {
          company: {
            name: profile.businessName,
            address,
            ...phoneOf(contact),
            ...(profile.businessTaxId && { tax_id: profile.businessTaxId }),
            owners_provided: true,
          },
        }
      : { individual: { ...personOf(profile, contact), address } }),
  });
  if (!isCompany) return;
  const representative = {
    ...personOf(profile, contact),
    address,
    relationship: { representative: true, executive: true, owner: true, title: 'Owner' },
  };
  if (person && person.object === 'person' && person.relationship?.representative)
    await stripe.accounts.updatePerson(accountId, person.id, representative);
  // Two presses make one person. The key of another profile is another one, since the provider keeps a refusal with its key.
  else
    await stripe.accounts.createPerson(accountId, representative, {
      idempotencyKey: `representative-${accountId}-${digestOf(representative)}`,
    });
}

function digestOf(value: object): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}

/** People type addresses without a scheme. */
function linkOf(url: string): string {
  return /^[a-z]+:\/\//i.test(url) ? url : `https://${url}`;
}

function phoneOf({ phone }: Contact) {
  return phone === null ? {} : { phone: `+1${phone}` };
}

function personOf(profile: Profile, contact: Contact) {
  return {
    email: contact.email,
    ...phoneOf(contact),
    first_name: profile.firstName,
    last_name: profile.lastName,
    dob: profile.born,
    ...(profile.ssnLast4 && { ssn_last_4: profile.ssnLast4 }),
    ...(profile.personal_id_number && { id_number: profile.personal_id_number }),
    ...(profile.legalDocument && { verification: { document: { front: profile.legalDocument } } }),
  };
}
