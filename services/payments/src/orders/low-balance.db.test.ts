import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { getDiscountSolution } from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { readBacklog } from '../backlog.job.ts';
import { balanceOf } from '../ledger/ledger.ts';
import { startCardOrders, type CardOrders } from '../testing/card-orders.ts';
import { ids, now, runScheduled } from '../testing/payments-fixtures.ts';

describe('while a balance at the provider is too low', () => {
  let accountId: CardOrders['accountId'];
  let accept: CardOrders['accept'];
  let fixtures: CardOrders['fixtures'];
  let given: CardOrders['given'];

  beforeAll(async () => {
    ({ accountId, accept, fixtures, given } = await startCardOrders({ limitsTransfers: true }));
  });
  afterAll(() => fixtures.stop());
  afterEach(() => fixtures.clock.set(now));

  const stateOf = async (key: string) =>
    fixtures
      .knex('provider_steps')
      .where({ key })
      .first<{ state: string; last_error: string | null } | undefined>('state', 'last_error');
  const untilPostponed = (key: string) =>
    until(
      () => stateOf(key),
      (step) => step?.last_error?.includes('insufficient available funds') === true,
    );
  async function later(seconds: number): Promise<void> {
    fixtures.clock.advance({ seconds });
    await runScheduled(fixtures, 'resume-provider-steps');
  }
  const giveUsMoney = () =>
    fixtures.sandbox.stripe.paymentIntents.create({
      amount: 100_000,
      currency: 'usd',
      payment_method: 'pm_card_bypassPending',
      confirm: true,
    });
  const postponedSteps = async () => (await readBacklog(fixtures.knex, fixtures.clock.now())).postponedSteps;
  const ofSalon = () => balanceOf(fixtures.knex, `connected:${ids.salon}`);

  it('a salon waits for what the bonus has paid, and gets it once', async () => {
    const one = await given();
    await fixtures.knex('bonus_accounts').insert({ user_id: one.actor.userId, granted_cents: 1_000 });
    const request = { paymentOrderId: one.order.id };
    const { body } = await fixtures.host.call(getDiscountSolution, request, { actor: one.actor });
    await accept(one, { discountSolution: body, totalValueCent: 4_280 });
    const key = `bonus-${one.order.id}`;
    await untilPostponed(key);
    expect(await postponedSteps()).toBe(1);
    const before = await ofSalon();
    await giveUsMoney();
    await later(60);
    expect(await stateOf(key)).toMatchObject({ state: 'waiting' });
    await later(1_800);
    expect(await stateOf(key)).toMatchObject({ state: 'done' });
    expect(await ofSalon()).toBe(before + 1_000);
    const group = { transfer_group: `order-${one.order.id}` };
    expect((await fixtures.sandbox.stripe.transfers.list(group)).data).toMatchObject([{ amount: 1_000 }]);
  });

  it('a lost dispute is taken back from the salon as soon as it has the money', async () => {
    const before = await ofSalon();
    const one = await given({ testCard: 'createDispute' });
    await accept(one);
    const found = await until(
      async () => (await fixtures.sandbox.stripe.disputes.list({ limit: 1 })).data[0],
      (dispute) => dispute !== undefined,
    );
    await fixtures.sandbox.stripe.disputes.update(found?.id ?? '', {
      evidence: { uncategorized_text: 'losing_evidence' },
    });
    const { key } = await until(
      () =>
        fixtures.knex('provider_steps').where({ name: 'take-back-from-salon' }).first<{ key: string }>('key'),
      (step) => (step as unknown) !== undefined,
    );
    await untilPostponed(key);
    expect(await ofSalon()).toBe(before + 5_280);
    await giveUsMoney();
    const { stripe } = fixtures.sandbox;
    await stripe.transfers.create({ amount: 5_280, currency: 'usd', destination: accountId });
    await later(1_801);
    expect(await stateOf(key)).toMatchObject({ state: 'done' });
    expect(await ofSalon()).toBe(before);
  });
});
