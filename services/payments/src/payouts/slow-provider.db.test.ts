import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { addExternalAccount, getSalonBalance, requestPayout } from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { balanceOf } from '../ledger/ledger.ts';
import { runScheduled, startPaymentsFixtures, type PaymentsFixtures } from '../testing/payments-fixtures.ts';
import { bankToken, errorOf, givenVerifiedOwner } from '../testing/payouts-fixtures.ts';

/** A request waits 9 s for a step. */
const answerDelayMs = 9_500;
const timeoutMs = 60_000;

let fixtures: PaymentsFixtures;
beforeAll(async () => {
  fixtures = await startPaymentsFixtures();
});
afterEach(() => fixtures.sandbox.clearFaults());
afterAll(() => fixtures.stop());

describe('while the provider is slow', () => {
  it(
    'a payout is answered before its outcome is known, and is one',
    async () => {
      const owner = await givenVerifiedOwner(fixtures);
      await fixtures.sandbox.addFault({ path: '/v1/payouts', method: 'POST', answerDelayMs });
      const request = { amountCent: 4_000, requestKey: '0192d3a0-0000-7000-9000-000000000801' };
      const withdraw = () => fixtures.host.call(requestPayout, request, { actor: owner.actor });
      const first = await withdraw();
      expect([first.status, first.body.status]).toEqual([200, 'requested']);
      expect(await balanceOf(fixtures.knex, `bank:${owner.salonId}`)).toBe(0);
      const known = await until(withdraw, ({ body }) => body.status === 'pending');
      expect(known.body.id).toBe(first.body.id);
      const stripeAccount = owner.accountId;
      expect((await fixtures.sandbox.stripe.payouts.list({}, { stripeAccount })).data).toHaveLength(1);
      expect(await balanceOf(fixtures.knex, `bank:${owner.salonId}`)).toBe(4_000);
    },
    timeoutMs,
  );

  it(
    'a bank account is a 503, and added once',
    async () => {
      const owner = await givenVerifiedOwner(fixtures, { balanceCents: 0 });
      const token = await bankToken(fixtures, '000222222227');
      const path = `/v1/accounts/${owner.accountId}/external_accounts`;
      await fixtures.sandbox.addFault({ path, method: 'POST', answerDelayMs });
      const add = () => fixtures.host.call(addExternalAccount, { token }, { actor: owner.actor });
      const away = await add();
      expect([away.status, errorOf(away).key]).toEqual([503, 'payout.provider_away']);
      const added = await until(add, ({ status }) => status === 200);
      expect(added.body.account?.external_accounts).toHaveLength(2);
    },
    timeoutMs,
  );

  it('one account is read again in each run, and another one in the next', async () => {
    const owners = [await givenVerifiedOwner(fixtures), await givenVerifiedOwner(fixtures)];
    const salons = owners.map(({ salonId }) => salonId);
    const accounts = () => fixtures.knex('payout_accounts').orderBy('salon_id');
    await accounts().update({ refresh_at: null });
    const [earlier, later] = ['2026-03-02T21:00:00Z', '2026-03-02T21:01:00Z'];
    for (const [index, salon_id] of salons.entries())
      await accounts()
        .where({ salon_id })
        .update({ refresh_at: index === 0 ? earlier : later });
    const waiting = () => accounts().where('refresh_at', '<=', fixtures.clock.now()).pluck('salon_id');
    expect(await waiting()).toEqual(salons);
    await fixtures.sandbox.addFault({ path: '/v1/accounts/*', failure: 'cut-before', times: 100 });
    await runScheduled(fixtures, 'refresh-payout-accounts');
    expect(await waiting()).toEqual(salons.slice(1));
    await runScheduled(fixtures, 'refresh-payout-accounts');
    expect(await waiting()).toEqual([]);
    await fixtures.sandbox.clearFaults();
    fixtures.clock.advance({ seconds: 61 });
    await runScheduled(fixtures, 'refresh-payout-accounts');
    expect(await accounts().whereIn('salon_id', salons).pluck('refresh_at')).toEqual([null, null]);
  }, 30_000);

  it(
    'the balance is shown from the ledger alone',
    async () => {
      const owner = await givenVerifiedOwner(fixtures);
      // The library asks twice, three seconds each.
      await fixtures.sandbox.addFault({ path: '/v1/balance', delayMs: 4_000, times: 2 });
      const { status, body } = await fixtures.host.call(getSalonBalance, {}, { actor: owner.actor });
      expect([status, body.availableCent, body.pendingCent]).toEqual([200, null, null]);
    },
    timeoutMs,
  );
});
