import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type ArtistRelease, releaseArtist, setTakesBookings, userChanged } from '@frizo/contracts';
import { respond, type ServiceDefinition } from '@frizo/service-kit';
import { buildActor, startTestHost, type TestHost } from '@frizo/service-kit/testing';
import { client, owner, startIdentityFixtures, type IdentityFixtures } from '../testing/fixtures.ts';
import { userRow } from '../testing/rows.ts';

const nothingUpcoming: ArtistRelease = { moved: 0, isMoving: false, remainingCount: 0, remaining: [] };

describe('the switch of an owner who takes no bookings', () => {
  let fixtures: IdentityFixtures;
  let booking: TestHost;
  let reply = nothingUpcoming;
  const asked: unknown[] = [];

  beforeAll(async () => {
    fixtures = await startIdentityFixtures();
    const service: ServiceDefinition = {
      name: 'booking',
      root: new URL('./', import.meta.url),
      compose: () => ({
        routes: [],
        responders: [
          respond(releaseArtist, async (request) => {
            asked.push(request);
            return reply;
          }),
        ],
      }),
    };
    booking = await startTestHost({
      services: [service],
      databaseUrl: fixtures.databaseUrl,
      natsUrl: fixtures.natsUrl,
      migrate: false,
    });
    await booking.bus.request(releaseArtist, { salonId: 40, artistId: 999, moveToArtistId: null });
  });
  beforeEach(async () => {
    reply = nothingUpcoming;
    asked.length = 0;
    await fixtures.knex('users').where({ id: owner.id }).update({ user_type: 7 });
  });
  afterAll(async () => {
    await booking.stop();
    await fixtures.stop();
  });

  const actor = buildActor({ userId: owner.id, userType: 7, salonId: 40, salonAdmin: true });
  const set = (takesBookings: boolean, by = actor) =>
    fixtures.host.call(setTakesBookings, { takesBookings }, { actor: by });

  it('makes the account one that takes no bookings, and back, for business to follow', async () => {
    const off = await set(false);
    expect(off.body).toMatchObject({ rawUserType: 3, master: false, business: true, salonAdmin: true });
    expect(asked).toEqual([{ salonId: 40, artistId: owner.id, moveToArtistId: null }]);
    await fixtures.events.waitForEvent(userChanged, ({ userType }) => userType === 3);
    const on = await set(true);
    expect(on.body).toMatchObject({ rawUserType: 7, master: true });
    expect(asked).toHaveLength(1);
  });

  it('is refused while the owner has upcoming appointments', async () => {
    reply = { ...nothingUpcoming, remainingCount: 3 };
    expect(await set(false)).toMatchObject({
      status: 409,
      body: {
        error: {
          key: 'profile.artists.cannot_remove_artist_upcoming_apts',
          message: 'You have 3 upcoming appointments. Move or cancel what is booked with you first.',
        },
      },
    });
    expect(await userRow(fixtures, { id: owner.id })).toMatchObject({ user_type: 7 });
  });

  it('changes nothing when it is set already', async () => {
    const { version } = await userRow(fixtures, { id: owner.id });
    expect((await set(true)).status).toBe(200);
    expect(await userRow(fixtures, { id: owner.id })).toMatchObject({ version });
  });

  it('is for owners of salons only', async () => {
    for (const userType of [2, 6, null] as const) {
      const other = buildActor({ userId: client.id, userType, salonId: userType === null ? null : 40 });
      expect((await set(false, other)).status).toBe(403);
    }
    // A token from before the account left the salon.
    const former = buildActor({ userId: client.id, userType: 7, salonId: 40 });
    expect((await set(false, former)).status).toBe(409);
  });
});
