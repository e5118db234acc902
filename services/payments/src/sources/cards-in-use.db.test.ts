import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@frizo/contracts';
import type { TestService } from '@frizo/local-platform/testing';
import type { buildActor } from '@frizo/service-kit/testing';
import { until } from '@frizo/service-kit/testing';
import { givenCard, ids, runScheduled } from '../testing/payments-fixtures.ts';
import { startPrepaidFixtures, type PrepaidFixtures } from '../testing/prepaid-fixtures.ts';
import { buildBooked, client, startVisitFixtures, type VisitFixtures } from '../testing/visit-fixtures.ts';

type Actor = ReturnType<typeof buildActor>;

const remove = ({ host }: Pick<TestService, 'host'>, sourceId: string, actor: Actor) =>
  host.call(contracts.removePaymentSource, { sourceId }, { actor });
const inUse = {
  status: 409,
  body: {
    error: { key: 'payment.source_in_use', message: 'This card is in use. Please try again later.' },
  },
};
/** The bank asks the client, who does not answer in time. */
const askingCard = 'authenticationRequired';

describe('a card that pays', () => {
  let fixtures: PrepaidFixtures;
  let visits: VisitFixtures;

  beforeAll(async () => {
    fixtures = await startPrepaidFixtures();
    visits = await startVisitFixtures();
  });
  afterAll(async () => {
    await fixtures.stop();
    await visits.stop();
  });

  it('for an order can be removed once its payment has ended', async () => {
    const actor = fixtures.newUser();
    const visit = await fixtures.givenApproval(actor, {}, askingCard);
    const { clientSecret } = (await visit.approve(5_280)).body;
    expect(clientSecret).toMatch(/^pi_/);
    const { card_id: card } = await fixtures
      .knex('payment_attempts')
      .where({ order_id: visit.orderId })
      .first<{ card_id: string }>('card_id');
    expect(await remove(fixtures, card, actor)).toMatchObject(inUse);
    await fixtures.host.call(contracts.declinePaymentOrder, { id: visit.orderId }, { actor });
    await until(
      () => remove(fixtures, card, actor),
      ({ status }) => status === 200,
    );
  });

  it('for a gift card can be removed once its purchase has ended', async () => {
    const actor = fixtures.newUser();
    const card = await givenCard(fixtures, { testCard: askingCard, actor });
    const request = {
      ...{ requestKey: randomUUID(), salonId: ids.salon, amountCent: 10_000, paymentSourceId: card },
      ...{ recipientEmail: 'friend@frizo.test', message: '' },
    };
    const { body } = await fixtures.host.call(contracts.buyGiftCard, request, { actor });
    expect(body.giftCard.state).toBe('needs-authentication');
    expect(await remove(fixtures, card, actor)).toMatchObject(inUse);
    fixtures.clock.advance({ seconds: 3_660 });
    await runScheduled(fixtures, 'ask-about-purchases');
    expect((await remove(fixtures, card, actor)).status).toBe(200);
  });

  it('for a deposit can be removed once its payment has ended', async () => {
    const card = await visits.setCard(`pm_card_${askingCard}`);
    const other = await visits.addCard('pm_card_mastercard');
    const booked = buildBooked(1_000);
    await visits.publish(contracts.appointmentBooked, booked);
    const read = async () => {
      const { appointmentId } = booked;
      const { body } = await visits.host.call(
        contracts.getAppointmentCharges,
        { appointmentId },
        { actor: client },
      );
      return body.charges[0];
    };
    const deposit = await until(read, (charge) => charge?.state === 'declined');
    const chargeId = deposit?.id ?? 0;
    await visits.host.call(contracts.payVisitCharge, { chargeId }, { actor: client });
    expect(await read()).toMatchObject({ state: 'needs-authentication' });
    // The default card could not be removed for another reason.
    await visits.host.call(contracts.setDefaultPaymentSource, { sourceId: other }, { actor: client });
    expect(await remove(visits, card, client)).toMatchObject(inUse);
    visits.clock.advance({ seconds: 3_660 });
    await runScheduled(visits, 'ask-about-visit-charges');
    expect((await remove(visits, card, client)).status).toBe(200);
  });
});
