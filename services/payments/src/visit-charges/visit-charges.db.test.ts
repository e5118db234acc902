import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  appointmentBooked,
  appointmentChanged,
  chargeCancellationFee,
  forgiveCancellationFee,
  getAppointmentCharges,
  getOwnVisitCharges,
  payVisitCharge,
  removePaymentSource,
  visitChargeChanged,
  type VisitCharge,
} from '@frizo/contracts';
import { publishedEvents, until } from '@frizo/service-kit/testing';
import { balanceOf } from '../ledger/ledger.ts';
import { runScheduled } from '../testing/payments-fixtures.ts';
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

describe('deposits and cancellation fees', () => {
  let fixtures: VisitFixtures;
  /** Of the salon before each test. */
  let before: { deposits: number; salon: number; connected: number };

  const balances = async () => ({
    deposits: await balanceOf(fixtures.knex, `deposits:${salonId}`),
    salon: await balanceOf(fixtures.knex, `salon:${salonId}`),
    connected: await balanceOf(fixtures.knex, `connected:${salonId}`),
  });
  /** What the ledger says has changed since the test began; credits are negative. */
  const moved = async () => {
    const now = await balances();
    return {
      deposits: now.deposits - before.deposits,
      salon: now.salon - before.salon,
      connected: now.connected - before.connected,
    };
  };

  beforeAll(async () => {
    fixtures = await startVisitFixtures();
  });
  beforeEach(async () => {
    await fixtures.setCard('pm_card_visa');
    before = await balances();
  });
  afterAll(() => fixtures.stop());

  const chargesOf = async (appointmentId: number, actor = client) => {
    const { body } = await fixtures.host.call(getAppointmentCharges, { appointmentId }, { actor });
    return body.charges;
  };
  /** Waits until an appointment has charges of these kinds in these states. */
  const untilCharges = async (appointmentId: number, states: readonly string[]): Promise<VisitCharge[]> =>
    until(
      () => chargesOf(appointmentId, owner),
      (charges) => charges.map(({ kind, state }) => `${kind} ${state}`).join() === states.join(),
    );
  async function book(depositCent: number, states: readonly string[]) {
    const booked = buildBooked(depositCent);
    await fixtures.publish(appointmentBooked, booked);
    await untilCharges(booked.appointmentId, states);
    return booked;
  }
  const cancelLate = (booked: ReturnType<typeof buildBooked>) =>
    fixtures.publish(
      appointmentChanged,
      buildChanged(booked, { change: 'cancelled', status: 1, by: 'client', changedAt: late }),
    );
  const missed = (booked: ReturnType<typeof buildBooked>) =>
    fixtures.publish(appointmentChanged, buildChanged(booked, { change: 'no-show', status: 2 }));
  const charge = (chargeId: number, actor = owner) =>
    fixtures.host.call(chargeCancellationFee, { chargeId }, { actor });
  const forgive = (chargeId: number, actor = owner) =>
    fixtures.host.call(forgiveCancellationFee, { chargeId }, { actor });
  const intents = async (chargeId: number) => {
    const { data } = await fixtures.sandbox.stripe.paymentIntents.list({ limit: 100 });
    return data.filter(({ metadata }) => metadata['visitCharge'] === String(chargeId));
  };
  const only = (charges: readonly VisitCharge[], kind: string): VisitCharge => {
    const found = charges.find((one) => one.kind === kind);
    if (!found) throw new Error(`there is no ${kind}`);
    return found;
  };

  it('charge the accepted deposit once, also when the event arrives twice', async () => {
    const booked = await book(1_000, ['deposit paid']);
    await fixtures.publish(
      appointmentChanged,
      buildChanged(booked, { change: 'confirmed', status: 0, version: 1 }),
    );
    const [deposit] = await chargesOf(booked.appointmentId);
    expect(deposit).toMatchObject({ amountCent: 1_000, card: 'Visa 4242', refundedCent: 0, actions: [] });
    expect(await intents(deposit?.id ?? 0)).toHaveLength(1);
    expect(await moved()).toEqual({ deposits: -1_000, salon: 0, connected: 1_000 });
  });

  it('charge nothing without a deposit, and nothing for an appointment without a policy', async () => {
    const booked = buildBooked(0);
    await fixtures.publish(appointmentBooked, booked);
    expect(await chargesOf(booked.appointmentId)).toEqual([]);
    const unbound = { ...buildBooked(0), acceptedPolicy: null };
    await fixtures.publish(appointmentBooked, unbound);
    await missed(unbound);
    expect(await chargesOf(unbound.appointmentId)).toEqual([]);
  });

  it('give the deposit back when the visit is canceled in time', async () => {
    const booked = await book(1_000, ['deposit paid']);
    await fixtures.publish(
      appointmentChanged,
      buildChanged(booked, { change: 'cancelled', status: 1, by: 'client' }),
    );
    const [deposit] = await until(
      () => chargesOf(booked.appointmentId),
      ([first]) => first?.refundedCent === 1_000,
    );
    expect(deposit?.state).toBe('paid');
    await until(moved, ({ connected }) => connected === 0);
    expect(await moved()).toEqual({ deposits: 0, salon: 0, connected: 0 });
  });

  it('keep the deposit for a late cancellation, and charge only the rest, by one press', async () => {
    const booked = await book(1_000, ['deposit paid']);
    await cancelLate(booked);
    const fee = only(
      await untilCharges(booked.appointmentId, ['deposit paid', 'late-cancellation due']),
      'late-cancellation',
    );
    expect(fee).toMatchObject({ amountCent: 2_500, coveredCent: 1_000, actions: ['charge', 'forgive'] });
    const answers = await Promise.all([charge(fee.id), charge(fee.id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await charge(fee.id)).body.charge.state).toBe('paid');
    const paid = await intents(fee.id);
    expect(paid.map(({ amount }) => amount)).toEqual([1_500]);
    expect(await moved()).toEqual({ deposits: 0, salon: -2_500, connected: 2_500 });
  });

  it('charge the fee to the card that has paid the deposit, not to the default one that was declined', async () => {
    await fixtures.setCard('pm_card_chargeCustomerFail');
    const booked = await book(1_000, ['deposit declined']);
    const paymentSourceId = await fixtures.addCard('pm_card_visa');
    const { id: chargeId } = only(await chargesOf(booked.appointmentId), 'deposit');
    await fixtures.host.call(payVisitCharge, { chargeId, paymentSourceId }, { actor: client });
    await cancelLate(booked);
    const fee = only(
      await untilCharges(booked.appointmentId, ['deposit paid', 'late-cancellation due']),
      'late-cancellation',
    );
    expect((await charge(fee.id)).body.charge).toMatchObject({ state: 'paid', card: 'Visa 4242' });
  });

  it('charge a declined fee again to the default card, which the client may have changed', async () => {
    const booked = await book(1_000, ['deposit paid']);
    await fixtures.setCard('pm_card_chargeCustomerFail');
    await cancelLate(booked);
    const fee = only(
      await untilCharges(booked.appointmentId, ['deposit paid', 'late-cancellation due']),
      'late-cancellation',
    );
    expect((await charge(fee.id)).body.charge.state).toBe('declined');
    await fixtures.setCard('pm_card_mastercard');
    await fixtures.addCard('pm_card_visa');
    expect((await charge(fee.id)).body.charge).toMatchObject({ state: 'paid', card: 'Mastercard 4444' });
  });

  it('charge the fee of a no-show in full without a deposit', async () => {
    const booked = buildBooked(0);
    await fixtures.publish(appointmentBooked, booked);
    await missed(booked);
    const fee = only(await untilCharges(booked.appointmentId, ['no-show due']), 'no-show');
    expect((await charge(fee.id)).body.charge).toMatchObject({ state: 'paid', amountCent: 5_000 });
  });

  it('forgive a fee: what was paid of it goes back, by card and of the deposit', async () => {
    const booked = await book(1_000, ['deposit paid']);
    await cancelLate(booked);
    const fee = only(
      await untilCharges(booked.appointmentId, ['deposit paid', 'late-cancellation due']),
      'late-cancellation',
    );
    await charge(fee.id);
    const { body } = await forgive(fee.id);
    expect(body.charge).toMatchObject({ state: 'forgiven', refundedCent: 1_500 });
    expect((await forgive(fee.id)).status).toBe(200);
    await until(moved, ({ connected }) => connected === 0);
    expect(await moved()).toEqual({ deposits: 0, salon: 0, connected: 0 });
    expect((await charge(fee.id)).status).toBe(409);
  });

  it('withdraw the fee when a no-show is undone, and the deposit is a deposit again', async () => {
    const booked = await book(1_000, ['deposit paid']);
    await missed(booked);
    await untilCharges(booked.appointmentId, ['deposit paid', 'no-show due']);
    await fixtures.publish(
      appointmentChanged,
      buildChanged(booked, { change: 'restored', status: 0, version: 3 }),
    );
    await untilCharges(booked.appointmentId, ['deposit paid']);
    expect(await moved()).toEqual({ deposits: -1_000, salon: 0, connected: 1_000 });
  });

  it('leave a declined fee to be charged again, never twice', async () => {
    await fixtures.setCard('pm_card_chargeCustomerFail');
    const booked = buildBooked(0);
    await fixtures.publish(appointmentBooked, booked);
    await missed(booked);
    const fee = only(await untilCharges(booked.appointmentId, ['no-show due']), 'no-show');
    const declined = await charge(fee.id);
    expect(declined.body.charge).toMatchObject({ state: 'declined', failure: 'Your card was declined.' });
    await fixtures.setCard('pm_card_visa');
    expect((await charge(fee.id)).body.charge.state).toBe('paid');
    const succeeded = (await intents(fee.id)).filter(({ status }) => status === 'succeeded');
    expect(succeeded).toHaveLength(1);
  });

  it('let the client pay a deposit that was declined', async () => {
    await fixtures.setCard('pm_card_chargeCustomerFail');
    const booked = await book(1_000, ['deposit declined']);
    const [deposit] = await chargesOf(booked.appointmentId);
    expect(deposit).toMatchObject({ failure: 'Your card was declined.', actions: ['pay'] });
    await fixtures.setCard('pm_card_visa');
    const paid = await fixtures.host.call(payVisitCharge, { chargeId: deposit?.id ?? 0 }, { actor: client });
    expect(paid.body).toMatchObject({ charge: { state: 'paid' }, clientSecret: null });
    expect(await moved()).toEqual({ deposits: -1_000, salon: 0, connected: 1_000 });
  });

  it('let the client pay a fee that was declined with another card', async () => {
    await fixtures.setCard('pm_card_chargeCustomerFail');
    const booked = buildBooked(0);
    await fixtures.publish(appointmentBooked, booked);
    await missed(booked);
    const fee = only(await untilCharges(booked.appointmentId, ['no-show due']), 'no-show');
    await charge(fee.id);
    expect(await chargesOf(booked.appointmentId)).toMatchObject([{ state: 'declined', actions: ['pay'] }]);
    await fixtures.setCard('pm_card_visa');
    const paid = await fixtures.host.call(payVisitCharge, { chargeId: fee.id }, { actor: client });
    expect(paid.body.charge).toMatchObject({ state: 'paid', card: 'Visa 4242' });
    expect(await moved()).toEqual({ deposits: 0, salon: -5_000, connected: 5_000 });
  });

  it('ask no fee of a client who has paid for the visit', async () => {
    const booked = await book(0, []);
    const appointment_id = booked.appointmentId;
    await fixtures.givenPaidOrder(appointment_id);
    await missed(booked);
    await until(
      () => fixtures.knex('visit_terms').where({ appointment_id }).first<{ outcome: string }>('outcome'),
      ({ outcome }) => outcome === 'no-show',
    );
    expect(await chargesOf(appointment_id)).toEqual([]);
  });

  it('keep the last card on file until nothing can fall due any more', async () => {
    const sourceId = await fixtures.setCard('pm_card_visa');
    const booked = await book(0, []);
    const remove = () => fixtures.host.call(removePaymentSource, { sourceId }, { actor: client });
    expect(await remove()).toMatchObject({ status: 409, body: { error: { key: 'payment.source_in_use' } } });
    await fixtures.publish(appointmentChanged, buildChanged(booked, { change: 'cancelled', status: 1 }));
    await fixtures
      .knex('visit_terms')
      .where('starts_at', '>', '2026-03-05T00:00:00Z')
      .update({ outcome: 'canceled' });
    await fixtures
      .knex('visit_charges')
      .whereIn('state', ['due', 'declined', 'needs-authentication'])
      .update({ state: 'void' });
    expect((await remove()).status).toBe(200);
  });

  it('name the card as everything else does', async () => {
    await fixtures.setCard('pm_card_amex');
    const booked = await book(1_000, ['deposit paid']);
    expect(await chargesOf(booked.appointmentId)).toMatchObject([{ card: 'American Express 0005' }]);
  });

  /** A deposit that the client is authenticating with their bank. */
  async function givenAuthenticating() {
    await fixtures.setCard('pm_card_authenticationRequired');
    const booked = await book(1_000, ['deposit declined']);
    const [deposit] = await chargesOf(booked.appointmentId);
    const chargeId = deposit?.id ?? 0;
    const { body } = await fixtures.host.call(payVisitCharge, { chargeId }, { actor: client });
    expect(body.charge.state).toBe('needs-authentication');
    return { booked, chargeId, clientSecret: body.clientSecret ?? '' };
  }
  const askAfter = async (minutes: number) => {
    fixtures.clock.advance({ seconds: minutes * 60 });
    await runScheduled(fixtures, 'ask-about-visit-charges');
  };

  it('are asked about when the client has authenticated and no event comes', async () => {
    const { booked, clientSecret } = await givenAuthenticating();
    await askAfter(11);
    await untilCharges(booked.appointmentId, ['deposit needs-authentication']);
    const [intent] = clientSecret.split('_secret_');
    const authentication = { intent, client_secret: clientSecret, outcome: 'succeeded' };
    await fixtures.sandbox.stripe.rawRequest('POST', '/v1/3ds2/authenticate', authentication);
    await askAfter(1);
    await untilCharges(booked.appointmentId, ['deposit paid']);
    expect(await moved()).toEqual({ deposits: -1_000, salon: 0, connected: 1_000 });
  });

  it('are not paid any more by a client who authenticates too late, who can pay again', async () => {
    const { booked, chargeId, clientSecret } = await givenAuthenticating();
    await askAfter(59);
    await untilCharges(booked.appointmentId, ['deposit needs-authentication']);
    await askAfter(2);
    await untilCharges(booked.appointmentId, ['deposit declined']);
    const [intent = ''] = clientSecret.split('_secret_');
    expect(await fixtures.sandbox.stripe.paymentIntents.retrieve(intent)).toMatchObject({
      status: 'canceled',
    });
    await fixtures.setCard('pm_card_visa');
    const paid = await fixtures.host.call(payVisitCharge, { chargeId }, { actor: client });
    expect(paid.body.charge.state).toBe('paid');
    expect(await moved()).toEqual({ deposits: -1_000, salon: 0, connected: 1_000 });
  });

  it('hand the client what the browser needs to authenticate a deposit with the bank', async () => {
    await fixtures.setCard('pm_card_authenticationRequired');
    const booked = await book(1_000, ['deposit declined']);
    const [deposit] = await chargesOf(booked.appointmentId);
    const asked = await fixtures.host.call(payVisitCharge, { chargeId: deposit?.id ?? 0 }, { actor: client });
    expect(asked.body).toMatchObject({
      charge: { state: 'needs-authentication', actions: ['pay'] },
      clientSecret: expect.stringContaining('_secret_'),
    });
  });

  it('let an unpaid deposit lapse with the visit', async () => {
    await fixtures.setCard('pm_card_chargeCustomerFail');
    const booked = await book(1_000, ['deposit declined']);
    await fixtures.publish(
      appointmentChanged,
      buildChanged(booked, { change: 'cancelled', status: 1, by: 'professional' }),
    );
    await untilCharges(booked.appointmentId, ['deposit void']);
  });

  it('charge no deposit of a visit whose cancellation arrives first', async () => {
    const booked = buildBooked(1_000);
    await fixtures.publish(
      appointmentChanged,
      buildChanged(booked, { change: 'cancelled', status: 1, by: 'client' }),
    );
    await fixtures.publish(appointmentBooked, booked);
    expect(await chargesOf(booked.appointmentId)).toEqual([]);
  });

  it('are shown to the client, the artist and the owner only, who alone charges and forgives', async () => {
    const booked = buildBooked(0);
    await fixtures.publish(appointmentBooked, booked);
    await missed(booked);
    const fee = only(await untilCharges(booked.appointmentId, ['no-show due']), 'no-show');
    expect(await chargesOf(booked.appointmentId, artist)).toMatchObject([{ actions: [] }]);
    expect(await chargesOf(booked.appointmentId, client)).toMatchObject([{ actions: [] }]);
    expect(await chargesOf(booked.appointmentId, stranger)).toEqual([]);
    expect((await charge(fee.id, stranger)).status).toBe(404);
    expect((await forgive(fee.id, stranger)).status).toBe(404);
    expect((await charge(fee.id, artist)).status).toBe(403);
    expect((await forgive(fee.id, client)).status).toBe(403);
    const pay = (actor: typeof client) => fixtures.host.call(payVisitCharge, { chargeId: fee.id }, { actor });
    expect((await pay(stranger)).status).toBe(404);
    // The salon has not charged it, and may forgive it.
    expect((await pay(client)).status).toBe(409);
    const list = await fixtures.host.call(getOwnVisitCharges, {}, { actor: client });
    expect(list.body.data[0]).toMatchObject({ id: fee.id, salonName: 'Desert Bloom', serviceName: 'Cut' });
    expect((await fixtures.host.call(getOwnVisitCharges, {}, { actor: stranger })).body.count).toBe(0);
  });

  it('tell each change once', async () => {
    const booked = buildBooked(0);
    await fixtures.publish(appointmentBooked, booked);
    await missed(booked);
    const fee = only(await untilCharges(booked.appointmentId, ['no-show due']), 'no-show');
    await charge(fee.id);
    const events = await until(
      async () =>
        (await publishedEvents(fixtures.nats.url, visitChargeChanged)).filter(
          ({ chargeId }) => chargeId === fee.id,
        ),
      ({ length }) => length >= 2,
    );
    expect(events.map(({ change }) => change)).toEqual(['due', 'paid']);
  });
});
