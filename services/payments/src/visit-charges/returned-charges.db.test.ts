import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  appointmentBooked,
  appointmentChanged,
  chargeCancellationFee,
  forgiveCancellationFee,
  getAppointmentCharges,
  payVisitCharge,
  refundVisitCharge,
  visitChargeChanged,
  type VisitCharge,
} from '@frizo/contracts';
import { createLogger } from '@frizo/service-kit';
import { publishedEvents, until } from '@frizo/service-kit/testing';
import { balanceOf } from '../ledger/ledger.ts';
import { reconcile } from '../reconciliation/reconcile.ts';
import { eventsHandled } from '../testing/payments-fixtures.ts';
import {
  artist,
  buildBooked,
  buildChanged,
  client,
  late,
  owner,
  salonId,
  startVisitFixtures,
  stranger,
  type VisitFixtures,
} from '../testing/visit-fixtures.ts';

type Booked = ReturnType<typeof buildBooked>;

/** Our fee is of payment orders only: with one, deposits and fees reach the salon as a whole. */
const env = { PLATFORM_FEE_PERCENT: '2' };

describe('deposits and fees whose money comes back', () => {
  let fixtures: VisitFixtures;
  let before: readonly number[];

  const accounts = [`deposits:${salonId}`, `salon:${salonId}`, `connected:${salonId}`, `disputes:${salonId}`];
  const balances = () => Promise.all(accounts.map((account) => balanceOf(fixtures.knex, account)));
  /** What has changed since the test began; credits are negative. */
  const moved = async () => {
    const current = await balances();
    const [deposits, salon, connected, disputes] = current.map(
      (cents, index) => cents - (before[index] ?? 0),
    );
    return { deposits, salon, connected, disputes };
  };
  const nothing = { deposits: 0, salon: 0, connected: 0, disputes: 0 };

  beforeAll(async () => {
    fixtures = await startVisitFixtures({ deliversEvents: true, env });
  });
  beforeEach(async () => {
    before = await balances();
  });
  afterAll(() => fixtures.stop());

  const chargesOf = async ({ appointmentId }: Booked, actor = owner) =>
    (await fixtures.host.call(getAppointmentCharges, { appointmentId }, { actor })).body.charges;
  const untilCharges = (booked: Booked, isAsExpected: (charges: readonly VisitCharge[]) => boolean) =>
    until(() => chargesOf(booked), isAsExpected);
  const stepsEnded = () =>
    until(
      () => fixtures.knex('provider_steps').where({ state: 'waiting' }).pluck<string[]>('key'),
      (open) => open.length === 0,
    );
  const cancel = (booked: Booked, by: 'client' | 'professional' = 'professional', version = 2) =>
    fixtures.publish(
      appointmentChanged,
      buildChanged(booked, {
        ...{ change: 'cancelled', status: 1, by, version },
        ...(by === 'client' && { changedAt: late }),
      }),
    );
  const changesOf = async (chargeId: number) =>
    (await publishedEvents(fixtures.nats.url, visitChargeChanged))
      .filter((event) => event.chargeId === chargeId)
      .map(({ change, refundCents }) => [change, refundCents]);
  const untilChanges = (chargeId: number, changes: readonly (readonly [string, number])[]) =>
    until(
      () => changesOf(chargeId),
      (found) => JSON.stringify(found) === JSON.stringify(changes),
    );
  const refundAgain = (chargeId: number, actor = owner) =>
    fixtures.host.call(refundVisitCharge, { chargeId }, { actor });
  const passFailureTime = async () => {
    fixtures.clock.advance({ seconds: 10 });
    // The sandbox ends refunds when it is asked something.
    await fixtures.sandbox.stripe.balance.retrieve();
  };

  async function givenDeposit(card: string): Promise<{ booked: Booked; id: number; intent: string }> {
    await fixtures.setCard(`pm_card_${card}`);
    const booked = buildBooked(1_000);
    await fixtures.publish(appointmentBooked, booked);
    const [deposit] = await untilCharges(booked, ([one]) => one?.state === 'paid');
    return { booked, id: deposit?.id ?? 0, intent: await intentOf(deposit?.id ?? 0) };
  }
  /** A fee of $25 that the card has paid. */
  async function givenFee(card: string): Promise<{ booked: Booked; id: number; intent: string }> {
    await fixtures.setCard(`pm_card_${card}`);
    const booked = buildBooked(0);
    await fixtures.publish(appointmentBooked, booked);
    await cancel(booked, 'client');
    const [fee] = await untilCharges(booked, ([one]) => one?.state === 'due');
    const { body } = await fixtures.host.call(
      chargeCancellationFee,
      { chargeId: fee?.id ?? 0 },
      { actor: owner },
    );
    expect(body.charge.state).toBe('paid');
    return { booked, id: body.charge.id, intent: await intentOf(body.charge.id) };
  }
  const forgive = (chargeId: number) =>
    fixtures.host.call(forgiveCancellationFee, { chargeId }, { actor: owner });
  async function intentOf(id: number): Promise<string> {
    const row = await fixtures.knex('visit_charges').where({ id }).first<{ intent_id: string }>('intent_id');
    return row.intent_id;
  }
  async function decideDispute(intent: string, evidence: 'winning_evidence' | 'losing_evidence') {
    const { data } = await fixtures.sandbox.stripe.disputes.list({ payment_intent: intent });
    await fixtures.sandbox.stripe.disputes.update(data[0]?.id ?? '', {
      evidence: { uncategorized_text: evidence },
    });
  }
  /** Differences between the ledger and the provider, of everything up to now. */
  async function differences() {
    await stepsEnded();
    await fixtures.sandbox.deliveriesSettled();
    fixtures.clock.advance({ seconds: 3_600 });
    const { comparedCount, differences: found } = await reconcile({
      knex: fixtures.knex,
      transaction: (work) => fixtures.knex.transaction(work),
      stripe: fixtures.sandbox.stripe,
      clock: fixtures.clock,
      log: createLogger('test', 'silent'),
    });
    expect(comparedCount).toBeGreaterThan(0);
    return found;
  }

  it('reach the salon without a fee of ours, whatever the setting says', async () => {
    const { intent } = await givenDeposit('visa');
    const { application_fee_amount } = await fixtures.sandbox.stripe.paymentIntents.retrieve(intent);
    expect(application_fee_amount).toBeNull();
    expect(await moved()).toEqual({ ...nothing, deposits: -1_000, connected: 1_000 });
  });

  it('stay the client’s when their bank refuses a refund days later, until the salon has it tried again', async () => {
    const { booked, id } = await givenDeposit('refundFail');
    await cancel(booked);
    await untilCharges(booked, ([one]) => one?.refundedCent === 1_000);
    await stepsEnded();
    expect(await moved()).toEqual(nothing);
    await passFailureTime();
    const [failed] = await untilCharges(booked, ([one]) => one?.failedRefundCent === 1_000);
    expect(failed).toMatchObject({ state: 'paid', refundedCent: 0, actions: ['refund'] });
    expect(await chargesOf(booked, artist)).toMatchObject([{ failedRefundCent: 1_000, actions: [] }]);
    await stepsEnded();
    expect(await moved()).toEqual({ ...nothing, deposits: -1_000, connected: 1_000 });
    await untilChanges(id, [
      ['paid', 0],
      ['refunded', 1_000],
      ['refund-failed', 1_000],
    ]);

    // An event of the visit alone tries nothing again.
    await cancel(booked, 'professional', 3);
    expect(await chargesOf(booked)).toMatchObject([{ failedRefundCent: 1_000, refundedCent: 0 }]);
    expect((await refundAgain(id, stranger)).status).toBe(404);
    expect((await refundAgain(id, artist)).status).toBe(403);
    // Nothing is left of the payment's transfer: it is taken of what the salon got back.
    const [again, twice] = await Promise.all([refundAgain(id), refundAgain(id)]);
    expect([again.status, twice.status]).toEqual([200, 200]);
    expect((await refundAgain(id)).body.charge).toMatchObject({ refundedCent: 1_000, failedRefundCent: 0 });
    await stepsEnded();
    expect(await moved()).toEqual(nothing);
    await passFailureTime();
    await untilCharges(booked, ([one]) => one?.failedRefundCent === 1_000);
    expect(await differences()).toEqual([]);
  });

  it('go back from the salon also if they are refunded again before the salon has what the first refund took', async () => {
    const { booked, id } = await givenDeposit('refundFail');
    await cancel(booked);
    await untilCharges(booked, ([one]) => one?.refundedCent === 1_000);
    await stepsEnded();
    const transfer = { method: 'POST', path: '/v1/transfers', failure: 'cut-before' } as const;
    await fixtures.sandbox.addFault({ ...transfer, times: 50 });
    await passFailureTime();
    await untilCharges(booked, ([one]) => one?.failedRefundCent === 1_000);
    expect((await refundAgain(id)).body.charge).toMatchObject({ refundedCent: 1_000, failedRefundCent: 0 });
    // Nothing is there to be taken yet.
    await until(
      () => fixtures.knex('provider_steps').where({ state: 'waiting' }).pluck<string[]>('name'),
      (names) => names.length === 1 && names[0] === 'return-to-salon',
    );
    await fixtures.sandbox.clearFaults();
    await stepsEnded();
    expect(await moved()).toEqual(nothing);
    await passFailureTime();
    await untilCharges(booked, ([one]) => one?.failedRefundCent === 1_000);
    expect(await differences()).toEqual([]);
  });

  it('are announced when the provider refuses a refund at once, each time that it is tried', async () => {
    // That the bank has questioned the payment is not known yet.
    await fixtures.sandbox.addDeliveryRule({ action: 'hold' });
    const { booked, id } = await givenDeposit('createDispute');
    await cancel(booked);
    const [failed] = await untilCharges(booked, ([one]) => one?.failedRefundCent === 1_000);
    expect(failed).toMatchObject({ state: 'paid', refundedCent: 0, actions: ['refund'] });
    const { status, body } = await refundAgain(id);
    expect([status, body.charge.failedRefundCent]).toEqual([200, 1_000]);
    await untilChanges(id, [
      ['paid', 0],
      ['refund-failed', 1_000],
      ['refund-failed', 1_000],
    ]);
    expect(await moved()).toEqual({ ...nothing, deposits: -1_000, connected: 1_000 });
    await fixtures.sandbox.clearDeliveryRules();
    await fixtures.sandbox.releaseDeliveries('first');
    await untilCharges(booked, ([one]) => one?.dispute === 'open');
    // It is not owed before that is decided.
    expect(await chargesOf(booked)).toMatchObject([{ actions: [] }]);
  });

  it('of a forgiven fee are owed to the client until a refund arrives', async () => {
    const { booked, id } = await givenFee('refundFail');
    await forgive(id);
    await stepsEnded();
    expect(await chargesOf(booked)).toMatchObject([{ refundedCent: 2_500 }]);
    await passFailureTime();
    const [fee] = await untilCharges(booked, ([one]) => one?.failedRefundCent === 2_500);
    expect(fee).toMatchObject({ state: 'forgiven', actions: ['refund'] });
    await stepsEnded();
    expect(await moved()).toEqual({ ...nothing, salon: -2_500, connected: 2_500 });
    await refundAgain(id);
    await stepsEnded();
    expect(await moved()).toEqual(nothing);
    await passFailureTime();
    await untilCharges(booked, ([one]) => one?.failedRefundCent === 2_500);
    await stepsEnded();
  });

  it('of a fee that was withdrawn while the client authenticated go back to the card', async () => {
    await fixtures.setCard('pm_card_authenticationRequired');
    const booked = buildBooked(0);
    await fixtures.publish(appointmentBooked, booked);
    await cancel(booked, 'client');
    const [fee] = await untilCharges(booked, ([one]) => one?.state === 'due');
    const chargeId = fee?.id ?? 0;
    await fixtures.host.call(chargeCancellationFee, { chargeId }, { actor: owner });
    const { body } = await fixtures.host.call(payVisitCharge, { chargeId }, { actor: client });
    const client_secret = body.clientSecret ?? '';
    await fixtures.publish(
      appointmentChanged,
      buildChanged(booked, { change: 'restored', status: 0, version: 3 }),
    );
    await untilCharges(booked, ({ length }) => length === 0);
    const [intent = ''] = client_secret.split('_secret_');
    const authentication = { intent, client_secret, outcome: 'succeeded' };
    await fixtures.sandbox.stripe.rawRequest('POST', '/v1/3ds2/authenticate', authentication);
    await until(
      () => fixtures.sandbox.stripe.refunds.list({ payment_intent: intent }),
      ({ data }) => data.length === 1,
    );
    await stepsEnded();
    expect(await moved()).toEqual(nothing);
    expect(await differences()).toEqual([]);
  });

  it('are refunded at the provider’s dashboard: of what is free of a deposit, and of the rest by the salon', async () => {
    const { booked, intent } = await givenDeposit('visa');
    const give = (amount: number) =>
      fixtures.sandbox.stripe.refunds.create({ payment_intent: intent, amount, reverse_transfer: true });
    await give(200);
    await untilCharges(booked, ([one]) => one?.refundedCent === 200);
    expect(await moved()).toEqual({ ...nothing, deposits: -800, connected: 800 });
    await cancel(booked, 'client');
    const charges = await untilCharges(booked, (found) => found.length === 2);
    expect(charges[1]).toMatchObject({ kind: 'late-cancellation', coveredCent: 800 });
    await give(800);
    await untilCharges(booked, ([one]) => one?.refundedCent === 1_000);
    // The fee is paid by a deposit that the client has back, so the salon has nothing of it.
    expect(await moved()).toEqual(nothing);
    await forgive(charges[1]?.id ?? 0);
    await untilCharges(booked, ([, fee]) => fee?.state === 'forgiven');
    await stepsEnded();
    expect(await moved()).toEqual(nothing);
    expect(await chargesOf(booked)).toMatchObject([{ refundedCent: 1_000, failedRefundCent: 0 }, {}]);
    expect(await differences()).toEqual([]);
  });

  it('wait while a dispute is open, and go back when it is won', async () => {
    const { booked, intent } = await givenDeposit('createDispute');
    await untilCharges(booked, ([one]) => one?.dispute === 'open');
    expect(await moved()).toEqual({ ...nothing, deposits: -1_000, connected: 1_000, disputes: 1_000 });
    await cancel(booked);
    expect(await chargesOf(booked)).toMatchObject([{ refundedCent: 0 }]);
    await decideDispute(intent, 'winning_evidence');
    const [deposit] = await untilCharges(booked, ([one]) => one?.dispute === 'won');
    // The provider gives back nothing of a payment that was questioned; the salon can in another way.
    await untilCharges(booked, ([one]) => one?.failedRefundCent === 1_000 || one?.refundedCent === 1_000);
    expect(deposit?.state).toBe('paid');
    await stepsEnded();
    expect((await moved()).disputes).toBe(0);
    expect(await differences()).toEqual([]);
  });

  it.each(['deposit', 'fee'] as const)(
    'of a lost dispute about a %s are borne by the salon, once',
    async (kind) => {
      const { booked, intent } = await (kind === 'deposit' ? givenDeposit : givenFee)('createDispute');
      await untilCharges(booked, ([one]) => one?.dispute === 'open');
      await decideDispute(intent, 'losing_evidence');
      const [charge] = await untilCharges(booked, ([one]) => one?.dispute === 'lost');
      expect(charge?.refundedCent).toBe(charge?.amountCent);
      await stepsEnded();
      await fixtures.sandbox.deliveriesSettled();
      expect(await moved()).toEqual(nothing);
      await cancel(booked, 'professional', 3);
      expect(await chargesOf(booked)).toMatchObject([{ failedRefundCent: 0 }]);
      expect(await moved()).toEqual(nothing);
      expect(await differences()).toEqual([]);
    },
  );

  it.each(['deposit', 'fee'] as const)(
    'of a lost dispute about a %s are not owed to the client although a refund was on its way',
    async (kind) => {
      const { booked, id, intent } = await (kind === 'deposit' ? givenDeposit : givenFee)('createDispute');
      const refund = { method: 'POST', path: '/v1/refunds', failure: 'cut-before' } as const;
      await untilCharges(booked, ([one]) => one?.dispute === 'open');
      await eventsHandled(fixtures);
      await fixtures.knex('visit_charges').where({ id }).update({ dispute: null });
      await fixtures.sandbox.addFault({ ...refund, times: 50 });
      await (kind === 'deposit' ? cancel(booked) : forgive(id));
      const [going] = await untilCharges(booked, ([one]) => one?.refundedCent === one?.amountCent);
      await decideDispute(intent, 'losing_evidence');
      await untilCharges(booked, ([one]) => one?.dispute === 'lost');
      await fixtures.sandbox.clearFaults();
      await stepsEnded();
      expect(await chargesOf(booked)).toMatchObject([
        { refundedCent: going?.amountCent, failedRefundCent: 0 },
      ]);
      expect(await moved()).toEqual(nothing);
      expect(await differences()).toEqual([]);
    },
  );
});
