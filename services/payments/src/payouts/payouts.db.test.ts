import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  getPaymentTransfers,
  getPayouts,
  getSalonBalance,
  requestPayout,
  type Payout,
  type RequestOf,
} from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { balanceOf } from '../ledger/ledger.ts';
import { ana, startPaymentsFixtures, type PaymentsFixtures } from '../testing/payments-fixtures.ts';
import { announcedChanges, errorOf, givenOwner, givenVerifiedOwner } from '../testing/payouts-fixtures.ts';

const daySeconds = 86_400;
let fixtures: PaymentsFixtures;
let keys = 0;
beforeAll(async () => {
  fixtures = await startPaymentsFixtures();
  await fixtures.sandbox.addEndpoint({ url: `${fixtures.host.url}/api/payments/webhooks/stripe` });
});
afterEach(async () => {
  await fixtures.sandbox.clearFaults();
  await fixtures.sandbox.clearDeliveryRules();
});
afterAll(() => fixtures.stop());

type Owner = Awaited<ReturnType<typeof givenVerifiedOwner>>;

function newKey(): string {
  keys += 1;
  return `0192d3a0-0000-7000-9000-${String(keys).padStart(12, '0')}`;
}
const withdraw = ({ actor }: Pick<Owner, 'actor'>, amountCent: number, requestKey = newKey()) =>
  fixtures.host.call(requestPayout, { amountCent, requestKey }, { actor });
const payoutsAtProvider = async ({ accountId }: Owner) =>
  (await fixtures.sandbox.stripe.payouts.list({ limit: 100 }, { stripeAccount: accountId })).data;
const payoutsOf = async ({ actor }: Owner): Promise<Payout[]> =>
  (await fixtures.host.call(getPayouts, {}, { actor })).body.data;
const statusIs = (owner: Owner, status: Payout['status']) =>
  until(
    () => payoutsOf(owner),
    ([payout]) => payout?.status === status,
  );
const bankOf = ({ salonId }: Owner) => balanceOf(fixtures.knex, `bank:${salonId}`);
const connectedOf = ({ salonId }: Owner) => balanceOf(fixtures.knex, `connected:${salonId}`);

