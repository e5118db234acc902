import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { businessListed, listBusiness, userChanged, type RequestOf } from '@frizo/contracts';
import { buildActor } from '@frizo/service-kit/testing';
import { decodeJwt } from 'jose';
import { startFakeServices, type FakeServices } from '../testing/fake-services.ts';
import { userRow } from '../testing/rows.ts';
import { solveCaptcha } from '../testing/solve-captcha.ts';
import { client, now, owner, startIdentityFixtures, type IdentityFixtures } from '../testing/fixtures.ts';

const form: RequestOf<typeof listBusiness> = {
  userTypeId: 7,
  salonName: 'Desert Bloom',
  address: '12 Palm Lane',
  suite: '4',
  zip: '85004',
  salonPhone: '6025550188',
  city: 'Phoenix',
  state: 'AZ',
};
const taken = { status: 409, body: { error: { key: 'resource.conflict' } } };

describe('listing a business', () => {
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
    await fixtures
      .knex('users')
      .where({ id: client.id })
      .update({ user_type: null, salon_id: null, salon_admin: false, made_by_request: null });
  });
  afterAll(async () => {
    await fakeServices.stop();
    await fixtures.stop();
  });

  const captcha = () => solveCaptcha(fixtures.host);
  const list = (request: Partial<typeof form>, userId = client.id) =>
    fixtures.host.call(listBusiness, { ...form, ...request }, { actor: buildActor({ userId }) });
  const fieldsOf = ({ body }: Awaited<ReturnType<typeof list>>) =>
    (body as unknown as { error: { fields: unknown } }).error.fields;

  it('makes the client a professional, with a token of the new role', async () => {
    const { status, body } = await list({ captcha: await captcha(), referralCode: 'ROSE' });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ id: client.id, rawUserType: 7, salonAdmin: true, salonId: 77 });
    expect(decodeJwt(body.token)).toMatchObject({ userType: 7, salonId: 77, salonAdmin: true });
    expect(fakeServices.openings[0]).toMatchObject({ type: 'company', title: 'Desert Bloom', suite: '4' });
    const listed = await fixtures.events.waitForEvent(businessListed, ({ salonId }) => salonId === 77);
    expect(listed).toMatchObject({ userId: client.id, userType: 7, firstName: 'Ida' });
    const changed = await fixtures.events.waitForEvent(userChanged, ({ userType }) => userType === 7);
    expect(changed).toMatchObject({ userId: client.id, salonId: 77 });
    expect(changed.version).toBeGreaterThan(1);
  });

  it('uses the own name of a freelancer without a business name', async () => {
    await list({ userTypeId: 2, salonName: ' ', captcha: await captcha() });
    expect(fakeServices.openings[0]).toMatchObject({ type: 'individual', title: 'Ida Klein' });
  });

  it('returns the same answer for a repeated listing', async () => {
    const solved = await captcha();
    const first = await list({ captcha: solved });
    const again = await list({ captcha: solved });
    expect(again.status).toBe(200);
    expect(again.body.user).toEqual(first.body.user);
    expect(fakeServices.openings).toHaveLength(1);
  });

  it('creates one business for two concurrent listings', async () => {
    const solved = await Promise.all([captcha(), captcha()]);
    const answers = await Promise.all(
      solved.map((each, index) => list({ captcha: each, salonName: `Bloom ${index}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is refused for an account with a business', async () => {
    await list({ captcha: await captcha() });
    expect(await list({ captcha: await captcha(), salonName: 'Another' })).toMatchObject(taken);
    expect(await list({ captcha: await captcha() }, owner.id)).toMatchObject(taken);
  });

  it('is refused with codes for the fields of the form, including those of business', async () => {
    expect(fieldsOf(await list({ address: '', salonName: '', zip: '8' }))).toEqual({
      address: ['VALUE_IS_REQUIRED'],
      salonName: ['VALUE_IS_REQUIRED'],
      zip: ['VALUE_IS_TOO_SHORT'],
      captcha: ['CAPTCHA_REQUIRED'],
    });
    fakeServices.onOpening(async () => ({
      outcome: 'refused',
      fields: { zip: ['ZIP_NOT_EXISTS'], address: ['VALUE_IS_TOO_LONG'], phone: ['VALUE_IS_TOO_LONG'] },
    }));
    expect(fieldsOf(await list({ captcha: await captcha() }))).toEqual({
      zip: ['ZIP_NOT_EXISTS'],
      address: ['VALUE_IS_TOO_LONG'],
      salonPhone: ['VALUE_IS_TOO_LONG'],
    });
  });

  it('does not change the client when business fails', async () => {
    fakeServices.onOpening(() => Promise.reject(new Error('killed')));
    expect((await list({ captcha: await captcha() })).status).toBe(503);
    expect(await userRow(fixtures, { id: client.id })).toMatchObject({
      user_type: null,
      salon_id: null,
    });
  });

  it('requires a log-in', async () => {
    const { status } = await fixtures.host.call(listBusiness, { ...form, captcha: await captcha() });
    expect(status).toBe(401);
  });
});
