import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  artistChanged,
  artistInvited,
  getOwnArtist,
  getOwnArtists,
  getManagedArtists,
  invitationDetails,
  getOwnSalonServices,
  removeArtist,
  saveArtist,
  sendArtistInvitation,
  servicesChanged,
  type RequestOf,
  type SalonArtist,
} from '@frizo/contracts';
import { buildActor, publishedEvents, until } from '@frizo/service-kit/testing';
import {
  nothingUpcoming,
  startFakeServices,
  uploadedImage,
  type FakeServices,
} from '../testing/fake-services.ts';
import { ids, setArtistService, startBusinessFixtures, type BusinessFixtures } from '../testing/fixtures.ts';

const owner = buildActor({ userId: 500, userType: 7, salonId: ids.salon, salonAdmin: true });
const artistActor = buildActor({ userId: ids.bea, userType: 6, salonId: ids.salon });
const freelancer = buildActor({ userId: ids.bea, userType: 2, salonId: ids.salon, salonAdmin: true });
const otherOwner = buildActor({ userId: 501, userType: 7, salonId: 2, salonAdmin: true });
const now = '2026-03-02T17:00:00Z';

const mia = {
  firstName: 'Mia',
  lastName: 'Stone',
  username: 'mia@example.test',
  phone: '6025550123',
  instagramUsername: 'mia.nails',
};
const upcoming = {
  moved: 1,
  isMoving: false,
  remainingCount: 2,
  remaining: [
    {
      appointmentId: 9,
      date: '2026-03-03',
      startSeconds: 36_000,
      serviceName: 'Cut',
      clientName: 'Ida Klein',
      reason: 'not_free' as const,
    },
  ],
};

