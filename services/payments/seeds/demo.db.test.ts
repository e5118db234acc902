import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  getArtistShares,
  getOwnGiftCards,
  getPaymentOrders,
  getPayoutAccount,
  getPayouts,
  getSalonBalance,
  getSalonOffers,
  getSoldPrepaid,
  getStripeCustomer,
  paymentStatus,
  payoutDetailsChanged,
} from '@frizo/contracts';
import { buildDemoData, demoLogIns, type DemoAppointment } from '@frizo/demo';
import { buildActor, publishedEvents } from '@frizo/service-kit/testing';
import { saveArtist } from '../src/artists/salon-artists.ts';
import { service } from '../src/index.ts';
import { reconcile } from '../src/reconciliation/reconcile.ts';
import {
  address,
  buildArtist,
  startPaymentsFixtures,
  type PaymentsFixtures,
} from '../src/testing/payments-fixtures.ts';

const owner = buildActor({ userId: demoLogIns.owner.id, userType: 7, salonId: 1, salonAdmin: true });
const client = buildActor({ userId: demoLogIns.client.id });
const demo = buildDemoData({ today: '2026-03-02' });

/** Booking's replies about its own demo: of what is paid it names the visit only. */
function answerForBooking({ visits }: PaymentsFixtures): void {
  const past = demo.appointments.filter(({ salonId, date }) => salonId === 1 && date < demo.today);
  for (const appointment of past) {
    const user = demo.users.find(({ id }) => id === appointment.clientId);
    visits.set(appointment.id, {
      salonName: 'Juniper & Wren',
      salonClient: {
        id: appointment.clientId,
        firstName: user?.firstName ?? '',
        lastName: user?.lastName ?? '',
        phone: user?.phone ?? '',
      },
      clientUserId: appointment.clientId,
      address,
      date: appointment.date,
      appointments: appointment.paymentStatus === 2 ? [] : [payable(appointment)],
    });
  }
}

function payable({ id, priceCents, artistId, serviceId }: DemoAppointment) {
  return {
    id,
    aptNo: `FR-${id}`,
    priceCent: priceCents,
    startTimestamp: Date.parse('2026-02-01T17:00:00Z') / 1000,
    masterUser: { id: artistId, name: 'Theo Nakamura' },
    service: { id: serviceId, i18nKey: 'Cut' },
  };
}

