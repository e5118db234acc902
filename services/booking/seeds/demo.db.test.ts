import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@frizo/contracts';
import { demoLogIns } from '@frizo/demo';
import { buildActor } from '@frizo/service-kit/testing';
import { service } from '../src/index.ts';
import { startBookingFixtures, type BookingFixtures } from '../src/testing/fixtures.ts';
import { fillSalons } from '../src/testing/fill-salons.ts';

describe("the demo's calendar", () => {
  let fixtures: BookingFixtures;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
    const parts = fixtures.host.services.get('booking')?.parts;
    if (!parts) throw new Error('booking did not start');
    await service.seed?.(parts, () => undefined);
    await fillSalons(fixtures.knex);
  }, 60_000);
  afterAll(() => fixtures.stop());

  const owner = buildActor({ userId: demoLogIns.owner.id, userType: 7, salonId: 1, salonAdmin: true });
  const freelancer = buildActor({ userId: demoLogIns.freelancer.id, userType: 2, salonId: 4 });
  const client = buildActor({ userId: demoLogIns.client.id });

  const countOf = async (actor: typeof owner, tab: 'pending' | 'upcoming' | 'history') =>
    (await fixtures.host.call(contracts.getProfessionalAppointments, { tab }, { actor })).body.count;

  it.each([
    ['owner', owner],
    ['freelancer', freelancer],
  ])('gives the %s something in every list, and clients with and without accounts', async (_name, actor) => {
    for (const tab of ['pending', 'upcoming', 'history'] as const) {
      expect(await countOf(actor, tab)).toBeGreaterThan(0);
    }
    const { body } = await fixtures.host.call(contracts.getSalonClients, { limit: 50 }, { actor });
    expect(new Set(body.data.map(({ isRegistered }) => isRegistered))).toEqual(new Set([true, false]));
    expect(body.data.every(({ firstName }) => firstName !== '')).toBe(true);
    const unseen = await fixtures.host.call(contracts.getUnseenAppointments, {}, { actor });
    expect(unseen.body.count).toBeGreaterThan(0);
    expect(unseen.body.count).toBeLessThan(6);
  });

  it('gives the freelancer a week with work in it, with canceled and missed appointments', async () => {
    const { body } = await fixtures.host.call(
      contracts.getProfessionalAppointments,
      { limit: 50 },
      { actor: freelancer },
    );
    const thisWeek = body.data.filter(({ date }) => date < '2026-03-09');
    expect(thisWeek.length).toBeGreaterThan(5);
    const past = await fixtures.host.call(
      contracts.getProfessionalAppointments,
      { limit: 50, tab: 'history' },
      { actor: freelancer },
    );
    expect(new Set(past.body.data.map(({ status }) => status))).toEqual(new Set([0, 1, 2]));
  });

  it('gives the client two upcoming, one unpaid and three other past appointments, all booked by themselves', async () => {
    const countIn = async (tab: 'upcoming' | 'pending' | 'history') =>
      (await fixtures.host.call(contracts.getClientAppointments, { tab }, { actor: client })).body.count;
    expect([await countIn('upcoming'), await countIn('pending'), await countIn('history')]).toEqual([
      2, 1, 3,
    ]);
    const made = await fixtures.knex('appointments').where({ client_user_id: demoLogIns.client.id });
    expect(made.every(({ booked_by }) => booked_by === 'client')).toBe(true);
  });

  it('has a block in the coming week for every artist with a demo log-in', async () => {
    const coming = await fixtures
      .knex('blocks')
      .whereIn('artist_id', [demoLogIns.owner.id, demoLogIns.freelancer.id, demoLogIns.artist.id])
      .whereBetween('starts_at', ['2026-03-02', '2026-03-11'])
      .distinct('artist_id');
    expect(coming).toHaveLength(3);
  });
});