describe('the artists of a salon', () => {
  let fixtures: BusinessFixtures;
  let services: FakeServices;

  beforeAll(async () => {
    fixtures = await startBusinessFixtures();
    await fixtures.knex('salons').insert({
      id: 2,
      title: 'Night Bloom',
      url: 'night-bloom',
      phone: '6025550101',
      type: 'company',
    });
    services = await startFakeServices(
      { databaseUrl: fixtures.databaseUrl, natsUrl: fixtures.nats.url },
      owner.userId ?? 0,
    );
  });
  beforeEach(async () => {
    fixtures.clock.set(now);
    services.people.clear();
    services.unconfirmedIds.clear();
    services.release = nothingUpcoming;
    services.releases.length = 0;
    services.reopened.length = 0;
    await fixtures.knex('sent_invitations').delete();
    await fixtures.knex('named_emails').delete();
    await fixtures.knex('artists').whereNotIn('id', [ids.ana, ids.bea, ids.cleo]).delete();
    await fixtures.knex('artists').where({ id: ids.ana }).update({ removed_at: null, user_type: 6 });
  });
  afterAll(async () => {
    await services.stop();
    await fixtures.stop();
  });

  const save = (changes: Partial<RequestOf<typeof saveArtist>> = {}, actor = owner) =>
    fixtures.host.call(saveArtist, { ...mia, ...changes }, { actor });
  const read = (artistId: number, actor = owner) => fixtures.host.call(getOwnArtist, { artistId }, { actor });
  const invite = (userID: number, actor = owner) =>
    fixtures.host.call(sendArtistInvitation, { userID }, { actor });
  const remove = ({ id, version }: Pick<SalonArtist, 'id' | 'version'>, moveTo: number | null = null) =>
    fixtures.host.call(removeArtist, { userID: id, version, moveTo }, { actor: owner });
  const eventsOf = async (artistId: number) =>
    (await publishedEvents(fixtures.nats.url, artistChanged)).filter((event) => event.artistId === artistId);
  const outboxed = async (subject: string) => fixtures.published.filter((event) => event.subject === subject);
  const refusal = (status: number, error: object) => ({ status, body: { error } });

  it('are listed by name, public or not, for those who manage the salon', async () => {
    const { status, body } = await fixtures.host.call(getOwnArtists, {}, { actor: owner });
    expect(status).toBe(200);
    expect(body.count).toBe(3);
    expect(body.data.map(({ firstName, activated, bookable }) => [firstName, activated, bookable])).toEqual([
      ['Ana', true, true],
      ['Bea', true, true],
      ['Cleo', true, false],
    ]);
    for (const actor of [artistActor, freelancer])
      expect((await fixtures.host.call(getOwnArtists, {}, { actor })).status).toBe(403);
  });

  it('are not found by another salon', async () => {
    const [own] = (await fixtures.host.call(getOwnArtists, {}, { actor: owner })).body.data;
    const id = own?.id ?? 0;
    const call = fixtures.host;
    expect((await read(id, otherOwner)).status).toBe(404);
    expect((await save({ userID: id, version: 1 }, otherOwner)).status).toBe(404);
    expect((await invite(id, otherOwner)).status).toBe(404);
    expect((await call.call(removeArtist, { userID: id, version: 1 }, { actor: otherOwner })).status).toBe(
      404,
    );
  });

  it('get a new one, who is neither public nor has an account, takes bookings and has no hours yet', async () => {
    const { status, body } = await save({
      phone: '(602) 555-0123',
      firstName: ' Mia ',
      imageId: uploadedImage.id,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: services.people.get(mia.username),
      version: 1,
      firstName: 'Mia',
      lastName: 'Stone',
      email: 'mia@example.test',
      phone: '6025550123',
      instagramUsername: 'mia.nails',
      image: uploadedImage,
      invitationStatus: 0,
      activated: false,
      bookable: true,
      isOwner: false,
    });
    const { body: managed } = await fixtures.host.call(getManagedArtists, {}, { actor: owner });
    expect(managed.data.find(({ id }) => id === body.id)).toMatchObject({ isPublic: false, schedule: [] });
    await fixtures.host.call(getOwnArtist, { artistId: body.id }, { actor: owner });
  });

  it('have names, e-mail and phone by the rules of the form, with codes by field', async () => {
    const { status, body } = await save({ firstName: 'M', lastName: '', username: 'mia', phone: '602' });
    expect([status, (body as unknown as { error: { fields: object } }).error.fields]).toEqual([
      400,
      {
        firstName: ['VALUE_IS_TOO_SHORT'],
        lastName: ['VALUE_IS_REQUIRED'],
        username: ['VALUE_IS_NOT_EMAIL'],
        phone: ['VALUE_IS_TOO_SHORT'],
      },
    ]);
    expect(await save({ imageId: 77 })).toMatchObject(
      refusal(400, { fields: { imageId: ['IMAGE_REQUIRED'] } }),
    );
  });

  it('refuse an e-mail of a professional, of an artist here and of one elsewhere in the same way', async () => {
    const taken = refusal(400, { fields: { username: ['ARTIST_EMAIL_IS_TAKEN'] } });
    services.people.set('pro@example.test', null);
    services.people.set('ana@example.test', ids.ana);
    expect(await save({ username: 'pro@example.test' })).toMatchObject(taken);
    expect(await save({ username: 'ana@example.test' })).toMatchObject(taken);
    await save();
    expect(await save({ firstName: 'Max' }, otherOwner)).toMatchObject(taken);
    expect(await save()).toMatchObject(taken);
  });

  it('can be added with at most sixty different e-mails an hour, refused ones included', async () => {
    services.people.set('pro@example.test', null);
    for (let count = 0; count < 59; count += 1)
      expect((await save({ username: 'pro@example.test' })).status).toBe(400);
    const { body: added } = await save();
    expect(await save({ userID: added.id, version: 1, username: 'mia.stone@example.test' })).toMatchObject(
      refusal(429, { key: 'artist.too_many_emails' }),
    );
    expect((await save({ userID: added.id, version: 1, lastName: 'Rivers' })).status).toBe(200);
    fixtures.clock.set('2026-03-02T18:00:00Z');
    expect((await save({ userID: added.id, version: 2, username: 'mia.stone@example.test' })).status).toBe(
      200,
    );
  });

  it('are changed until they have an account, and the second of two editors is told', async () => {
    const { body: added } = await save();
    const change = { userID: added.id, version: added.version, lastName: 'Rivers' };
    expect((await save(change)).body).toMatchObject({ id: added.id, version: 2, lastName: 'Rivers' });
    expect(await save({ ...change, lastName: 'Lost' })).toMatchObject(
      refusal(409, { key: 'artist.changed_meanwhile' }),
    );
    await fixtures.knex('artists').where({ id: added.id }).update({ is_activated: true });
    expect(await save({ ...change, version: 2 })).toMatchObject(refusal(409, { key: 'artist.activated' }));
    expect((await read(added.id)).body).toMatchObject({ lastName: 'Rivers', activated: true });
  });

  it('keep their picture unless another uploaded one is chosen', async () => {
    const { body: added } = await save({ imageId: uploadedImage.id });
    const { body } = await save({ userID: added.id, version: 1, imageId: uploadedImage.id });
    expect(body.image).toEqual(uploadedImage);
    expect((await save({ userID: added.id, version: 2, imageId: 0 })).body.image).toBeNull();
  });

  describe('are invited', () => {
    it('with what their account will start from, for seven days', async () => {
      const { body: added } = await save();
      const { status, body } = await invite(added.id);
      expect([status, body.invitationStatus]).toEqual([200, 1]);
      const [event] = (await publishedEventsOf(added.id)).slice(-1);
      const invitation = {
        artistId: added.id,
        salonId: ids.salon,
        expiresAt: '2026-03-09T17:00:00.000Z',
      };
      // Events are kept, so they contain no contact.
      expect(event).toEqual({ ...invitation, version: body.version });
      expect(await fixtures.host.bus.request(invitationDetails, invitation)).toEqual({
        invitation: {
          salonName: 'Desert Bloom',
          email: 'mia@example.test',
          firstName: 'Mia',
          lastName: 'Stone',
          phone: '6025550123',
          instagramUsername: 'mia.nails',
          image: null,
        },
      });
      fixtures.clock.set('2026-03-09T17:00:01Z');
      expect((await read(added.id)).body.invitationStatus).toBe(0);
    });

    it('again after their e-mail has changed', async () => {
      const { body: added } = await save();
      const { body: invited } = await invite(added.id);
      const { body } = await save({
        userID: added.id,
        version: invited.version,
        username: 'mia.stone@example.test',
      });
      expect(body).toMatchObject({ invitationStatus: 0, email: 'mia.stone@example.test' });
      const former = { artistId: added.id, salonId: ids.salon, expiresAt: '2026-03-09T17:00:00.000Z' };
      expect(await fixtures.host.bus.request(invitationDetails, former)).toEqual({ invitation: null });
    });

    it('each time with a version of its own, by which the newest one is known', async () => {
      const { body: added } = await save();
      const versions = [(await invite(added.id)).body.version, (await invite(added.id)).body.version];
      expect(versions).toEqual([added.version + 1, added.version + 2]);
      const events = await until(
        () => publishedEventsOf(added.id),
        ({ length }) => length === 2,
      );
      expect(events.map(({ version }) => version)).toEqual(versions);
    });

    it('only by somebody whose own e-mail is confirmed', async () => {
      const { body: added } = await save();
      services.unconfirmedIds.add(owner.userId ?? 0);
      expect(await invite(added.id)).toMatchObject(refusal(409, { key: 'artist.email_not_confirmed' }));
      expect((await read(added.id)).body.invitationStatus).toBe(0);
      services.unconfirmedIds.clear();
      expect((await invite(added.id)).status).toBe(200);
    });

    it('at most five times a day, and not once they have an account', async () => {
      const { body: added } = await save();
      for (let count = 0; count < 5; count += 1) expect((await invite(added.id)).status).toBe(200);
      expect(await invite(added.id)).toMatchObject(refusal(429, { key: 'artist.too_many_invitations' }));
      fixtures.clock.set('2026-03-03T17:00:01Z');
      expect((await invite(added.id)).status).toBe(200);
      expect(await invite(ids.ana)).toMatchObject(refusal(409, { key: 'artist.activated' }));
    });

    async function publishedEventsOf(artistId: number) {
      return until(
        async () =>
          (await publishedEvents(fixtures.nats.url, artistInvited)).filter(
            (event) => event.artistId === artistId,
          ),
        (events) => events.length > 0,
      );
    }
  });

  describe('are removed', () => {
    it('with their hours and services, and every other service is told', async () => {
      await setArtistService(fixtures.knex, ids.ana, ids.anaCut);
      const { body: ana } = await read(ids.ana);
      expect(await remove(ana)).toMatchObject({ status: 200, body: { success: true, moved: 0 } });
      expect(services.releases).toEqual([{ artistId: ids.ana, moveToArtistId: null }]);
      expect((await read(ids.ana)).status).toBe(404);
      const event = await until(
        async () => (await eventsOf(ids.ana)).at(-1),
        (last) => last?.isRemoved === true,
      );
      expect(event).toMatchObject({
        version: ana.version + 1,
        isPublic: false,
        isBookable: false,
        firstName: 'Ana',
      });
      const { body: list } = await fixtures.host.call(getOwnSalonServices, {}, { actor: owner });
      expect(list.artists.map(({ id }) => id)).not.toContain(ids.ana);
      expect(list.services.flatMap(({ artists }) => artists)).toEqual([]);
      const offers = await until(
        () => outboxed(servicesChanged.subject),
        (events) => events.length > 0,
      );
      expect(offers.at(-1)?.payload).toMatchObject({ artistServices: [] });
      expect(await fixtures.knex('hours').where({ artist_id: ids.ana })).toEqual([]);
    });

    it('not when somebody changes them meanwhile, and then take bookings again', async () => {
      const { body: ana } = await read(ids.ana);
      services.beforeRelease = () => fixtures.knex('artists').where({ id: ids.ana }).increment('version', 1);
      expect(await remove(ana)).toMatchObject(refusal(409, { key: 'artist.changed_meanwhile' }));
      services.beforeRelease = () => Promise.resolve();
      expect(services.reopened).toEqual([ids.ana]);
    });

    it('not while they have upcoming appointments, which are named', async () => {
      services.release = upcoming;
      const { body: ana } = await read(ids.ana);
      expect(await remove(ana, ids.bea)).toMatchObject(
        refusal(409, {
          key: 'profile.artists.cannot_remove_artist_upcoming_apts',
          message: '1 appointment was moved. Ana still has 2 upcoming appointments.',
          items: [
            {
              key: 'appointment.not_free',
              message: 'Not free at that time',
              details: { appointmentId: 9, date: '2026-03-03', clientName: 'Ida Klein' },
            },
          ],
        }),
      );
      expect(services.releases).toEqual([{ artistId: ids.ana, moveToArtistId: ids.bea }]);
      expect((await read(ids.ana)).body).toMatchObject({ version: ana.version });
    });

    it('not while booking is still moving many appointments: the same call later gets the result', async () => {
      services.release = { moved: 50, isMoving: true, remainingCount: 550, remaining: [] };
      const { body: ana } = await read(ids.ana);
      expect(await remove(ana, ids.bea)).toMatchObject(refusal(409, { key: 'artist.appointments_moving' }));
      expect(services.reopened).toEqual([]);
      services.release = { ...nothingUpcoming, moved: 600 };
      expect(await remove(ana, ids.bea)).toMatchObject({ status: 200, body: { moved: 600 } });
    });

    it('only with an artist of the salon who takes bookings as the one who takes over', async () => {
      const { body: ana } = await read(ids.ana);
      for (const moveTo of [ids.ana, ids.cleo, 999]) expect((await remove(ana, moveTo)).status).toBe(404);
      expect(services.releases).toEqual([]);
    });

    it('not if they own the business, or somebody has changed them in between', async () => {
      const { body: ana } = await read(ids.ana);
      expect(await remove({ ...ana, version: ana.version + 1 })).toMatchObject(
        refusal(409, { key: 'artist.changed_meanwhile' }),
      );
      await fixtures.knex('artists').where({ id: ids.ana }).update({ user_type: 7 });
      expect(await remove(ana)).toMatchObject(refusal(409, { key: 'artist.is_owner' }));
    });

    it('and can be added again, also by another salon, with the same id and without their past', async () => {
      const { body: added } = await save();
      await setArtistService(fixtures.knex, added.id, ids.anaCut);
      await remove(added);
      const { status, body } = await save({ firstName: 'Mimi' }, otherOwner);
      expect([status, body]).toMatchObject([
        200,
        { id: added.id, firstName: 'Mimi', activated: false, invitationStatus: 0 },
      ]);
      expect((await read(added.id)).status).toBe(404);
      expect((await read(added.id, otherOwner)).body.version).toBeGreaterThan(added.version + 1);
    });
  });
});