describe("the demo's payments", () => {
  let fixtures: PaymentsFixtures;

  beforeAll(async () => {
    fixtures = await startPaymentsFixtures();
    answerForBooking(fixtures);
    for (const { id } of [demoLogIns.owner, demoLogIns.artist])
      await fixtures.knex.transaction((trx) => saveArtist(trx, buildArtist({ artistId: id, salonId: 1 })));
    // As after an interruption: again it has no second effect.
    await service.seed(fixtures.parts, () => undefined);
    await service.seed(fixtures.parts, () => undefined);
  }, 120_000);
  afterAll(() => fixtures.stop());

  it("let the owner's salon be paid by card and pay out to its bank, without mails about it", async () => {
    const { body } = await fixtures.host.call(getPayoutAccount, {}, { actor: owner });
    expect(body).toMatchObject({
      mode: 'VIEW',
      verificationStatus: 'verified',
      account: { charges_enabled: true, payouts_enabled: true, business_profile: { name: 'Juniper & Wren' } },
    });
    expect(body.account?.external_accounts).toHaveLength(1);
    expect((await fixtures.sandbox.stripe.accounts.list()).data).toHaveLength(1);
    expect(await publishedEvents(fixtures.nats.url, payoutDetailsChanged)).toEqual([]);
  });

  it('note the first visit of each salon that has served a client, which is not free any more like a new one', async () => {
    const served = demo.appointments.filter(({ date, status }) => date < demo.today && status === 0);
    const due = await fixtures
      .knex('businesses')
      .where('check_at', '<=', fixtures.clock.now())
      .pluck<number[]>('salon_id');
    expect(due).toContain(1);
    expect(new Set(due)).toEqual(new Set(served.map(({ salonId }) => salonId)));
  });

  it('have paid visits by card and in cash, and one that waits for its client', async () => {
    const { body } = await fixtures.host.call(
      getPaymentOrders,
      { mode: 'salon', scope: 'all' },
      { actor: owner },
    );
    const shown = body.data.map(({ status, paymentType }) => `${paymentType} ${status}`).sort();
    const { paid, pending } = paymentStatus;
    expect(shown).toEqual(
      [...Array.from({ length: 3 }, () => `card ${paid}`), `cash ${paid}`, `card ${pending}`].sort(),
    );
    // Two visits, a package and two gift cards; what was paid in advance needs none.
    expect((await fixtures.sandbox.stripe.paymentIntents.list()).data).toHaveLength(5);
    const waiting = body.data.find(({ status }) => status === pending);
    const unpaid = demo.appointments.filter(
      ({ clientId, date, paymentStatus: paidAs, status }) =>
        clientId === demoLogIns.client.id && date < demo.today && paidAs === 0 && status === 0,
    );
    expect(waiting?.services.map(({ appointment }) => appointment.id)).toEqual(unpaid.map(({ id }) => id));
  });

  it('have sold a package and a gift card, each partly used, and a gift card that nobody has added', async () => {
    const { body } = await fixtures.host.call(getSoldPrepaid, {}, { actor: owner });
    const [unused, used, bundle] = body.data;
    expect(body.count).toBe(3);
    expect(unused).toMatchObject({ kind: 'gift-card', balanceCent: 10_000, refundableCent: 10_000 });
    expect(used).toMatchObject({ kind: 'gift-card', amountCent: 10_000, refundableCent: 0 });
    expect(used?.balanceCent).toBeGreaterThan(0);
    expect(used?.balanceCent).toBeLessThan(10_000);
    expect(bundle).toMatchObject({ kind: 'package', visits: 5, visitsLeft: 4 });
    const offers = await fixtures.host.call(getSalonOffers, {}, { actor: owner });
    expect(offers.body).toMatchObject({ sellsGiftCards: true, packages: [{ visits: 5 }] });
    expect(offers.body.packages[0]?.priceCent).toBe(bundle?.amountCent);
    const bought = await fixtures.host.call(getOwnGiftCards, {}, { actor: client });
    expect(bought.body.data.map(({ code, isAdded }) => [code === null, isAdded])).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  it('are not compared with booking, which has them as paid already', async () => {
    expect(await fixtures.knex('payments_jobs.job').where({ name: 'check-visit-of-order' })).toEqual([]);
  });

  it('have one refund of a part, to the card', async () => {
    const { body } = await fixtures.host.call(
      getPaymentOrders,
      { mode: 'salon', scope: 'all' },
      { actor: owner },
    );
    const [refunded, ...others] = body.data.filter(({ refundedCent }) => refundedCent > 0);
    expect(others).toEqual([]);
    const { data } = await fixtures.sandbox.stripe.refunds.list();
    expect(data.map(({ amount }) => amount)).toEqual([refunded?.refundedCent]);
    expect(refunded?.refundedCent).toBeLessThan(refunded?.serviceTotalEnteredCent ?? 0);
  });

  it('are of clients whom the demo names, so that all others have no card', async () => {
    const named = demo.clients.filter(({ hasPayments }) => hasPayments).map(({ userId }) => userId);
    const withCards = await fixtures.knex('payment_cards').distinct().pluck<number[]>('user_id');
    const paying = await fixtures.knex('payment_orders').distinct().pluck<number[]>('client_user_id');
    expect(named).toHaveLength(4);
    expect(named).toEqual(expect.arrayContaining(withCards));
    expect(paying.sort()).toEqual(named.sort());
  });

  it("give the client's log-in two cards, a paid visit with a tip and one to pay", async () => {
    const cards = await fixtures.host.call(getStripeCustomer, {}, { actor: client });
    expect(cards.body.customer.cards.map(({ brand }) => brand).sort()).toEqual(['mastercard', 'visa']);
    const { body } = await fixtures.host.call(
      getPaymentOrders,
      { mode: 'cli', scope: 'all' },
      { actor: client },
    );
    const paid = body.data.filter(({ status }) => status === paymentStatus.paid);
    expect(paid).toMatchObject([{ paymentType: 'card' }]);
    expect(paid[0]?.tipCent).toBeGreaterThan(0);
    expect(body.data).toHaveLength(2);
    expect(body.data).toContainEqual(expect.objectContaining({ actions: ['pay', 'decline'], daysLeft: 7 }));
  });

  it('give the artists a share, but not the owner', async () => {
    const { body } = await fixtures.host.call(getArtistShares, {}, { actor: owner });
    const shares = body.data.map(({ artistId, artistSharePercent }) => [artistId, artistSharePercent]);
    expect(new Map(shares as [number, number][])).toEqual(
      new Map([
        [demoLogIns.owner.id, 0],
        [demoLogIns.artist.id, 45],
      ]),
    );
  });

  it('have one payout on its way, and money that is left', async () => {
    const { body } = await fixtures.host.call(getPayouts, {}, { actor: owner });
    expect(body).toMatchObject({ count: 1, data: [{ status: 'pending' }] });
    const balance = await fixtures.host.call(getSalonBalance, {}, { actor: owner });
    expect(balance.body.availableCent).toBeGreaterThan(0);
    expect(balance.body.inTransitCent).toBe(body.data[0]?.amountCent);
  });

  it('leave the ledger balanced, and nothing for the reconciliation to find', async () => {
    const { rows } = await fixtures.knex.raw<{ rows: { cents: string }[] }>(
      'select sum(cents) as cents from posting_lines group by posting_id',
    );
    expect(rows.length).toBeGreaterThan(8);
    expect(rows.filter(({ cents }) => Number(cents) !== 0)).toEqual([]);
    fixtures.clock.advance({ seconds: 3_600 });
    const { stripe } = fixtures.sandbox;
    const { comparedCount, differences } = await reconcile({ ...fixtures.parts, stripe });
    expect(differences).toEqual([]);
    // Charges and transfers of two visits and a package, a refund with its reversal, two gift cards, and what one of them has paid.
    expect(comparedCount).toBe(11);
  });
});

it('nothing is made up at Stripe itself', async () => {
  const fixtures = await startPaymentsFixtures();
  answerForBooking(fixtures);
  const env = {
    ...fixtures.parts.env,
    STRIPE_SECRET_KEY: 'sk_test_own',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_own',
    STRIPE_WEBHOOK_SECRET: 'whsec_own',
    ...{ STRIPE_API_URL: '', STRIPE_JS_URL: '' },
  };
  await service.seed({ ...fixtures.parts, env }, () => undefined);
  expect(await fixtures.knex('provider_steps')).toEqual([]);
  await fixtures.stop();
}, 60_000);
