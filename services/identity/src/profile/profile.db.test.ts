import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setPushToken, updateProfile, userChanged, type RequestOf } from '@frizo/contracts';
import { buildActor } from '@frizo/service-kit/testing';
import { up } from '../../migrations/0009-announce-photos.ts';
import { startFakeServices, uploadedImage, type FakeServices } from '../testing/fake-services.ts';
import { subscriptionKeys, userRow } from '../testing/rows.ts';
import { client, now, owner, startIdentityFixtures, type IdentityFixtures } from '../testing/fixtures.ts';
import { dropPushToken, readPushTokens } from './set-push-token.ts';

const form: RequestOf<typeof updateProfile> = {
  firstName: ' Ida  May',
  lastName: "Klein-O'Hara",
  genderID: 1,
  phone: '(602) 555-0111',
};

describe('a profile', () => {
  let fixtures: IdentityFixtures;
  let fakeServices: FakeServices;

  beforeAll(async () => {
    fixtures = await startIdentityFixtures();
    fakeServices = await startFakeServices(fixtures);
  });
  beforeEach(async () => {
    fixtures.clock.set(now);
    await fixtures.knex('users').update({ image: null, referral_code: null });
  });
  afterAll(async () => {
    await fakeServices.stop();
    await fixtures.stop();
  });

  const update = (request: Partial<typeof form>, userId = client.id) =>
    fixtures.host.call(updateProfile, { ...form, ...request }, { actor: buildActor({ userId }) });
  const fieldsOf = ({ body }: Awaited<ReturnType<typeof update>>) =>
    (body as unknown as { error: { fields: unknown } }).error.fields;
  const row = () => userRow(fixtures, { id: client.id });

  it('is stored filtered, and returned as the session user', async () => {
    const { status, body } = await update({ instagramUsername: 'ida.may' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: client.id,
      firstName: 'Ida May',
      lastName: "Klein-O'Hara",
      gender: { code: 1 },
      phone: '6025550111',
      instagramUsername: 'ida.may',
    });
  });

  it.each([2, 50])('accepts names of %i characters, as in the specification', async (size) => {
    const name = 'Io'.repeat(25).slice(0, size);
    expect((await update({ firstName: name, lastName: name })).body).toMatchObject({
      firstName: name,
      lastName: name,
    });
  });

  it.each([
    [1, 'VALUE_IS_TOO_SHORT'],
    [51, 'VALUE_IS_TOO_LONG'],
  ])('refuses names of %i characters', async (size, code) => {
    const name = 'Io'.repeat(26).slice(0, size);
    expect(fieldsOf(await update({ firstName: name, lastName: name }))).toEqual({
      firstName: [code],
      lastName: [code],
    });
  });

  it('is published with the next version', async () => {
    const { version } = await row();
    await update({ firstName: 'Idapublished' });
    const event = await fixtures.events.waitForEvent(
      userChanged,
      ({ firstName }) => firstName === 'Idapublished',
    );
    expect(event).toMatchObject({ userId: client.id, version: version + 1, phone: '6025550111' });
  });

  it('of professionals with a photo is published once more by the migration that announces photos', async () => {
    const image = { id: 5, url: '/api/gallery/images/a', placeholder: 'data:,' };
    await fixtures
      .knex('users')
      .where({ id: owner.id })
      .update({ image: JSON.stringify(image) });
    const before = await fixtures.knex('users').orderBy('id').pluck<number[]>('version');
    await up(fixtures.knex);
    const event = await fixtures.events.waitForEvent(userChanged, ({ userId }) => userId === owner.id);
    expect(userChanged.payload.parse(event)).toEqual(event);
    expect(event).toMatchObject({ image, userType: 7, version: (before[1] ?? 0) + 1 });
    const after = await fixtures.knex('users').orderBy('id').pluck<number[]>('version');
    expect(after).toEqual(before.map((version, index) => (index === 1 ? version + 1 : version)));
  });

  it('is written once when it is sent again with its key', async () => {
    const { version } = await row();
    const options = { actor: buildActor({ userId: client.id }), idempotencyKey: '0192d3a0-profile' };
    const request = { ...form, lastName: 'Klein' };
    const first = await fixtures.host.call(updateProfile, request, options);
    const again = await fixtures.host.call(updateProfile, request, options);
    expect(again.body).toEqual(first.body);
    expect((await row()).version).toBe(version + 1);
  });

  it('is refused with codes by field', async () => {
    const faulty = { firstName: '1', lastName: '', phone: '12', instagramUsername: 'x'.repeat(101) };
    expect(fieldsOf(await update(faulty))).toEqual({
      firstName: ['VALUE_IS_NOT_NAME'],
      lastName: ['VALUE_IS_REQUIRED'],
      phone: ['VALUE_IS_TOO_SHORT'],
      instagramUsername: ['VALUE_IS_TOO_LONG'],
    });
  });

  it('keeps the referral code until another one is typed', async () => {
    await update({ referralCode: 'ROSE' });
    await update({});
    expect(await row()).toMatchObject({ referral_code: 'ROSE' });
  });

  describe('has a picture that', () => {
    it('is kept without another request to gallery', async () => {
      expect((await update({ imageId: uploadedImage.id }, owner.id)).body.image).toEqual(uploadedImage);
      await fakeServices.stop();
      expect((await update({ imageId: uploadedImage.id }, owner.id)).body.image).toEqual(uploadedImage);
      fakeServices = await startFakeServices(fixtures);
    });

    it('must be uploaded by this user', async () => {
      expect(fieldsOf(await update({ imageId: uploadedImage.id }))).toEqual({ imageId: ['IMAGE_REQUIRED'] });
    });

    it('is required only for professionals who take bookings', async () => {
      expect(fieldsOf(await update({}, owner.id))).toEqual({ imageId: ['IMAGE_REQUIRED'] });
      expect((await update({})).body.image).toBeNull();
    });

    it('cannot be changed while gallery is unavailable', async () => {
      await fakeServices.stop();
      const answer = await update({ imageId: 5 });
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      fakeServices = await startFakeServices(fixtures);
    });
  });

  it('requires a session of an existing account', async () => {
    expect((await fixtures.host.call(updateProfile, form)).status).toBe(401);
    expect((await update({}, 999)).status).toBe(404);
  });
});

