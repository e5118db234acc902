import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getProfessionalProfile, updateProfessionalProfile, type RequestOf } from '@frizo/contracts';
import { buildActor, until } from '@frizo/service-kit/testing';
import { address, ids, startBusinessFixtures, type BusinessFixtures } from '../testing/fixtures.ts';

const owner = buildActor({ userId: ids.ana, userType: 7, salonId: ids.salon, salonAdmin: true });
const artist = buildActor({ userId: ids.bea, userType: 6, salonId: ids.salon });

describe("a business's profile", () => {
  let fixtures: BusinessFixtures;

  beforeAll(async () => {
    fixtures = await startBusinessFixtures();
  });
  afterAll(() => fixtures.stop());

  const read = (actor = owner) => fixtures.host.call(getProfessionalProfile, {}, { actor });
  const versionNow = async () => (await read()).body.version;
  const save = (changes: Partial<RequestOf<typeof updateProfessionalProfile>>, actor = owner) =>
    fixtures.host.call(
      updateProfessionalProfile,
      { version: 1, salonName: 'Desert Bloom', phone: '6025550100', instagramUsername: '', ...changes },
      { actor },
    );

  it('is read by everyone who works there, with the addresses (Q62)', async () => {
    const { status, body } = await read(artist);
    expect(status).toBe(200);
    expect(body).toEqual({
      salonID: ids.salon,
      version: 1,
      publicAvailable: true,
      url: 'desert-bloom',
      profName: 'Desert Bloom',
      profPhone: '6025550100',
      instagramUsername: '',
      profAddress: [address],
      servicePaused: false,
      galleryItemsCount: 2,
    });
  });

  it('is not available to a professional whose salon does not exist yet, and says when to ask again', async () => {
    const early = buildActor({ userId: 900, userType: 7, salonId: 999, salonAdmin: true });
    const { status, body, headers } = await read(early);
    expect(status).toBe(503);
    expect(body).toMatchObject({ error: { key: 'salon.opening', retryAfterSeconds: 1 } });
    expect(headers.get('retry-after')).toBe('1');
  });

  it('is saved by those who manage the salon, cleaned, and published; the public address stays (Q64)', async () => {
    const { status, body } = await save({
      salonName: '  Desert  Rose ',
      phone: '(602) 555-0199',
      instagramUsername: ' desert.rose ',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: 2,
      profName: 'Desert Rose',
      profPhone: '6025550199',
      instagramUsername: 'desert.rose',
      url: 'desert-bloom',
    });
    await until(
      async () => fixtures.published,
      (events) => events.some(({ subject }) => subject === 'business.salon-changed.v1'),
    );
    expect(fixtures.published.at(-1)?.payload).toMatchObject({ version: 2, title: 'Desert Rose' });
  });

  it('is not overwritten by a form that was filled before another user saved', async () => {
    const { status, body } = await save({ version: 1, salonName: 'Lost Update' });
    expect(status).toBe(409);
    expect(body).toMatchObject({ error: { key: 'salon.changed_meanwhile' } });
    expect((await read()).body.profName).toBe('Desert Rose');
  });

  it.each([
    [{ salonName: '' }, { salonName: ['VALUE_IS_REQUIRED'] }],
    [{ salonName: 'A' }, { salonName: ['VALUE_IS_TOO_SHORT'] }],
    [{ salonName: 'A'.repeat(51) }, { salonName: ['VALUE_IS_TOO_LONG'] }],
    [{ salonName: '<b>Bloom' }, { salonName: ['VALUE_IS_NOT_SALON_NAME'] }],
    [{ phone: '602555' }, { phone: ['VALUE_IS_TOO_SHORT'] }],
    [{ instagramUsername: 'a'.repeat(101) }, { instagramUsername: ['VALUE_IS_TOO_LONG'] }],
  ])('refuses %j with a code at the field', async (changes, fields) => {
    const { status, body } = await save({ ...changes, version: await versionNow() });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { fields } });
  });

  it('is not for an artist of the salon to change, nor for a client to read', async () => {
    expect((await save({ version: await versionNow() }, artist)).status).toBe(403);
    expect((await read(buildActor({ userId: 7 }))).status).toBe(403);
  });
});
