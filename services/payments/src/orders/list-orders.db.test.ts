import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import {
  ana,
  bea,
  client,
  givenVisit,
  ids,
  otherClient,
  owner,
  requestFor,
  startPaymentsFixtures,
  stranger,
  type PaymentsFixtures,
} from '../testing/payments-fixtures.ts';

type Request = contracts.RequestOf<typeof contracts.getPaymentOrders>;
type Actor = typeof owner;

const lena = { id: 40, firstName: 'Lena', lastName: 'Voss', phone: '6025550111' };
const renee = { id: 40, firstName: 'Renée', lastName: 'O’Neil', phone: '6025550199' };
const hour = 3_600;

/**
 * The orders of these tests, oldest first. At the time of the tests the first two are older than 7 days; `charging` is one of them, whose payment is on its way.
 * `elsewhere` is an order of another salon.
 */
type Name = 'expired' | 'charging' | 'paid' | 'ofBoth' | 'elsewhere' | 'ofBea' | 'declined';

describe('the list of payment orders', () => {
  let fixtures: PaymentsFixtures;
  const orders = new Map<number, Name>();

  async function given(
    name: Name,
    {
      salonName = 'Desert Bloom',
      salonClient = lena,
      ...visit
    }: Parameters<typeof givenVisit>[1] & { salonName?: string; salonClient?: typeof lena },
  ): Promise<number> {
    const appointmentIds = givenVisit(fixtures, visit);
    for (const id of appointmentIds) {
      const plain = fixtures.visits.get(id);
      if (plain) fixtures.visits.set(id, { ...plain, salonName, salonClient });
    }
    const { body } = await fixtures.host.call(contracts.createPaymentOrder, requestFor(appointmentIds), {
      actor: owner,
    });
    orders.set(body.paymentOrder.id, name);
    fixtures.clock.advance({ seconds: hour });
    return body.paymentOrder.id;
  }

  /** A new order is compared with its visit by a job, which would decline one that has moved to another salon. */
  const visitsChecked = () =>
    until(
      () =>
        fixtures
          .knex('payments_jobs.job')
          .where({ name: 'check-visit-of-order' })
          .whereIn('state', ['created', 'retry', 'active'])
          .pluck<string[]>('id'),
      ({ length }) => length === 0,
    );

  beforeAll(async () => {
    fixtures = await startPaymentsFixtures();
    const { host, knex, clock } = fixtures;
    await given('expired', {});
    const charging = await given('charging', { clientUserId: otherClient.userId, salonClient: renee });
    await knex('payment_orders').where({ id: charging }).update({ state: 'processing' });
    clock.advance({ seconds: 7 * 24 * hour });
    const paid = await given('paid', {});
    await host.call(contracts.closePaymentOrderWithCash, { paymentOrderId: paid }, { actor: owner });
    const artists = [ids.artist, ids.otherArtist];
    await given('ofBoth', { artists, clientUserId: otherClient.userId, salonClient: renee });
    const elsewhere = await given('elsewhere', { salonName: 'Café 100 %' });
    await visitsChecked();
    await knex('payment_orders').where({ id: elsewhere }).update({ salon_id: ids.otherSalon });
    await given('ofBea', { artists: [ids.otherArtist] });
    const declined = await given('declined', {});
    await host.call(contracts.declinePaymentOrder, { id: declined }, { actor: client });
  });
  afterAll(() => fixtures.stop());

  const list = async (actor: Actor, request: Request) => {
    const { status, body } = await fixtures.host.call(contracts.getPaymentOrders, request, { actor });
    expect(status).toBe(200);
    return { count: body.count, names: body.data.map(({ id }) => orders.get(id)) };
  };

  it('has the open orders of a client, the one that expires first at the top', async () => {
    expect(await list(client, {})).toEqual({ count: 2, names: ['elsewhere', 'ofBea'] });
    expect(await list(otherClient, { mode: 'cli' })).toEqual({ count: 2, names: ['charging', 'ofBoth'] });
  });

  it('has all orders of a client: the open ones first, then the newest', async () => {
    expect(await list(client, { scope: 'all' })).toEqual({
      count: 5,
      names: ['ofBea', 'elsewhere', 'declined', 'paid', 'expired'],
    });
  });

  it('has the orders of a salon and no others', async () => {
    expect(await list(owner, { mode: 'salon' })).toEqual({
      count: 3,
      names: ['charging', 'ofBoth', 'ofBea'],
    });
    expect(await list(owner, { mode: 'salon', scope: 'all' })).toEqual({
      count: 6,
      names: ['ofBea', 'ofBoth', 'charging', 'declined', 'paid', 'expired'],
    });
    expect(await list(stranger, { mode: 'salon', scope: 'all' })).toEqual({
      count: 1,
      names: ['elsewhere'],
    });
  });

  it('has an artist’s own visits only, also where another artist took part', async () => {
    expect(await list(bea, { mode: 'salon', scope: 'all' })).toEqual({
      count: 2,
      names: ['ofBea', 'ofBoth'],
    });
    expect(await list(ana, { mode: 'salon', scope: 'all' })).toEqual({
      count: 5,
      names: ['ofBoth', 'charging', 'declined', 'paid', 'expired'],
    });
  });

  it('of a professional as a client has what they have to pay themselves', async () => {
    expect(await list(owner, { mode: 'cli', scope: 'all' })).toEqual({ count: 0, names: [] });
  });

  it('shows each viewer what they can do with an order', async () => {
    const actionsOf = async (actor: Actor, mode: 'cli' | 'salon') => {
      const request = { mode, scope: 'all' } as const;
      const { body } = await fixtures.host.call(contracts.getPaymentOrders, request, { actor });
      return Object.fromEntries<readonly string[]>(
        body.data.map(({ id, actions }) => [orders.get(id) ?? '', actions]),
      );
    };
    expect(await actionsOf(client, 'cli')).toMatchObject({ ofBea: ['decline'], paid: [], expired: [] });
    expect(await actionsOf(owner, 'salon')).toMatchObject({
      ofBea: ['accept-cash', 'decline'],
      paid: ['refund'],
      charging: [],
    });
    expect(await actionsOf(ana, 'salon')).toMatchObject({ paid: [] });
  });

  it.each([
    ['cafe', ['elsewhere']],
    ['BLOOM', ['ofBea', 'declined', 'paid', 'expired']],
    ['100 %', ['elsewhere']],
    ['%', ['elsewhere']],
    ['_', []],
    // Of the client, not of a salon.
    ['Lena', []],
    ['6025550111', []],
    ['  ', ['ofBea', 'elsewhere', 'declined', 'paid', 'expired']],
  ])('is searched by a client for salons: "%s"', async (search, names) => {
    expect(await list(client, { scope: 'all', search })).toEqual({ count: names.length, names });
  });

  it.each([
    ['renee', ['ofBoth', 'charging']],
    ['renée o', ['ofBoth', 'charging']],
    ['555-0199', ['ofBoth', 'charging']],
    ['0111', ['ofBea', 'declined', 'paid', 'expired']],
    ['%', []],
    // Of the salon, not of a client.
    ['Desert', []],
  ])('is searched by a salon for names and phones of clients: "%s"', async (search, names) => {
    expect(await list(owner, { mode: 'salon', scope: 'all', search })).toEqual({
      count: names.length,
      names,
    });
  });

  it('has pages, and counts all orders on each of them', async () => {
    const page = (offset: number) => list(owner, { mode: 'salon', scope: 'all', limit: 2, offset });
    expect(await page(0)).toEqual({ count: 6, names: ['ofBea', 'ofBoth'] });
    expect(await page(2)).toEqual({ count: 6, names: ['charging', 'declined'] });
    expect(await page(4)).toEqual({ count: 6, names: ['paid', 'expired'] });
    expect(await page(6)).toEqual({ count: 6, names: [] });
    expect(await list(owner, { mode: 'salon', scope: 'all', search: 'lena', limit: 1, offset: 2 })).toEqual({
      count: 4,
      names: ['paid'],
    });
  });

  it('has all services of the orders of a page', async () => {
    const { body } = await fixtures.host.call(
      contracts.getPaymentOrders,
      { mode: 'salon', search: 'renee' },
      { actor: owner },
    );
    expect(
      body.data.map(({ services }) => services.map(({ appointment }) => appointment.masterUser.id)),
    ).toEqual([[ids.artist], [ids.artist, ids.otherArtist]]);
  });

  it('of a salon is refused to clients, and any to visitors', async () => {
    const ofSalon = await fixtures.host.call(
      contracts.getPaymentOrders,
      { mode: 'salon' },
      { actor: client },
    );
    expect(ofSalon.status).toBe(403);
    expect((await fixtures.host.call(contracts.getPaymentOrders, {})).status).toBe(401);
  });

  it('refuses pages larger than 50', async () => {
    const { status } = await fixtures.host.call(contracts.getPaymentOrders, { limit: 51 }, { actor: client });
    expect(status).toBe(400);
  });
});
