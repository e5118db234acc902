import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  decideReview,
  galleryItemChanged,
  getCurrentUser,
  type PayloadOf,
  searchGallery,
  servicesChanged,
  undoReview,
} from '@frizo/contracts';
import { createLogger, type ServiceParts } from '@frizo/service-kit';
import { buildActor, fixedClock, until } from '@frizo/service-kit/testing';
import { readEnv } from '../env.ts';
import { startWholePortal, type WholePortal } from '../testing/all-services.ts';
import { openLivePage, type LivePage } from '../testing/live-page.ts';
import { type LiveSockets, startLive } from './live-sockets.ts';

const ids = { owner: 7, salon: 1, address: 10, hair: 1, cut: 501, salonService: 5, item: 3 };
const admin = buildActor({ userId: 5, admin: true });
const owner = buildActor({ userId: ids.owner, userType: 7, salonId: ids.salon, salonAdmin: true });

/** A salon that lacks nothing but an approved picture, on every service over real NATS. */
describe('publicity from an approved picture to the search and to open pages', () => {
  let whole: WholePortal;
  let live: LiveSockets;
  let server: Server;
  let page: LivePage;

  beforeAll(async () => {
    whole = await startWholePortal();
    const { host } = whole;
    live = startLive({
      host: { feed: host.feed, verifier: host.tokens.verifier, endedSessions: host.endedSessions },
      env: readEnv({ SHELL_FOLDER: '', RELEASES_FOLDER: '' }),
      clock: fixedClock('2026-03-02T17:00:00Z'),
      log: createLogger('test', 'silent'),
    });
    server = createServer().on('upgrade', live.upgrade);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    page = await openLivePage(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    page.send({ type: 'hello', token: await host.tokens.sign(owner) });
    await page.received(1);
    await openSalon();
  });
  afterAll(async () => {
    await live.stop();
    server.close();
    await whole.stop();
  });

  function partsOf(name: string): ServiceParts {
    const found = whole.host.services.get(name);
    if (!found) throw new Error(`${name} did not start`);
    return found.parts;
  }

  async function openSalon(): Promise<void> {
    await partsOf('identity').knex('users').insert({
      id: ids.owner,
      email: 'ana@frizo.test',
      first_name: 'Ana',
      last_name: 'Ruiz',
      user_type: 7,
      salon_id: ids.salon,
      salon_admin: true,
    });
    const { transaction, outbox } = partsOf('business');
    await transaction(async (trx) => {
      const salon = { title: 'Desert Bloom', url: 'desert-bloom', phone: '6025550100', type: 'company' };
      await trx('salons').insert({ id: ids.salon, ...salon });
      await trx('addresses').insert({
        id: ids.address,
        salon_id: ids.salon,
        address: '12 Saguaro St',
        city: 'Phoenix',
        state: 'AZ',
        zip: '85004',
        timezone: 'America/Phoenix',
        lat: 33.45,
        lon: -112.07,
      });
      await trx('artists').insert({
        id: ids.owner,
        salon_id: ids.salon,
        first_name: 'Ana',
        last_name: 'Ruiz',
      });
      await trx('people').insert({ user_id: ids.owner, version: 1, user_type: 7, has_photo: true });
      const shown = { popular: 1, can_have_image: true, allow_zero_price: false, num: 1 };
      await trx('services').insert([
        { ...shown, id: ids.hair, parent_id: 0, i18n_key: 'Hair' },
        { ...shown, id: ids.cut, parent_id: ids.hair, i18n_key: 'Cut' },
      ]);
      const terms = { price_cents: 5_000, duration_seconds: 3_600, processing_seconds: 3_600 };
      await trx('salon_services').insert({
        id: ids.salonService,
        salon_id: ids.salon,
        service_id: ids.cut,
        ...terms,
      });
      await trx('artist_services').insert({ artist_id: ids.owner, salon_service_id: ids.salonService });
      await trx('hours').insert({
        artist_id: ids.owner,
        address_id: ids.address,
        day_index: 2,
        start_seconds: 36_000,
        end_seconds: 68_400,
      });
      await outbox.add(trx, servicesChanged, services);
    });
    await addPicture();
  }

  /** Posts a picture, which awaits review. */
  async function addPicture(): Promise<void> {
    const { transaction, outbox } = partsOf('gallery');
    await transaction(async (trx) => {
      await trx('images').insert({ id: picture.image.id, key: 'a'.repeat(20), placeholder: 'data:,' });
      await trx('items').insert({
        id: ids.item,
        artist_id: ids.owner,
        salon_id: ids.salon,
        salon_service_id: ids.salonService,
        service_id: ids.cut,
        image_id: picture.image.id,
        created_at: picture.createdAt,
      });
      await outbox.add(trx, galleryItemChanged, picture);
    });
  }

  const found = async () => (await whole.host.call(searchGallery, {})).body.count;
  const user = async () => (await whole.host.call(getCurrentUser, {}, { actor: owner })).body;
  const topics = () =>
    page.frames.flatMap((frame) =>
      frame.type === 'event' && frame.event.event === 'message' ? [frame.event.data.topic] : [],
    );

  it('reaches search, session and open pages, and ends there when the approval is taken back', async () => {
    await until(
      async () => topics(),
      (all) => all.includes('completeness'),
    );
    expect([await found(), (await user()).salon?.isPublic ?? false]).toEqual([0, false]);

    const decisionId = randomUUID();
    const approval = { decisionId, galleryItemId: ids.item, version: 1, outcome: 'approved' as const };
    expect((await whole.host.call(decideReview, approval, { actor: admin })).status).toBe(200);
    await until(found, (count) => count === 1);
    await until(
      async () => topics(),
      (all) => all.filter((topic) => topic === 'session').length >= 2,
    );
    expect(await user()).toMatchObject({ isPublic: true, salon: { isPublic: true } });

    expect((await whole.host.call(undoReview, { decisionId }, { actor: admin })).status).toBe(200);
    await until(found, (count) => count === 0);
    await until(user, ({ isPublic, salon }) => !isPublic && salon?.isPublic === false);
  });
});

const picture: PayloadOf<typeof galleryItemChanged> = {
  galleryItemId: ids.item,
  version: 1,
  artistId: ids.owner,
  salonId: ids.salon,
  salonServiceId: ids.salonService,
  serviceId: ids.cut,
  image: { id: 1, url: '/api/gallery/images/a', placeholder: 'data:,' },
  imageBefore: null,
  isPublic: false,
  status: 'pending',
  createdAt: '2026-02-01T10:00:00.000Z',
};

const services: PayloadOf<typeof servicesChanged> = {
  salonId: ids.salon,
  version: 1,
  services: [
    {
      salonServiceId: ids.salonService,
      serviceId: ids.cut,
      i18nKey: 'Cut',
      categoryId: ids.hair,
      categoryKey: 'Hair',
      priceCents: 5_000,
      durationSeconds: 3_600,
      processingSeconds: 3_600,
    },
  ],
  artistServices: [
    { artistId: ids.owner, salonServiceId: ids.salonService, priceCents: 0, durationSeconds: 0 },
  ],
};
