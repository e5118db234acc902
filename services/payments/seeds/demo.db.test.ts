import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  getPaymentOrders,
  getPayoutAccount,
  getPayouts,
  getSalonBalance,
  getStripeCustomer,
  paymentStatus,
  payoutDetailsChanged,
} from '@frizo/contracts';
import { buildDemoData, demoLogIns, type DemoAppointment } from '@frizo/demo';
import { buildActor, publishedEvents } from '@frizo/service-kit/testing';
import { service } from '../src/index.ts';
import { address, startPaymentsFixtures, type PaymentsFixtures } from '../src/testing/payments-fixtures.ts';

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

  it('have paid visits by card and in cash, and one that waits for its client', async () => {
    const { body } = await fixtures.host.call(
      getPaymentOrders,
      { mode: 'salon', scope: 'all' },
      { actor: owner },
    );
    const shown = body.data.map(({ status, paymentType }) => `${paymentType} ${status}`).sort();
    const { paid, pending } = paymentStatus;
    expect(shown).toEqual([`card ${pending}`, `card ${paid}`, `card ${paid}`, `cash ${paid}`].sort());
    expect((await fixtures.sandbox.stripe.paymentIntents.list()).data).toHaveLength(2);
    const waiting = body.data.find(({ status }) => status === pending);
    const [service] = waiting?.services ?? [];
    const oldest = demo.appointments
      .filter(({ salonId, date, status, paymentStatus: paidAs, priceCents }) => {
        return salonId === 1 && date < demo.today && status === 0 && paidAs === 0 && priceCents > 0;
      })
      .sort((one, other) => one.date.localeCompare(other.date) || one.id - other.id)[0];
    expect(service?.appointment.id).toBe(oldest?.id);
  });

  it("give the client's log-in two cards and a paid visit with a tip", async () => {
    const cards = await fixtures.host.call(getStripeCustomer, {}, { actor: client });
    expect(cards.body.customer.cards.map(({ brand }) => brand).sort()).toEqual(['mastercard', 'visa']);
    const { body } = await fixtures.host.call(
      getPaymentOrders,
      { mode: 'cli', scope: 'all' },
      { actor: client },
    );
    expect(body.data).toMatchObject([{ status: paymentStatus.paid, paymentType: 'card' }]);
    expect(body.data[0]?.tipCent).toBeGreaterThan(0);
  });

  it('have one payout on its way, and money that is left', async () => {
    const { body } = await fixtures.host.call(getPayouts, {}, { actor: owner });
    expect(body).toMatchObject({ count: 1, data: [{ status: 'pending' }] });
    const balance = await fixtures.host.call(getSalonBalance, {}, { actor: owner });
    expect(balance.body.availableCent).toBeGreaterThan(0);
    expect(balance.body.inTransitCent).toBe(body.data[0]?.amountCent);
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
  };
  await service.seed({ ...fixtures.parts, env }, () => undefined);
  expect(await fixtures.knex('provider_steps')).toEqual([]);
  await fixtures.stop();
}, 60_000);
