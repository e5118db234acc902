import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addExternalAccount,
  createPayoutAccount,
  getPaymentCompletion,
  getPayoutAccount,
  removeExternalAccount,
  setDefaultExternalAccount,
  updatePayoutAccount,
  uploadLegalDocument,
} from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { ana, client, startPaymentsFixtures, type PaymentsFixtures } from '../testing/payments-fixtures.ts';
import {
  announcedChanges,
  bankToken,
  buildProfile,
  errorOf,
  givenOwner,
  givenVerifiedOwner,
  type PayoutOwner,
} from '../testing/payouts-fixtures.ts';
import { findAccount } from './payout-accounts.store.ts';

const jpeg = new Blob([Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')], {
  type: 'image/jpeg',
});

let fixtures: PaymentsFixtures;
beforeAll(async () => {
  fixtures = await startPaymentsFixtures();
  await fixtures.sandbox.addEndpoint({ url: `${fixtures.host.url}/api/payments/webhooks/stripe` });
});
afterEach(async () => {
  await fixtures.sandbox.clearFaults();
  await fixtures.sandbox.clearDeliveryRules();
});
afterAll(() => fixtures.stop());

const changesOf = ({ salonId }: PayoutOwner, count: number) =>
  until(
    async () => (await announcedChanges(fixtures, salonId)).map(({ change }) => change),
    ({ length }) => length >= count,
  );
const accountsOf = async ({ salonId }: PayoutOwner) => {
  const { data } = await fixtures.sandbox.stripe.accounts.list({ limit: 100 });
  return data.filter(({ metadata }) => metadata?.['salon'] === String(salonId));
};

