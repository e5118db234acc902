import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  acceptPaymentOrder,
  appointmentBooked,
  appointmentChanged,
  closePaymentOrderWithCash,
  createPaymentOrder,
  declinePaymentOrder,
  getAppointmentCharges,
  getPayableAppointments,
  getPaymentOrder,
  payVisitCharge,
  refundPaymentOrder,
  visitToPay,
  type PaymentOrder,
  type VisitCharge,
} from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { balanceOf } from '../ledger/ledger.ts';
import { givenVisit, reply, requestFor, type Visit } from '../testing/payments-fixtures.ts';
import {
  buildBooked,
  buildChanged,
  client,
  late,
  owner,
  salonId,
  startVisitFixtures,
  type VisitFixtures,
} from '../testing/visit-fixtures.ts';

describe('a payment order of a visit with a deposit', () => {
  let fixtures: VisitFixtures;
  let connection: NatsConnection;
  const visits = new Map<number, Visit>();
  const accounts = ['deposits', 'salon', 'tax', 'cash', 'connected'] as const;
  let before: readonly number[];

  const balances = () =>
    Promise.all(accounts.map((account) => balanceOf(fixtures.knex, `${account}:${salonId}`)));
  /** What the ledger says has changed since the test began; credits are negative. */
  const moved = async () => {
    const now = await balances();
    return Object.fromEntries(accounts.map((account, index) => [account, now[index]! - before[index]!]));
  };

  beforeAll(async () => {
    fixtures = await startVisitFixtures();
    connection = await connect({ servers: fixtures.nats.url });
    reply(connection, visitToPay, ({ appointmentId }) => ({ visit: visits.get(appointmentId) ?? null }));
  });
  beforeEach(async () => {
    await fixtures.setCard('pm_card_visa');
    before = await balances();
  });
  afterAll(async () => {
    await connection.close();
    await fixtures.stop();
  });

  async function depositOf(appointmentId: number): Promise<VisitCharge> {
    const { body } = await fixtures.host.call(getAppointmentCharges, { appointmentId }, { actor: client });
    const deposit = body.charges.find(({ kind }) => kind === 'deposit');
    if (!deposit) throw new Error('there is no deposit');
    return deposit;
  }
  const untilDeposit = (appointmentId: number, expected: Partial<VisitCharge>) =>
    until(
      () => depositOf(appointmentId),
      (deposit) =>
        Object.entries(expected).every(([key, value]) => deposit[key as keyof VisitCharge] === value),
    );
  /** A cut for $50.00 that has been booked with a deposit. */
  async function visit(depositCent: number, state: VisitCharge['state'] = 'paid') {
    const [appointmentId = 0] = givenVisit({ visits });
    const booked = { ...buildBooked(depositCent), appointmentId };
    await fixtures.publish(appointmentBooked, booked);
    await untilDeposit(appointmentId, { state });
    return booked;
  }
  async function create(
    appointmentId: number,
    options: Parameters<typeof requestFor>[1] = { paymentType: 'card' },
  ): Promise<PaymentOrder> {
    const request = requestFor([appointmentId], options);
    const { status, body } = await fixtures.host.call(createPaymentOrder, request, { actor: owner });
    if (status !== 200) throw new Error(`the order was refused: ${JSON.stringify(body)}`);
    return body.paymentOrder;
  }
  async function accept({ id }: PaymentOrder, totalValueCent: number, tipValueCent = 0) {
    const card = await fixtures.knex('payment_cards').first<{ id: string }>('id');
    return fixtures.host.call(
      acceptPaymentOrder,
      {
        paymentOrderId: id,
        paymentSourceId: card.id,
        tipValueCent,
        totalValueCent,
        discountSolution: null,
      },
      { actor: client },
    );
  }
  const acceptCash = ({ id }: PaymentOrder) =>
    fixtures.host.call(closePaymentOrderWithCash, { paymentOrderId: id }, { actor: owner });
  const decline = ({ id }: PaymentOrder) =>
    fixtures.host.call(declinePaymentOrder, { id }, { actor: client });
  const read = async ({ id }: PaymentOrder) =>
    (await fixtures.host.call(getPaymentOrder, { paymentOrderId: id }, { actor: client })).body.paymentOrder;

  it('asks for what the deposit has not paid, and charges no more than that', async () => {
    const { appointmentId } = await visit(1_000);
    const payable = await fixtures.host.call(getPayableAppointments, { appointmentId }, { actor: owner });
    expect(payable.body.appointments).toMatchObject([{ id: appointmentId, depositCent: 1_000 }]);
    const order = await create(appointmentId);
    expect(order).toMatchObject({ totalCent: 5_280, depositCent: 1_000, chargedCent: 4_280 });
    expect((await accept(order, 5_280)).body).toMatchObject({
      error: { key: 'payment_order.total_changed', fields: { totalValueCent: ['TOTAL_CHANGED'] } },
    });
    const { status, body } = await accept(order, 5_280, 1_000);
    expect(status).toBe(200);
    expect(body.paymentOrder).toMatchObject({
      ...{ status: 2, totalCent: 6_280, tipCent: 1_000, depositCent: 1_000, chargedCent: 5_280 },
    });
    const intent = await fixtures.sandbox.stripe.paymentIntents.retrieve(
      body.paymentOrder.stripePaymentId ?? '',
    );
    expect(intent.amount_received).toBe(5_280);
    expect(await depositOf(appointmentId)).toMatchObject({ usedCent: 1_000, refundedCent: 0 });
    expect(await moved()).toEqual({ deposits: 0, salon: -5_000, tax: -280, cash: 0, connected: 6_280 });
  });

  it('in cash leaves the salon only the rest to take', async () => {
    const { appointmentId } = await visit(1_000);
    const order = await create(appointmentId, { paymentType: 'cash' });
    expect((await acceptCash(order)).body.paymentOrder).toMatchObject({ status: 2, chargedCent: 4_280 });
    expect(await moved()).toEqual({ deposits: 0, salon: -5_000, tax: -280, cash: 4_280, connected: 1_000 });
  });

  it('charges nothing after prepayment of more than the total, and gives the rest back', async () => {
    const { appointmentId } = await visit(5_000);
    const order = await create(appointmentId, { paymentType: 'card', prices: [10] });
    expect(order).toMatchObject({ totalCent: 1_056, depositCent: 1_056, chargedCent: 0 });
    expect((await accept(order, 0)).body.paymentOrder).toMatchObject({ status: 2, stripePaymentId: null });
    await until(moved, ({ connected }) => connected === 1_056);
    expect(await depositOf(appointmentId)).toMatchObject({ usedCent: 1_056, refundedCent: 3_944 });
    expect(await moved()).toMatchObject({ deposits: 0, salon: -1_000, tax: -56 });
  });

  it('that is declined keeps the deposit for the next one', async () => {
    const { appointmentId } = await visit(1_000);
    const first = await create(appointmentId);
    expect((await decline(first)).body.paymentOrder).toMatchObject({ depositCent: 0, chargedCent: 5_280 });
    expect(await depositOf(appointmentId)).toMatchObject({ state: 'paid', usedCent: 0, refundedCent: 0 });
    const next = await create(appointmentId, { paymentType: 'cash' });
    expect(next).toMatchObject({ depositCent: 1_000, chargedCent: 4_280 });
    await acceptCash(next);
    expect(await moved()).toMatchObject({ deposits: 0, cash: 4_280 });
  });

  it('keeps the deposit when the card is declined', async () => {
    const { appointmentId } = await visit(1_000);
    const order = await create(appointmentId);
    await fixtures.setCard('pm_card_chargeCustomerFail');
    expect((await accept(order, 4_280)).status).toBe(402);
    expect(await read(order)).toMatchObject({ status: 1, depositCent: 1_000, chargedCent: 4_280 });
    await fixtures.setCard('pm_card_visa');
    expect((await accept(order, 4_280)).status).toBe(200);
    expect(await moved()).toMatchObject({ deposits: 0, connected: 5_280 });
  });

  it.each([
    ['gives the deposit back when the salon cancels', {}, { usedCent: 0, refundedCent: 1_000 }],
    [
      'leaves the deposit to the fee when the client cancels late',
      { by: 'client' as const, changedAt: late },
      { usedCent: 1_000, refundedCent: 0 },
    ],
  ])('%s while it is open', async (_, change, expected) => {
    const booked = await visit(1_000);
    const order = await create(booked.appointmentId);
    await fixtures.publish(
      appointmentChanged,
      buildChanged(booked, { change: 'cancelled', status: 1, ...change }),
    );
    await untilDeposit(booked.appointmentId, expected);
    expect(await read(order)).toMatchObject({
      status: 3,
      declineReason: 'appointment-changed',
      depositCent: 0,
    });
  });

  it('deducts a deposit that the client pays later', async () => {
    await fixtures.setCard('pm_card_chargeCustomerFail');
    const { appointmentId } = await visit(1_000, 'declined');
    const order = await create(appointmentId);
    expect(order).toMatchObject({ depositCent: 0, chargedCent: 5_280 });
    await fixtures.setCard('pm_card_visa');
    const { id: chargeId } = await depositOf(appointmentId);
    const paid = await fixtures.host.call(payVisitCharge, { chargeId }, { actor: client });
    expect(paid.body.charge.state).toBe('paid');
    expect(await read(order)).toMatchObject({ depositCent: 1_000, chargedCent: 4_280 });
  });

  it('that is paid lets an unpaid deposit lapse', async () => {
    await fixtures.setCard('pm_card_chargeCustomerFail');
    const { appointmentId } = await visit(1_000, 'declined');
    await acceptCash(await create(appointmentId, { paymentType: 'cash' }));
    expect(await depositOf(appointmentId)).toMatchObject({ state: 'void', actions: [] });
    expect(await moved()).toMatchObject({ deposits: 0, cash: 5_280 });
  });

  it('locks its appointments in ascending order, also where only a later one has a deposit', async () => {
    const [first = 0, second = 0] = givenVisit({ visits }, { artists: [101, 102] });
    await fixtures.publish(appointmentBooked, { ...buildBooked(0), appointmentId: first });
    await fixtures.publish(appointmentBooked, { ...buildBooked(1_000), appointmentId: second });
    await untilDeposit(second, { state: 'paid' });
    const request = requestFor([first, second]);
    const { paymentOrder } = (await fixtures.host.call(createPaymentOrder, request, { actor: owner })).body;
    const other = await fixtures.knex.transaction();
    const lock = (appointment_id: number) => other('visit_terms').where({ appointment_id }).forUpdate();
    await lock(first);
    const paying = acceptCash(paymentOrder);
    await until(
      () =>
        fixtures
          .knex('pg_stat_activity')
          .where({ wait_event_type: 'Lock' })
          .whereRaw('datname = current_database()')
          .pluck<number[]>('pid'),
      (waiting) => waiting.length > 0,
    );
    // Were it locked, each would wait for the other.
    await lock(second).noWait();
    await other.commit();
    expect((await paying).body.paymentOrder).toMatchObject({ status: 2, depositCent: 1_000 });
  });

  it('gives back at most what it has charged', async () => {
    const { appointmentId } = await visit(1_000);
    const order = await create(appointmentId);
    await accept(order, 4_280);
    const refund = (amountCent?: number) =>
      fixtures.host.call(
        refundPaymentOrder,
        {
          paymentOrderId: order.id,
          requestKey: randomUUID(),
          reason: 'The color washed out.',
          ...(amountCent !== undefined && { amountCent }),
        },
        { actor: owner },
      );
    expect((await refund(4_281)).body).toMatchObject({
      error: { fields: { amountCent: ['REFUND_TOO_LARGE'] } },
    });
    expect((await refund()).body.paymentOrder).toMatchObject({ refundedCent: 4_280, depositCent: 1_000 });
    expect(await moved()).toMatchObject({ deposits: 0, connected: 1_000 });
  });
});
