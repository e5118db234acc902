import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@frizo/contracts';
import { buildActor } from '@frizo/service-kit/testing';
import { balanceOf } from '../ledger/ledger.ts';
import {
  ana,
  givenCard,
  givenOrder,
  givenSalonAccount,
  ids,
  owner,
  startPaymentsFixtures,
  stranger,
  type PaymentsFixtures,
} from '../testing/payments-fixtures.ts';

type Actor = ReturnType<typeof buildActor>;

const terms = { name: 'Three cuts', serviceId: Number(ids.cut), visits: 3, priceCent: 10_000 };

describe('packages', () => {
  let fixtures: PaymentsFixtures;
  let offer: contracts.PackageOffer;
  let lastUser = 6_000;

  beforeAll(async () => {
    fixtures = await startPaymentsFixtures();
    const { knex } = fixtures;
    await givenSalonAccount(fixtures);
    await knex('salon_names').insert({ salon_id: ids.salon, version: 1, name: 'Desert Bloom' });
    const services = JSON.stringify([{ id: ids.cut, name: 'Cut' }]);
    await knex('salon_service_lists').insert({ salon_id: ids.salon, version: 1, services });
    ({ offer } = (await addOffer(terms)).body);
  });
  afterAll(() => fixtures.stop());

  const addOffer = (request: typeof terms, actor: Actor = owner) =>
    fixtures.host.call(contracts.addPackageOffer, request, { actor });
  const endOffer = (offerId: number, actor: Actor = owner) =>
    fixtures.host.call(contracts.endPackageOffer, { offerId }, { actor });
  const newUser = () => buildActor({ userId: (lastUser += 1) });
  const buy = async (
    actor: Actor,
    { testCard = 'visa', offerId = offer.id, requestKey = randomUUID() } = {},
  ) => {
    const paymentSourceId = await givenCard(fixtures, { testCard, actor });
    return fixtures.host.call(contracts.buyPackage, { requestKey, offerId, paymentSourceId }, { actor });
  };
  const visitsLeft = async (actor: Actor) =>
    (await fixtures.host.call(contracts.getOwnPackages, { scope: 'all' }, { actor })).body.data.map(
      (one) => one.visitsLeft,
    );

  /** An order of the client for $50.00 and $2.80 tax for each appointment, and what approves it. */
  async function givenApproval(
    actor: Actor,
    packageIds: number[],
    { testCard = 'visa', artists = [ids.artist] as number[] } = {},
  ) {
    const paymentSourceId = await givenCard(fixtures, { testCard, actor });
    const order = await givenOrder(fixtures, { paymentType: 'card', clientUserId: actor.userId, artists });
    const approve = (totalValueCent: number, tipValueCent = 0) =>
      fixtures.host.call(
        contracts.acceptPaymentOrder,
        {
          paymentOrderId: order.id,
          paymentSourceId,
          tipValueCent,
          totalValueCent,
          discountSolution: null,
          packageIds,
        },
        { actor },
      );
    return { order, approve };
  }

  it('are offered by those who manage a salon that can be paid, for its own services', async () => {
    expect((await addOffer(terms, ana)).status).toBe(403);
    expect((await addOffer(terms, stranger)).body).toMatchObject({
      error: { key: 'payment_order.no_profile' },
    });
    expect((await addOffer({ ...terms, serviceId: 999 })).body).toMatchObject({
      error: { fields: { serviceId: ['SERVICE_UNKNOWN'] } },
    });
    expect((await addOffer({ ...terms, visits: 1 })).status).toBe(400);
    for (const name of ['Cuts at win.example.com', 'Frizo Support'])
      expect((await addOffer({ ...terms, name })).body).toMatchObject({
        error: { fields: { name: ['NAME_MISLEADING'] } },
      });
    const offers = await fixtures.host.call(
      contracts.getPackageOffers,
      { search: 'bloom' },
      { actor: newUser() },
    );
    expect(offers.body).toMatchObject({
      count: 1,
      data: [{ name: 'Three cuts', service: { name: 'Cut' }, salon: { name: 'Desert Bloom' } }],
    });
  });

  it('are charged once, and the salon has the money at once and owes the visits', async () => {
    const client = newUser();
    const connected = await balanceOf(fixtures.knex, `connected:${ids.salon}`);
    const owed = await balanceOf(fixtures.knex, `packages:${ids.salon}`);
    const requestKey = randomUUID();
    const { body } = await buy(client, { requestKey });
    expect(body.package).toMatchObject({ state: 'paid', visits: 3, visitsLeft: 3, priceCent: 10_000 });
    expect((await buy(client, { requestKey })).body.package.id).toBe(body.package.id);
    expect(await balanceOf(fixtures.knex, `connected:${ids.salon}`)).toBe(connected + 10_000);
    expect(await balanceOf(fixtures.knex, `packages:${ids.salon}`)).toBe(owed - 10_000);
  });

  it('tell a declined card, and are not sold any more once the salon has ended the offer', async () => {
    const client = newUser();
    expect((await buy(client, { testCard: 'chargeCustomerFail' })).body).toMatchObject({
      error: { key: 'purchase.card_declined' },
    });
    expect(await visitsLeft(client)).toEqual([]);
    const { body } = await addOffer({ ...terms, name: 'For a week' });
    expect((await endOffer(body.offer.id, stranger)).status).toBe(404);
    expect((await endOffer(body.offer.id)).status).toBe(200);
    expect((await endOffer(body.offer.id)).status).toBe(200);
    expect((await buy(client, { offerId: body.offer.id })).status).toBe(404);
  });

  it('pay the price of a service by a visit; tax and tip are charged', async () => {
    const client = newUser();
    const bought = (await buy(client)).body.package;
    const owed = await balanceOf(fixtures.knex, `packages:${ids.salon}`);
    const earned = await balanceOf(fixtures.knex, `salon:${ids.salon}`);
    const { approve } = await givenApproval(client, [bought.id]);
    expect((await approve(5_280)).body).toMatchObject({ error: { key: 'payment_order.total_changed' } });
    const { body } = await approve(1_280, 1_000);
    expect(body.paymentOrder).toMatchObject({
      status: contracts.paymentStatus.paid,
      totalCent: 6_280,
      packageCent: 5_000,
      chargedCent: 1_280,
    });
    expect(await visitsLeft(client)).toEqual([2]);
    // The first of three visits for $100.00; the salon bears the rebate.
    expect(await balanceOf(fixtures.knex, `packages:${ids.salon}`)).toBe(owed + 3_333);
    expect(await balanceOf(fixtures.knex, `salon:${ids.salon}`)).toBe(earned - 3_333);
  });

  it('owe nothing more after their last visit, and pay no further one', async () => {
    const client = newUser();
    const owed = await balanceOf(fixtures.knex, `packages:${ids.salon}`);
    const bought = (await buy(client)).body.package;
    const three = await givenApproval(client, [bought.id], {
      artists: [ids.artist, ids.otherArtist, ids.artist],
    });
    expect((await three.approve(840)).body.paymentOrder).toMatchObject({ packageCent: 15_000 });
    expect(await balanceOf(fixtures.knex, `packages:${ids.salon}`)).toBe(owed);
    expect(await visitsLeft(client)).toEqual([0]);
    const fourth = await givenApproval(client, [bought.id]);
    expect((await fourth.approve(280)).body).toMatchObject({ error: { key: 'payment_order.total_changed' } });
    expect((await fourth.approve(5_280)).body.paymentOrder).toMatchObject({ packageCent: 0 });
  });

  it('keep their visits when the payment is declined, and hold them while the bank asks', async () => {
    const client = newUser();
    const bought = (await buy(client)).body.package;
    const declined = await givenApproval(client, [bought.id], { testCard: 'chargeCustomerFail' });
    expect((await declined.approve(280)).status).toBe(402);
    expect(await visitsLeft(client)).toEqual([3]);
    const waiting = await givenApproval(client, [bought.id], { testCard: 'threeDSecure2Required' });
    expect((await waiting.approve(280)).body.clientSecret).toMatch(/^pi_/);
    expect(await visitsLeft(client)).toEqual([2]);
    await fixtures.host.call(contracts.declinePaymentOrder, { id: waiting.order.id }, { actor: client });
    expect(await visitsLeft(client)).toEqual([3]);
  });

  it('are listed for their salon with the visits that are left, and for no other', async () => {
    const client = newUser();
    const bought = (await buy(client)).body.package;
    await (await givenApproval(client, [bought.id])).approve(280);
    const sold = (actor: Actor) =>
      fixtures.host.call(contracts.getSoldPrepaid, { limit: 1, offset: 0 }, { actor });
    expect((await sold(owner)).body.data).toMatchObject([
      { kind: 'package', name: 'Three cuts', amountCent: 10_000, visits: 3, visitsLeft: 2 },
    ]);
    expect((await sold(ana)).status).toBe(403);
    expect((await sold(stranger)).body).toEqual({ count: 0, data: [] });
  });

  it('pay for nobody else', async () => {
    const client = newUser();
    const bought = (await buy(client)).body.package;
    const other = newUser();
    const { approve } = await givenApproval(other, [bought.id]);
    expect((await approve(280)).body).toMatchObject({
      error: { fields: { packageIds: ['PACKAGE_UNKNOWN'] } },
    });
  });
});