describe('the payment profile', () => {
  it('needs the password again', async () => {
    const { actor } = givenOwner(fixtures, { isConfirmed: false });
    const { status, body } = await fixtures.host.call(createPayoutAccount, buildProfile(), { actor });
    expect([status, errorOf({ body }).key]).toEqual([403, 'password.needed']);
    const shown = await fixtures.host.call(getPayoutAccount, {}, { actor });
    expect(shown.body).toMatchObject({ accountExists: false, mode: 'CREATE', passwordConfirmedUntil: null });
  });

  it('is created once, verified, and announced to the owners', async () => {
    const owner = givenOwner(fixtures);
    const create = () => fixtures.host.call(createPayoutAccount, buildProfile(), { actor: owner.actor });
    const [first, second] = await Promise.all([create(), create()]);
    const { body } = first.status === 200 ? first : second;
    expect(body).toMatchObject({
      accountExists: true,
      mode: 'VIEW',
      verificationStatus: 'verified',
      fieldsNeeded: [],
      account: { business_profile: { url: 'https://instagram.com/jenny.rosen' }, ssn_last_4_provided: true },
    });
    expect(await accountsOf(owner)).toHaveLength(1);
    expect(await changesOf(owner, 1)).toEqual(['profile-created']);
    const stored = JSON.stringify(await fixtures.knex('payout_accounts').select());
    expect(stored).not.toContain('Rosen');
  });

  it('of a company has its representative, once after two presses', async () => {
    const owner = givenOwner(fixtures);
    const { actor } = owner;
    const company = buildProfile({
      legalEntityType: 'company',
      businessName: 'Rosen Hair LLC',
      businessTaxId: '00-0000000',
    });
    const press = () => fixtures.host.call(createPayoutAccount, company, { actor });
    const [{ body }] = await Promise.all([press(), press()]);
    const [account] = await accountsOf(owner);
    const persons = await fixtures.sandbox.stripe.accounts.listPersons(account?.id ?? '');
    expect(persons.data).toHaveLength(1);
    expect(body).toMatchObject({
      mode: 'VIEW',
      verificationStatus: 'verified',
      account: { business_type: 'company', persons: [{ first_name: 'Jenny', last_name: 'Rosen' }] },
    });
  });

  it('asks for the whole number, then for a document, and says why one was refused', async () => {
    const owner = givenOwner(fixtures);
    const { actor, salonId } = owner;
    const profile = buildProfile({ dateOfBirth: '03/02/1990', ssnLast4: '6789' });
    const created = await fixtures.host.call(createPayoutAccount, profile, { actor });
    expect(created.body).toMatchObject({ mode: 'UPDATE', fieldsNeeded: ['individual.id_number'] });

    const update = (parts: Parameters<typeof buildProfile>[0]) =>
      fixtures.host.call(
        updatePayoutAccount,
        { ...profile, ssnLast4: '', ssnLast4Provided: true, ...parts },
        { actor },
      );
    expect(await update({})).toMatchObject({
      status: 400,
      body: { error: { fields: { personal_id_number: ['VALUE_IS_REQUIRED'] } } },
    });
    const numbered = await update({ personal_id_number: '123-45-6789' });
    expect(numbered.body).toMatchObject({ fieldsNeeded: ['individual.verification.document'] });

    const ofOthers = await update({ legalDocument: 'file_identity_document_failure' });
    expect(errorOf(ofOthers).fields).toEqual({ legalDocument: ['IMAGE_REQUIRED'] });
    await fixtures.knex('legal_documents').insert({
      file_id: 'file_identity_document_failure',
      salon_id: salonId,
      uploaded_by: actor.userId,
      uploaded_at: fixtures.clock.now(),
    });
    const refused = await update({ legalDocument: 'file_identity_document_failure' });
    expect(refused.body).toMatchObject({
      mode: 'UPDATE',
      fieldsNeeded: ['individual.verification.document'],
      account: { requirements: { errors: [{ requirement: 'individual.verification.document' }] } },
    });

    const uploaded = await fixtures.host.call(uploadLegalDocument, {}, { actor, file: jpeg });
    const waiting = await update({ legalDocument: uploaded.body.legalDocument });
    expect(waiting.body).toMatchObject({ mode: 'VIEW', verificationStatus: 'pending' });
    fixtures.clock.advance({ seconds: 6 });
    const verified = await until(
      () => findAccount(fixtures.knex, salonId),
      (account) => account?.verification === 'verified',
    );
    expect(verified).toMatchObject({ hasProfile: true, fieldsNeeded: [] });
  });

  it('takes a picture of a document with the password only, and ten of a salon in a day', async () => {
    const upload = ({ actor }: ReturnType<typeof givenOwner>) =>
      fixtures.host.call(uploadLegalDocument, {}, { actor, file: jpeg });
    const refused = await upload(givenOwner(fixtures, { isConfirmed: false }));
    expect([refused.status, errorOf(refused).key]).toEqual([403, 'password.needed']);
    const owner = givenOwner(fixtures);
    for (let count = 0; count < 10; count += 1) expect((await upload(owner)).status).toBe(200);
    const late = await upload(owner);
    expect([late.status, errorOf(late).key]).toEqual([429, 'request.too_many']);
    expect(await fixtures.knex('legal_documents').where({ salon_id: owner.salonId })).toHaveLength(10);
  });

  it('returns to UPDATE when the provider needs more later, as its event says', async () => {
    const owner = await givenVerifiedOwner(fixtures, { balanceCents: 0 });
    await fixtures.sandbox.addDeliveryRule({ type: 'account.updated', action: 'duplicate' });
    await fixtures.sandbox.stripe.accounts.update(owner.accountId, { individual: { last_name: '' } });
    await until(
      () => findAccount(fixtures.knex, owner.salonId),
      (account) => account?.fieldsNeeded.includes('individual.last_name') === true,
    );
    expect((await fixtures.host.call(getPayoutAccount, {}, { actor: owner.actor })).body).toMatchObject({
      accountExists: true,
      mode: 'UPDATE',
      fieldsNeeded: ['individual.last_name'],
    });
  });

  it('shows where the provider refuses what was typed', async () => {
    const { actor } = givenOwner(fixtures);
    const wrong = buildProfile({ personal_id_number: '12' });
    const { status, body } = await fixtures.host.call(createPayoutAccount, wrong, { actor });
    expect(status).toBe(400);
    expect(Object.keys(errorOf({ body }).fields ?? {})).toEqual(['personal_id_number']);
    const missing = await fixtures.host.call(createPayoutAccount, buildProfile({ zip: '00000' }), { actor });
    expect(errorOf(missing).fields).toMatchObject({ city: ['ZIP_NOT_EXISTS'] });
  });

  it('is a 503 while the provider is away, and created by a later attempt', async () => {
    const owner = givenOwner(fixtures);
    await fixtures.sandbox.addFault({
      path: '/v1/accounts',
      method: 'POST',
      failure: 'error-after',
      times: 2,
    });
    const create = () => fixtures.host.call(createPayoutAccount, buildProfile(), { actor: owner.actor });
    const away = await create();
    expect([away.status, errorOf(away).key]).toEqual([503, 'payout.provider_away']);
    expect((await create()).body).toMatchObject({ mode: 'VIEW' });
    expect(await accountsOf(owner)).toHaveLength(1);
  });

  it('is for the business, not for its artists and clients', async () => {
    for (const [actor, status] of [
      [ana, 403],
      [client, 403],
      [undefined, 401],
    ] as const) {
      expect((await fixtures.host.call(getPayoutAccount, {}, { actor })).status).toBe(status);
      expect((await fixtures.host.call(createPayoutAccount, buildProfile(), { actor })).status).toBe(status);
    }
  });
});

