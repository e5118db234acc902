import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { startTestSandbox, type TestSandbox } from '../testing/sandbox-client.ts';

const createdAt = new Date('2026-11-15T12:00:00Z');
let now = createdAt;
let sandbox: TestSandbox;
let stripe: Stripe;

beforeAll(async () => {
  sandbox = await startTestSandbox({ clock: { now: () => now } });
  stripe = sandbox.stripe;
});
afterAll(() => sandbox.stop());

const address = { line1: 'address_full_match', city: 'Phoenix', state: 'AZ', postal_code: '85004' };
const person = {
  first_name: 'Jenny',
  last_name: 'Rosen',
  dob: { day: 1, month: 1, year: 1901 },
  address,
  ssn_last_4: '0000',
};
const basics = {
  type: 'custom',
  country: 'US',
  business_type: 'individual',
  capabilities: { transfers: { requested: true } },
  tos_acceptance: { date: 1_794_000_000, ip: '203.0.113.7' },
} as const;

async function bankToken(account_number = '000123456789'): Promise<string> {
  const { id } = await stripe.tokens.create({
    bank_account: {
      country: 'US',
      currency: 'usd',
      routing_number: '110000000',
      account_number,
      account_holder_name: 'Jenny Rosen',
      account_holder_type: 'individual',
    },
  });
  return id;
}

const accountEvents = async (account: string) => {
  const { data } = await stripe.events.list({ limit: 100 }, { stripeAccount: account });
  return data.map(({ type }) => type);
};

describe('an individual account', () => {
  it('names everything that it needs, and less with each part that is given', async () => {
    const empty = await stripe.accounts.create({ type: 'custom', country: 'US' });
    expect(empty.requirements?.currently_due).toEqual([
      'business_type',
      'external_account',
      'tos_acceptance.date',
      'tos_acceptance.ip',
    ]);
    expect(empty.requirements?.disabled_reason).toBe('requirements.past_due');
    const typed = await stripe.accounts.update(empty.id, {
      business_type: 'individual',
      capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    });
    expect(typed.requirements?.currently_due).toEqual(
      expect.arrayContaining([
        'business_profile.mcc',
        'individual.dob.day',
        'individual.email',
        'individual.ssn_last_4',
      ]),
    );
    expect(typed.capabilities).toEqual({ card_payments: 'inactive', transfers: 'inactive' });
  });

  it('is verified at once with the values that match, and paid out with a bank account', async () => {
    const account = await stripe.accounts.create({ ...basics, individual: person });
    expect(account.individual?.verification?.status).toBe('verified');
    expect(account.individual?.ssn_last_4_provided).toBe(true);
    expect(account.charges_enabled).toBe(true);
    expect(account.payouts_enabled).toBe(false);
    expect(account.requirements?.currently_due).toEqual(['external_account']);
    await stripe.accounts.createExternalAccount(account.id, { external_account: await bankToken() });
    const complete = await stripe.accounts.retrieve(account.id);
    expect(complete.payouts_enabled).toBe(true);
    expect(complete.requirements?.currently_due).toEqual([]);
    expect(JSON.stringify(complete)).not.toContain('000123456789');
    expect(await accountEvents(account.id)).toEqual(
      expect.arrayContaining(['account.updated', 'account.external_account.created']),
    );
  });

  it('is asked for the whole id number, then for a document, and waits for its check', async () => {
    const { id } = await stripe.accounts.create({
      ...basics,
      external_account: await bankToken(),
      individual: { ...person, dob: { day: 2, month: 3, year: 1990 } },
    });
    const dueOf = (account: Stripe.Account) => account.requirements?.currently_due;
    const first = await stripe.accounts.retrieve(id);
    expect(dueOf(first)).toEqual(['individual.id_number']);
    expect(first.requirements?.errors?.[0]?.code).toBe('verification_failed_keyed_identity');
    expect([first.charges_enabled, first.payouts_enabled]).toEqual([true, false]);
    const numbered = await stripe.accounts.update(id, { individual: { id_number: '123-45-6789' } });
    expect(dueOf(numbered)).toEqual(['individual.verification.document']);

    const file = await stripe.files.create({
      purpose: 'identity_document',
      file: { data: Buffer.from('ffd8ffe000104a464946', 'hex'), name: 'license.jpg', type: 'image/jpeg' },
    });
    const front = { verification: { document: { front: file.id } } };
    const waiting = await stripe.accounts.update(id, { individual: front });
    expect(waiting.individual?.verification?.status).toBe('pending');
    expect(waiting.requirements?.pending_verification).toEqual(['individual.verification.document']);
    expect(waiting.requirements?.disabled_reason).toBe('requirements.pending_verification');
    now = new Date(createdAt.getTime() + 6_000);
    const verified = await stripe.accounts.retrieve(id);
    expect(verified.individual?.verification?.status).toBe('verified');
    expect(verified.payouts_enabled).toBe(true);
  });

  it('is refused with the document that stands for a failure, and verified with the other', async () => {
    const account = await stripe.accounts.create({
      ...basics,
      individual: { ...person, dob: { day: 2, month: 3, year: 1990 }, id_number: '000000000' },
    });
    const send = (front: string) =>
      stripe.accounts.update(account.id, { individual: { verification: { document: { front } } } });
    const refused = await send('file_identity_document_failure');
    expect(refused.individual?.verification?.status).toBe('unverified');
    expect(refused.requirements?.errors?.[0]).toMatchObject({
      code: 'verification_document_failed_test_mode',
      requirement: 'individual.verification.document',
    });
    const accepted = await send('file_identity_document_success');
    expect(accepted.individual?.verification?.status).toBe('verified');
    expect(accepted.requirements?.errors).toEqual([]);
  });

  it('keeps what an update does not name, and refuses what cannot be', async () => {
    const { id } = await stripe.accounts.create({ ...basics, individual: person, email: 'a@example.com' });
    const updated = await stripe.accounts.update(id, { individual: { phone: '+16025550100' } });
    expect(updated.individual).toMatchObject({ first_name: 'Jenny', phone: '+16025550100' });
    expect(updated.email).toBe('a@example.com');
    await expect(stripe.accounts.update(id, { individual: { id_number: '12' } })).rejects.toMatchObject({
      param: 'individual[id_number]',
    });
    await expect(
      stripe.accounts.update(id, { individual: { dob: { day: 31, month: 2, year: 1990 } } }),
    ).rejects.toMatchObject({ param: 'individual[dob][day]' });
    await expect(stripe.accounts.retrieve('acct_none')).rejects.toMatchObject({ code: 'resource_missing' });
  });
});