describe('a payout', () => {
  it('is one, however often it is asked for, with a mail and in the ledger', async () => {
    const owner = await givenVerifiedOwner(fixtures);
    const key = newKey();
    const answers = await Promise.all([withdraw(owner, 4_000, key), withdraw(owner, 4_000, key)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [first, second] = answers;
    expect(first.body.id).toBe(second.body.id);
    expect(await payoutsAtProvider(owner)).toHaveLength(1);
    expect(await bankOf(owner)).toBe(4_000);
    const changes = await announcedChanges(fixtures, owner.salonId);
    expect(changes.filter(({ change }) => change === 'payout-requested')).toMatchObject([
      { amountCents: 4_000, externalAccount: 'STRIPE TEST BANK ••6789' },
    ]);
    const { body } = await fixtures.host.call(getSalonBalance, {}, { actor: owner.actor });
    expect(body).toMatchObject({ availableCent: 6_000, inTransitCent: 4_000 });
    expect((await withdraw(owner, 5_000)).status).toBe(200);
    expect(await payoutsAtProvider(owner)).toHaveLength(2);
  });

  it('is at most the balance, also of two at the same time', async () => {
    const owner = await givenVerifiedOwner(fixtures);
    const { status, body } = await withdraw(owner, 10_001);
    expect([status, errorOf({ body }).key]).toEqual([409, 'payout.balance_too_low']);
    expect(await payoutsOf(owner)).toEqual([]);
    const both = await Promise.all([withdraw(owner, 7_000), withdraw(owner, 7_000)]);
    expect(both.map((one) => one.status).sort()).toEqual([200, 409]);
    expect(await payoutsAtProvider(owner)).toHaveLength(1);
    expect(await bankOf(owner)).toBe(7_000);
  });

  it('is announced if it was made, and says in plain words why another was not', async () => {
    const owner = await givenVerifiedOwner(fixtures);
    // Each reads the balance before another has taken of it.
    await fixtures.sandbox.addFault({
      path: '/v1/payouts',
      method: 'POST',
      failure: 'error-before',
      times: 3,
    });
    const answers = await Promise.all([
      withdraw(owner, 7_000),
      withdraw(owner, 7_000),
      withdraw(owner, 7_000),
    ]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const settled = await until(
      () => payoutsOf(owner),
      (payouts) => payouts.every(({ status }) => status !== 'requested'),
    );
    expect(settled.map(({ status }) => status).sort()).toEqual(['failed', 'failed', 'pending']);
    const failed = settled.filter(({ status }) => status === 'failed');
    expect(failed.map(({ failureMessage }) => failureMessage)).toEqual(
      failed.map(() => 'There was not enough money in your balance.'),
    );
    const changes = await announcedChanges(fixtures, owner.salonId);
    expect(changes.filter(({ change }) => change === 'payout-requested')).toHaveLength(1);
  });

  it('is made once when the provider fails after its work', async () => {
    const owner = await givenVerifiedOwner(fixtures);
    await fixtures.sandbox.addFault({ path: '/v1/payouts', method: 'POST', failure: 'error-kept' });
    // Its event would tell at once what has become of it.
    await fixtures.sandbox.addDeliveryRule({ type: 'payout.*', action: 'drop' });
    const key = newKey();
    // Where it goes to is known before the provider says so, which it does not for a payout that it refuses.
    expect((await withdraw(owner, 4_000, key)).body).toMatchObject({
      ...{ status: 'requested', fundsRoute: { brand: 'STRIPE TEST BANK', last4: '6789' } },
    });
    const again = await until(
      () => withdraw(owner, 4_000, key),
      ({ body }) => body.status === 'pending',
    );
    expect(again.body.amountCent).toBe(4_000);
    expect(await payoutsAtProvider(owner)).toHaveLength(1);
    expect(await bankOf(owner)).toBe(4_000);
  });

  it('arrives, by events that come twice', async () => {
    const owner = await givenVerifiedOwner(fixtures);
    await fixtures.sandbox.addDeliveryRule({ type: 'payout.*', action: 'duplicate' });
    await withdraw(owner, 4_000);
    fixtures.clock.advance({ seconds: 3 * daySeconds });
    const [payout] = await statusIs(owner, 'paid');
    expect(payout).toMatchObject({ isAutomatic: false, fundsRoute: { last4: '6789' }, failureMessage: null });
    expect(await bankOf(owner)).toBe(4_000);
    const { body } = await fixtures.host.call(getPaymentTransfers, {}, { actor: owner.actor });
    expect(body).toMatchObject({
      count: 1,
      data: [{ type: 'payout', status: 'succeeded', amount: -4_000, fundsRoute: { last4: '6789' } }],
    });
  });

  it('comes back to the balance when the bank refuses it, although its events are out of order', async () => {
    const owner = await givenVerifiedOwner(fixtures, { accountNumber: '000111111116' });
    await fixtures.sandbox.addDeliveryRule({ type: 'payout.*', action: 'hold' });
    await withdraw(owner, 4_000);
    expect(await bankOf(owner)).toBe(4_000);
    const before = await connectedOf(owner);
    fixtures.clock.advance({ seconds: 3 * daySeconds });
    expect(await payoutsAtProvider(owner)).toMatchObject([{ status: 'failed' }]);
    await fixtures.sandbox.clearDeliveryRules();
    await fixtures.sandbox.releaseDeliveries('last');
    const [payout] = await statusIs(owner, 'failed');
    expect(payout?.failureMessage).toBe('The bank account could not be located.');
    expect(await bankOf(owner)).toBe(0);
    expect(await connectedOf(owner)).toBe(before + 4_000);
    const { body } = await fixtures.host.call(getPaymentTransfers, {}, { actor: owner.actor });
    expect(body.data.map(({ text, amount, status }) => [text, amount, status])).toEqual([
      ['Payout returned', 4_000, 'succeeded'],
      ['Paid out', -4_000, 'failed'],
    ]);
    expect((await fixtures.host.call(getSalonBalance, {}, { actor: owner.actor })).body).toMatchObject({
      availableCent: 10_000,
      inTransitCent: 0,
    });
  });

  it('needs the password, a verified profile and an account', async () => {
    const nobody = givenOwner(fixtures);
    expect(errorOf(await withdraw(nobody, 100)).key).toBe('payout.no_profile');
    const owner = await givenVerifiedOwner(fixtures);
    fixtures.confirmedSessions.delete(owner.actor.sessionId ?? '');
    expect(errorOf(await withdraw(owner, 100)).key).toBe('password.needed');
    expect((await withdraw({ actor: ana }, 100)).status).toBe(403);
    expect(await payoutsAtProvider(owner)).toEqual([]);
  });

  it('shows the balance without the provider when that does not answer', async () => {
    const owner = await givenVerifiedOwner(fixtures);
    await fixtures.sandbox.addFault({ path: '/v1/balance', failure: 'error-before', times: 5 });
    const { status, body } = await fixtures.host.call(getSalonBalance, {}, { actor: owner.actor });
    expect([status, body.availableCent]).toEqual([200, null]);
    expect(errorOf(await withdraw(owner, 100)).key).toBe('payout.provider_away');
  });

  it('is one of a list with pages, newest first, of its own salon only', async () => {
    const owner = await givenVerifiedOwner(fixtures);
    const other = await givenVerifiedOwner(fixtures);
    await withdraw(other, 900);
    for (const cents of [100, 200, 300]) {
      fixtures.clock.advance({ seconds: 1 });
      expect((await withdraw(owner, cents)).status).toBe(200);
    }
    const page = async (request: RequestOf<typeof getPayouts>) => {
      const { body } = await fixtures.host.call(getPayouts, request, { actor: owner.actor });
      return [body.count, ...body.data.map(({ amountCent }) => amountCent)];
    };
    expect(await page({})).toEqual([3, 300, 200, 100]);
    expect(await page({ limit: 2 })).toEqual([3, 300, 200]);
    expect(await page({ limit: 2, offset: 2 })).toEqual([3, 100]);
    expect(await page({ limit: 2, offset: 4 })).toEqual([3]);
    for (const request of [{ limit: 51 }, { limit: 0 }, { offset: -1 }])
      expect((await fixtures.host.call(getPayouts, request, { actor: owner.actor })).status).toBe(400);
  });
});