describe('a push subscription', () => {
  let fixtures: IdentityFixtures;

  beforeAll(async () => {
    fixtures = await startIdentityFixtures();
  });
  beforeEach(() => fixtures.knex('push_tokens').delete());
  afterAll(() => fixtures.stop());

  const subscription = (name: string, keys: object = subscriptionKeys) =>
    JSON.stringify({ endpoint: `https://push.example.test/${name}`, keys });
  const publish = (pushToken: string, userId = client.id) =>
    fixtures.host.call(setPushToken, { pushToken }, { actor: buildActor({ userId }) });
  const owners = () => fixtures.knex('push_tokens').pluck<number[]>('user_id');

  it('is stored once per browser', async () => {
    expect(await publish(subscription('one'))).toMatchObject({ status: 200, body: 'OK' });
    await publish(subscription('one'));
    expect(await owners()).toEqual([client.id]);
  });

  it('belongs to the user who logged in last in that browser', async () => {
    await publish(subscription('one'));
    await publish(subscription('one'), owner.id);
    expect(await owners()).toEqual([owner.id]);
  });

  it('is stored for the ten latest browsers', async () => {
    for (let index = 0; index < 11; index += 1) {
      fixtures.clock.advance({ seconds: 1 });
      await publish(subscription(`browser-${index}`));
    }
    const tokens = await fixtures.knex('push_tokens').orderBy('told_at').pluck<string[]>('token');
    expect(tokens).toHaveLength(10);
    expect(tokens[0]).toContain('browser-1');
  });

  it.each([
    'no JSON',
    '{}',
    subscription('x').replace('https', 'http'),
    '[1]',
    ...[
      '127.0.0.1',
      '10.0.0.8',
      '[::1]',
      'localhost',
      'postgres',
      'db.internal',
      'push.example.test:5432',
    ].map((host) => subscription('x').replace('push.example.test', host)),
    ...[
      { ...subscriptionKeys, p256dh: subscriptionKeys.p256dh.slice(0, -1) },
      // The length of a key, but not a point of the curve.
      { ...subscriptionKeys, p256dh: `BB${'A'.repeat(85)}` },
      { ...subscriptionKeys, auth: 'BTBZMqHH6r4Tts7J_aSI' },
      { ...subscriptionKeys, auth: '' },
    ].map((keys) => subscription('x', keys)),
  ])('is refused when it is invalid: %s', async (pushToken) => {
    expect(await publish(pushToken)).toMatchObject({
      status: 400,
      body: { error: { fields: { pushToken: ['VALUE_IS_INVALID'] } } },
    });
  });

  it('is returned to the sender, latest first, and deleted when its browser has unsubscribed', async () => {
    await publish(subscription('one'));
    fixtures.clock.advance({ seconds: 1 });
    await publish(subscription('two'));
    await publish(subscription('three'), owner.id);
    expect(await readPushTokens(fixtures.knex, client.id)).toEqual([
      subscription('two'),
      subscription('one'),
    ]);
    await dropPushToken(fixtures.knex, { userId: client.id, token: subscription('two') });
    await dropPushToken(fixtures.knex, { userId: client.id, token: subscription('three') });
    expect(await readPushTokens(fixtures.knex, client.id)).toEqual([subscription('one')]);
    expect(await readPushTokens(fixtures.knex, owner.id)).toEqual([subscription('three')]);
  });

  it('requires a session', async () => {
    expect((await fixtures.host.call(setPushToken, { pushToken: subscription('one') })).status).toBe(401);
  });
});
