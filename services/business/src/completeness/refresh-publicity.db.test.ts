import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  editAddresses,
  galleryItemChanged,
  getProfileCompletion,
  type PayloadOf,
  removeSalonService,
  setArtistSchedule,
  setServiceArtists,
  updateProfessionalProfile,
  userChanged,
} from '@frizo/contracts';
import { buildActor, until } from '@frizo/service-kit/testing';
import { startTestService, type TestService } from '@frizo/local-platform/testing';
import { seedDemo } from '../../seeds/demo.ts';
import { service } from '../index.ts';
import { ids, setArtistService, startBusinessFixtures, type BusinessFixtures } from '../testing/fixtures.ts';

const owner = buildActor({ userId: ids.ana, userType: 7, salonId: ids.salon, salonAdmin: true });
const artist = buildActor({ userId: ids.bea, userType: 6, salonId: ids.salon });

describe('the publicity of a salon and its artists', () => {
  let fixtures: BusinessFixtures;
  let version = 0;

  beforeAll(async () => {
    fixtures = await startBusinessFixtures();
  });
  afterAll(() => fixtures.stop());

  /** Complete but for an approved picture: Ana owns the salon and takes bookings. */
  beforeEach(async () => {
    const { knex } = fixtures;
    await knex('gallery_items').delete();
    await knex('people').delete();
    await knex('people').insert({ user_id: ids.ana, version: 0, user_type: 7, has_photo: true });
    await knex('salons').update({ is_public: false, qualified_at: null, completeness: null });
    await knex('artists').update({ is_public: false, qualified_at: null, completeness: null });
    await setArtistService(knex, ids.ana, ids.anaCut);
    await knex('hours').insert({ ...hours, artist_id: ids.ana });
    fixtures.published.length = 0;
  });

  const hours = { address_id: ids.address, day_index: 3, start_seconds: 36_000, end_seconds: 68_400 };
  const picture: PayloadOf<typeof galleryItemChanged> = {
    galleryItemId: 7,
    version: 1,
    artistId: ids.ana,
    salonId: ids.salon,
    salonServiceId: ids.anaCut,
    serviceId: ids.cut,
    image: { id: 1, url: '/api/gallery/images/a', placeholder: 'data:,' },
    imageBefore: null,
    isPublic: true,
    status: 'approved',
    createdAt: '2026-02-01T10:00:00.000Z',
  };
  const person: PayloadOf<typeof userChanged> = {
    userId: ids.ana,
    version: 1,
    email: 'ana@frizo.test',
    firstName: 'Ana',
    lastName: 'Ruiz',
    phone: '6025550100',
    image: { id: 1, url: '/api/gallery/images/b', placeholder: 'data:,' },
    userType: 7,
    salonId: ids.salon,
    salonAdmin: true,
    admin: false,
  };

  async function handled(consumer: string, publish: () => Promise<void>): Promise<void> {
    const inbox = () => fixtures.knex('inbox').where({ consumer });
    const { length: before } = await inbox();
    await publish();
    await until(inbox, ({ length }) => length > before);
  }
  const changePicture = (changes: Partial<typeof picture> = {}) =>
    handled('on-gallery-item-changed', () =>
      fixtures.publish(galleryItemChanged, { ...picture, version: (version += 1), ...changes }),
    );
  const changePerson = (changes: Partial<typeof person> = {}) =>
    handled('keep-people', () =>
      fixtures.publish(userChanged, { ...person, version: (version += 1), ...changes }),
    );

  const completion = async (actor = owner) =>
    (await fixtures.host.call(getProfileCompletion, {}, { actor })).body;
  const isPublic = async () => (await completion()).publicAvailable;
  const artistIsPublic = async (id: number) =>
    (await fixtures.knex('artists').where({ id }).first<{ is_public: boolean }>('is_public')).is_public;
  const stored = () =>
    fixtures
      .knex('salons')
      .where({ id: ids.salon })
      .first<{ version: number; services_version: number }>('version', 'services_version');
  const hoursVersion = async () =>
    (await fixtures.knex('artists').where({ id: ids.ana }).first<{ v: number }>('hours_version as v')).v;
  const subjects = () => fixtures.published.map(({ subject }) => subject).sort();

  it('begins with the first approved picture, and is published with the same change', async () => {
    await changePicture({ isPublic: false, status: 'pending' });
    expect(await completion()).toMatchObject({ complete: true, publicAvailable: false });
    fixtures.published.length = 0;
    await changePicture();
    expect([await isPublic(), await artistIsPublic(ids.ana), await artistIsPublic(ids.bea)]).toEqual([
      true,
      true,
      false,
    ]);
    await until(
      async () => subjects(),
      ({ length }) => length === 2,
    );
    expect(subjects()).toEqual(['business.artist-changed.v1', 'business.salon-changed.v1']);
    const salonEvent = fixtures.published.find(({ subject }) => subject.includes('salon-changed'));
    expect(salonEvent?.payload).toMatchObject({ isPublic: true, version: (await stored()).version });
  });

  it('is decided once: an event that changes nothing publishes nothing', async () => {
    await changePicture();
    await until(
      async () => subjects(),
      ({ length }) => length === 2,
    );
    const before = await stored();
    await changePicture({ galleryItemId: 8 });
    await changePicture({ galleryItemId: 8, isPublic: false, status: 'rejected' });
    expect(await stored()).toEqual(before);
    expect(fixtures.published).toHaveLength(2);
  });

  it.each(['rejected', 'removed'] as const)('ends when the last approved picture is %s', async (status) => {
    await changePicture();
    await changePicture({ isPublic: false, status });
    expect([await isPublic(), await artistIsPublic(ids.ana)]).toEqual([false, false]);
    expect((await completion()).tabs.gallery.errors[0]?.code).toBe('GALLERY_ITEM_REQUIRED');
  });

  it('ends with the services, also when only nobody does them any more', async () => {
    await changePicture();
    const { services_version: before } = await stored();
    const unassign = { salonServiceId: ids.anaCut, version: before, artists: [] };
    expect((await fixtures.host.call(setServiceArtists, unassign, { actor: owner })).status).toBe(200);
    expect([await isPublic(), await artistIsPublic(ids.ana)]).toEqual([false, false]);
    expect((await completion()).tabs.services).toMatchObject({ status: 1 });
    const assign = {
      ...unassign,
      version: before + 1,
      artists: [{ userID: ids.ana, individualPrice: null }],
    };
    await fixtures.host.call(setServiceArtists, assign, { actor: owner });
    expect([await isPublic(), await artistIsPublic(ids.ana)]).toEqual([true, true]);
    const removal = { salonServiceId: ids.anaColor, version: before + 2 };
    expect((await fixtures.host.call(removeSalonService, removal, { actor: owner })).status).toBe(200);
    expect(await isPublic()).toBe(true);
  });

  it('ends with the last working hours and begins again with new ones', async () => {
    await changePicture();
    const save = async (timetable: object[]) =>
      fixtures.host.call(
        setArtistSchedule,
        { userID: ids.ana, version: await hoursVersion(), timetable } as never,
        { actor: owner },
      );
    expect((await save([])).status).toBe(200);
    expect(await isPublic()).toBe(false);
    const day = { addressID: ids.address, dayIndex: 2, start: 36_000, end: 68_400, isDayOff: false };
    expect((await save([day])).status).toBe(200);
    expect(await isPublic()).toBe(true);
  });

  it('ends when the address with the only hours is removed; the answer has the version for the next save', async () => {
    await changePicture();
    const { version: before } = await stored();
    const place = { address: '9 Palm St', zip: '85004' };
    const edit = {
      version: before,
      addressData: { new: [place], remove: [{ id: ids.address, appointments: 'keep' as const }] },
    };
    const { status, body } = await fixtures.host.call(editAddresses, edit, { actor: owner });
    expect(status).toBe(200);
    expect(await isPublic()).toBe(false);
    const rename = { salonName: 'Desert Rose', phone: '6025550100' };
    const next = await fixtures.host.call(
      updateProfessionalProfile,
      { ...rename, version: body.version },
      { actor: owner },
    );
    expect(next.status).toBe(200);
    // The other tests need it.
    await fixtures.knex('addresses').insert({ ...removedAddress, salon_id: ids.salon });
  });

  it('follows the photo of an artist', async () => {
    await changePicture();
    await changePerson({ image: null });
    expect([await isPublic(), await artistIsPublic(ids.ana)]).toEqual([false, false]);
    expect((await completion()).tabs.image).toMatchObject({ status: 0, path: '/me/essentials' });
    await changePerson();
    expect([await isPublic(), await artistIsPublic(ids.ana)]).toEqual([true, true]);
  });

  it('stays when an event that is older than photos arrives', async () => {
    await changePicture();
    const { image: _image, ...older } = person;
    await handled('keep-people', () =>
      fixtures.publish(userChanged, { ...older, version: (version += 1), firstName: 'Anna' }),
    );
    expect([await isPublic(), await artistIsPublic(ids.ana)]).toEqual([true, true]);
  });

  it('is the same in any order of two changes that are made at once', async () => {
    await Promise.all([changePicture(), changePicture({ galleryItemId: 9 }), changePerson()]);
    expect([await isPublic(), await artistIsPublic(ids.ana)]).toEqual([true, true]);
  });

  describe('as its professionals read it (Q125)', () => {
    it('has the first moment at which everything was complete, which stays', async () => {
      expect((await completion()).qualifyTimestamp).toBeNull();
      await changePicture();
      const qualified = Date.parse('2026-03-02T17:00:00Z') / 1000;
      expect((await completion()).qualifyTimestamp).toBe(qualified);
      await changePicture({ isPublic: false, status: 'removed' });
      expect(await completion()).toMatchObject({ complete: false, qualifyTimestamp: qualified });
    });

    it('is about the artist themselves for an artist of the salon', async () => {
      const { tabs, ...rest } = await completion(artist);
      expect(rest).toMatchObject({ complete: false, status: 0, profilePersonal: 0, publicAvailable: false });
      expect(tabs.services.errors[0]?.message).toBe('Ask Salon admin to assign services');
      expect(tabs.profile.status).toBe(2);
    });

    it('is refused to clients, and not available while the salon is being created', async () => {
      const call = (actor: typeof owner) => fixtures.host.call(getProfileCompletion, {}, { actor });
      expect((await call(buildActor({ userId: 9 }))).status).toBe(403);
      expect((await call(buildActor({ userId: 9, userType: 7, salonId: 999 }))).status).toBe(503);
      expect((await call(buildActor({ userId: 9, userType: 6, salonId: ids.salon }))).status).toBe(404);
    });
  });
});

describe('the demo', () => {
  let started: TestService;

  beforeAll(async () => {
    started = await startTestService(service, { now: '2026-03-02T17:00:00Z' });
  });
  afterAll(() => started.stop());

  it('is public under the rule: every salon, every artist', async () => {
    const { knex, parts } = started;
    await seedDemo(parts);
    for (const table of ['salons', 'artists']) {
      const rows = knex(table).whereNot({ is_public: true }).orWhereNull('qualified_at');
      expect(await rows.select('id')).toEqual([]);
    }
    // Nothing was switched on the way.
    expect(await knex('salons').whereNot({ version: 1 })).toEqual([]);
  });
});

const removedAddress = {
  id: ids.address,
  address: '12 Saguaro St',
  city: 'Phoenix',
  state: 'AZ',
  zip: '85004',
  timezone: 'America/Phoenix',
  lat: 33.45,
  lon: -112.07,
};
