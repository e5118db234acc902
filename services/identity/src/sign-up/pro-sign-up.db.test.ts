import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  businessListed,
  clientHeaders,
  headerNames,
  proSignUp,
  signedUp,
  userChanged,
  type RequestOf,
} from '@frizo/contracts';
import { startFakeServices, type FakeServices } from '../testing/fake-services.ts';
import { solveCaptcha } from '../testing/solve-captcha.ts';
import { client, now, startIdentityFixtures, type IdentityFixtures } from '../testing/fixtures.ts';

const form: RequestOf<typeof proSignUp> = {
  username: 'amara@example.test',
  firstName: 'Amara',
  lastName: 'Okafor',
  password: 'Rosewood-7',
  userTypeCode: 2,
  salonName: '',
  streetAddress: '12  Palm Lane',
  suite: '',
  zip: '85004',
  salonPhone: '(602) 555-0188',
};

describe('the sign-up of a professional', () => {
  let fixtures: IdentityFixtures;
  let fakeServices: FakeServices;

  beforeAll(async () => {
    fixtures = await startIdentityFixtures();
    fakeServices = await startFakeServices(fixtures);
  });
  beforeEach(async () => {
    fixtures.clock.set(now);
    fakeServices.openings.length = 0;
    fakeServices.onOpening(async () => ({ outcome: 'opened', salonId: 77 }));
    await fixtures.knex('attempts').delete();
    await fixtures.knex('users').where('id', '>', 2).delete();
  });
  afterAll(async () => {
    await fakeServices.stop();
    await fixtures.stop();
  });

  const captcha = () => solveCaptcha(fixtures.host);
  const signUp = (request: Partial<typeof form>, headers: Record<string, string> = {}) =>
    fixtures.host.call(proSignUp, { ...form, ...request }, { headers: { ...clientHeaders, ...headers } });
  const fieldsOf = ({ body }: Awaited<ReturnType<typeof signUp>>) =>
    (body as unknown as { error: { fields: unknown } }).error.fields;
  const accounts = () => fixtures.knex('users').where('id', '>', 2);

  it('creates an account with a business, and a session of the new role', async () => {
    const { status, body } = await signUp({
      captcha: await captcha(),
      userTypeCode: 7,
      salonName: 'Palm & Co',
    });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      rawUserType: 7,
      master: true,
      business: true,
      professional: true,
      salonAdmin: true,
      admin: false,
      salonId: 77,
      // The event of business has not arrived yet.
      salon: null,
      isBookable: false,
    });
    expect(fakeServices.openings).toEqual([
      {
        openingId: expect.any(String),
        type: 'company',
        title: 'Palm & Co',
        phone: '6025550188',
        address: '12 Palm Lane',
        suite: null,
        zip: '85004',
        lat: null,
        lon: null,
      },
    ]);
  });

  it('is published with the account, so that the draft is opened', async () => {
    const { body } = await signUp({ username: 'published@example.test', captcha: await captcha() });
    const { id } = body.user;
    const isOwn = ({ userId }: { userId: number }) => userId === id;
    expect(await fixtures.events.waitForEvent(businessListed, isOwn)).toEqual({
      salonId: 77,
      userId: id,
      userType: 2,
      firstName: 'Amara',
      lastName: 'Okafor',
    });
    expect(await fixtures.events.waitForEvent(userChanged, isOwn)).toMatchObject({
      userType: 2,
      salonId: 77,
    });
    expect(await fixtures.events.waitForEvent(signedUp, isOwn)).toMatchObject({ userType: 2 });
  });

  it('uses the own name of a freelancer without a business name', async () => {
    await signUp({ captcha: await captcha() });
    expect(fakeServices.openings[0]).toMatchObject({ type: 'individual', title: 'Amara Okafor' });
  });

  it('is refused with codes by field, before a salon is requested from business', async () => {
    const faulty = {
      userTypeCode: 7 as const,
      zip: '123',
      streetAddress: '',
      salonPhone: '1',
      suite: '123456',
    };
    expect(fieldsOf(await signUp({ ...faulty, captcha: await captcha() }))).toEqual({
      salonName: ['VALUE_IS_REQUIRED'],
      streetAddress: ['VALUE_IS_REQUIRED'],
      suite: ['VALUE_IS_TOO_LONG'],
      zip: ['VALUE_IS_TOO_SHORT'],
      salonPhone: ['VALUE_IS_TOO_SHORT'],
    });
    expect(fakeServices.openings).toEqual([]);
  });

  it('is refused with the codes of business for the fields of the form, and can be corrected with the same captcha', async () => {
    const solved = await captcha();
    fakeServices.onOpening(async () => ({
      outcome: 'refused',
      fields: { zip: ['ZIP_NOT_EXISTS'], address: ['VALUE_IS_TOO_LONG'], title: ['VALUE_IS_TOO_LONG'] },
    }));
    const refused = await signUp({ captcha: solved });
    expect(refused.status).toBe(400);
    expect(fieldsOf(refused)).toEqual({
      zip: ['ZIP_NOT_EXISTS'],
      streetAddress: ['VALUE_IS_TOO_LONG'],
      salonName: ['VALUE_IS_TOO_LONG'],
    });
    expect(await accounts()).toEqual([]);
    fakeServices.onOpening(async () => ({ outcome: 'opened', salonId: 78 }));
    expect((await signUp({ captcha: solved, zip: '85006' })).body.user.salonId).toBe(78);
  });

  it('stores nothing when business fails, and can be repeated later', async () => {
    const solved = await captcha();
    fakeServices.onOpening(() => Promise.reject(new Error('killed')));
    const failed = await signUp({ captcha: solved });
    expect(failed).toMatchObject({ status: 503, body: { error: { key: 'service.unavailable' } } });
    expect(Number(failed.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await accounts()).toEqual([]);
    fakeServices.onOpening(async () => ({ outcome: 'opened', salonId: 77 }));
    expect((await signUp({ captcha: solved })).status).toBe(200);
  });

  it('is refused at once while business is unavailable', async () => {
    await fakeServices.stop();
    expect((await signUp({ captcha: await captcha() })).status).toBe(503);
    expect(await accounts()).toEqual([]);
    fakeServices = await startFakeServices(fixtures);
  });

  it('publishes no listing if the address is taken in the meantime', async () => {
    fakeServices.onOpening(async () => {
      await fixtures.knex('users').insert({ email: form.username, first_name: 'Some', last_name: 'Body' });
      return { outcome: 'opened', salonId: 79 };
    });
    const late = await signUp({ captcha: await captcha() });
    expect(fieldsOf(late)).toEqual({ username: ['USERNAME_IS_TAKEN'] });
    expect(late.headers.getSetCookie()).toEqual([]);
    // The events of the next sign-up would come after such a listing.
    fakeServices.onOpening(async () => ({ outcome: 'opened', salonId: 80 }));
    await signUp({ username: 'after@example.test', captcha: await captcha() });
    await fixtures.events.waitForEvent(businessListed, ({ salonId }) => salonId === 80);
    expect(fixtures.events.published(businessListed).filter(({ salonId }) => salonId === 79)).toEqual([]);
  });

  it('requests no salon for a taken address', async () => {
    expect(fieldsOf(await signUp({ username: client.email, captcha: await captcha() }))).toEqual({
      username: ['USERNAME_IS_TAKEN'],
    });
    expect(fakeServices.openings).toEqual([]);
  });

  it('creates one account and one draft when it is sent again with its key', async () => {
    const solved = await captcha();
    const key = { [headerNames.idempotencyKey]: '0192d3a0-pro-key' };
    fakeServices.onOpening(() => Promise.reject(new Error('killed')));
    await signUp({ captcha: solved }, key);
    fakeServices.onOpening(async () => ({ outcome: 'opened', salonId: 77 }));
    const answers = [await signUp({ captcha: solved }, key), await signUp({ captcha: solved }, key)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await accounts()).toHaveLength(1);
    const [first, second, ...others] = fakeServices.openings;
    expect(second?.openingId).toBe(first?.openingId);
    expect(others).toEqual([]);
  });

  it('is refused for roles that sign-up does not offer', async () => {
    for (const userTypeCode of [3, 6, 1, null]) {
      const answer = await signUp({ userTypeCode: userTypeCode as never, captcha: await captcha() });
      expect(answer.status).toBe(400);
      expect(Object.keys(fieldsOf(answer) as object)).toEqual(['userTypeCode']);
    }
  });

  it('is refused for a page of another site', async () => {
    const foreign = await fixtures.host.call(proSignUp, { ...form, captcha: await captcha() });
    expect(foreign).toMatchObject({ status: 403, body: { error: { key: 'request.foreign' } } });
  });
});