describe('accounts for payouts', () => {
  it('are added, made the default and removed, each with the password and a mail', async () => {
    const owner = await givenVerifiedOwner(fixtures, { balanceCents: 0 });
    const { actor } = owner;
    const token = await bankToken(fixtures, '000222222227');
    const added = await fixtures.host.call(addExternalAccount, { token }, { actor });
    const known = added.body.account?.external_accounts ?? [];
    const first = known.find(({ default_for_currency }) => default_for_currency);
    const second = known.find(({ default_for_currency }) => !default_for_currency);
    expect([first?.last4, second?.last4]).toEqual(['6789', '2227']);

    const extAccountId = second?.id ?? '';
    const chosen = await fixtures.host.call(setDefaultExternalAccount, { extAccountId }, { actor });
    expect(chosen.body.account?.external_accounts.find(({ id }) => id === extAccountId)).toMatchObject({
      default_for_currency: true,
    });
    const refused = await fixtures.host.call(removeExternalAccount, { extAccountId }, { actor });
    expect([refused.status, errorOf(refused).key]).toEqual([400, 'payout.refused']);
    const removed = await fixtures.host.call(
      removeExternalAccount,
      { extAccountId: first?.id ?? '' },
      { actor },
    );
    expect(removed.body.account?.external_accounts.map(({ id }) => id)).toEqual([extAccountId]);
    expect(await changesOf(owner, 5)).toEqual([
      'profile-created',
      'external-account-added',
      'external-account-added',
      'default-external-account-changed',
      'external-account-removed',
    ]);

    fixtures.confirmedSessions.delete(actor.sessionId ?? '');
    const tokens = [
      await fixtures.host.call(addExternalAccount, { token: await bankToken(fixtures) }, { actor }),
      await fixtures.host.call(setDefaultExternalAccount, { extAccountId }, { actor }),
      await fixtures.host.call(removeExternalAccount, { extAccountId }, { actor }),
    ];
    expect(tokens.map((answer) => errorOf(answer).key)).toEqual([
      'password.needed',
      'password.needed',
      'password.needed',
    ]);
  });

  it('with a debit card that is expired by our clock do not become the default', async () => {
    const { actor } = await givenVerifiedOwner(fixtures, { balanceCents: 0 });
    // The provider accepts it until the end of its month, we until the beginning (spec 5.6).
    const card = {
      number: '4000056655665556',
      exp_month: '3',
      exp_year: '2026',
      cvc: '123',
      currency: 'usd',
    };
    const { id: token } = await fixtures.sandbox.stripe.tokens.create({ card });
    const { body } = await fixtures.host.call(addExternalAccount, { token }, { actor });
    const accounts = body.account?.external_accounts ?? [];
    // In no order that is promised.
    expect(accounts.map(({ last4, expired }) => [last4, expired]).sort()).toEqual([
      ['5556', true],
      ['6789', false],
    ]);
    const extAccountId = accounts.find(({ expired }) => expired)?.id ?? '';
    const refused = await fixtures.host.call(setDefaultExternalAccount, { extAccountId }, { actor });
    expect([refused.status, errorOf(refused).key]).toEqual([409, 'payout.card_expired']);
    const removed = await fixtures.host.call(removeExternalAccount, { extAccountId }, { actor });
    expect(removed.body.account?.external_accounts).toHaveLength(1);
  });

  it('are added once, although the provider fails after its work', async () => {
    const owner = await givenVerifiedOwner(fixtures, { balanceCents: 0 });
    const token = await bankToken(fixtures, '000222222227');
    const path = `/v1/accounts/${owner.accountId}/external_accounts`;
    await fixtures.sandbox.addFault({ path, method: 'POST', failure: 'error-kept' });
    const add = () => fixtures.host.call(addExternalAccount, { token }, { actor: owner.actor });
    expect((await add()).status).toBe(503);
    const again = await until(add, ({ status }) => status === 200);
    expect(again.body.account?.external_accounts).toHaveLength(2);
    expect(await changesOf(owner, 3)).toEqual([
      'profile-created',
      'external-account-added',
      'external-account-added',
    ]);
  });

  it('need a profile, and belong to one salon', async () => {
    const owner = await givenVerifiedOwner(fixtures, { balanceCents: 0 });
    const stranger = await givenVerifiedOwner(fixtures, { balanceCents: 0 });
    const account = (await fixtures.host.call(getPayoutAccount, {}, { actor: owner.actor })).body.account;
    const extAccountId = account?.external_accounts[0]?.id ?? '';
    for (const call of [setDefaultExternalAccount, removeExternalAccount])
      expect((await fixtures.host.call(call, { extAccountId }, { actor: stranger.actor })).status).toBe(404);
    const { actor } = givenOwner(fixtures);
    const token = await bankToken(fixtures);
    const early = await fixtures.host.call(addExternalAccount, { token }, { actor });
    expect([early.status, errorOf(early).key]).toEqual([404, 'payout.no_profile']);
  });

  it('complete what is needed to be paid by card', async () => {
    const { actor, salonId } = givenOwner(fixtures);
    const report = async (type: 'payment-profile' | 'external-account', as = actor) =>
      (await fixtures.host.call(getPaymentCompletion, { type }, { actor: as })).body;
    expect(await report('payment-profile')).toEqual({
      isComplete: false,
      message: 'No Payment profile',
      canComplete: true,
    });
    await fixtures.host.call(createPayoutAccount, buildProfile(), { actor });
    expect(await report('payment-profile')).toMatchObject({ isComplete: true, message: null });
    expect(await report('external-account', { ...ana, salonId })).toEqual({
      isComplete: false,
      message: 'No external account',
      canComplete: false,
    });
    await fixtures.host.call(addExternalAccount, { token: await bankToken(fixtures) }, { actor });
    expect(await report('external-account')).toMatchObject({ isComplete: true });
  });
});