describe('a company account', () => {
  it('needs the company, a representative and the word that all owners are given', async () => {
    const account = await stripe.accounts.create({
      ...basics,
      business_type: 'company',
      capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
      business_profile: { mcc: '7230', url: 'https://salon.example.com' },
      company: { name: 'Salon Ltd', tax_id: '00-0000000', phone: '+16025550100', address },
      external_account: await bankToken(),
    });
    expect(account.requirements?.currently_due).toEqual(
      expect.arrayContaining(['company.owners_provided', 'representative.first_name']),
    );
    const created = await stripe.accounts.createPerson(account.id, {
      ...person,
      email: 'jenny@example.com',
      phone: '+16025550100',
      relationship: { representative: true, owner: true, title: 'Owner', percent_ownership: 100 },
    });
    expect(created.relationship?.representative).toBe(true);
    const complete = await stripe.accounts.update(account.id, { company: { owners_provided: true } });
    expect(complete.requirements?.currently_due).toEqual([]);
    expect(complete.company?.tax_id_provided).toBe(true);
    expect([complete.charges_enabled, complete.payouts_enabled]).toEqual([true, true]);
    await stripe.accounts.updatePerson(account.id, created.id, { address: { line1: 'address_no_match' } });
    const again = await stripe.accounts.retrieve(account.id);
    expect(again.requirements?.currently_due).toEqual([`${created.id}.verification.document`]);
  });
});

describe('external accounts', () => {
  it('have one default a currency, which cannot be deleted', async () => {
    const { id } = await stripe.accounts.create({ ...basics, individual: person });
    const first = await stripe.accounts.createExternalAccount(id, { external_account: await bankToken() });
    const second = await stripe.accounts.createExternalAccount(id, { external_account: 'tok_visa_debit' });
    expect(first).toMatchObject({ default_for_currency: true, last4: '6789', bank_name: 'STRIPE TEST BANK' });
    expect(second).toMatchObject({ object: 'card', default_for_currency: false, brand: 'Visa' });
    await expect(stripe.accounts.deleteExternalAccount(id, first.id)).rejects.toThrow(
      'You cannot delete the default external account',
    );
    await stripe.accounts.updateExternalAccount(id, second.id, { default_for_currency: true });
    expect(await stripe.accounts.deleteExternalAccount(id, first.id)).toMatchObject({ deleted: true });
    const list = await stripe.accounts.listExternalAccounts(id);
    expect(list.data.map((one) => [one.id, one.default_for_currency])).toEqual([[second.id, true]]);
    expect(await accountEvents(id)).toEqual(
      expect.arrayContaining(['account.external_account.updated', 'account.external_account.deleted']),
    );
  });

  it('come from tokens that are used once, of test accounts and debit cards', async () => {
    const { id } = await stripe.accounts.create({ ...basics, individual: person });
    const token = await bankToken();
    await stripe.accounts.createExternalAccount(id, { external_account: token });
    const add = (external_account: string) => stripe.accounts.createExternalAccount(id, { external_account });
    await expect(add(token)).rejects.toMatchObject({ code: 'token_already_used' });
    await expect(add('tok_visa')).rejects.toMatchObject({ code: 'invalid_card_type' });
    await expect(add('btok_us_verified')).resolves.toMatchObject({ last4: '6789' });
    await expect(bankToken('12345678')).rejects.toMatchObject({ code: 'account_number_invalid' });
    await expect(
      stripe.tokens.create({
        bank_account: {
          country: 'US',
          currency: 'usd',
          routing_number: '110000001',
          account_number: '000123456789',
          account_holder_type: 'individual',
        },
      }),
    ).rejects.toMatchObject({ code: 'routing_number_invalid', param: 'bank_account[routing_number]' });
  });
});
