import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  clientHeaders,
  clientSignUp,
  getCaptchaChallenge,
  headerNames,
  legalDocumentPublished,
  signedUp,
  userChanged,
} from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { userRow } from '../testing/rows.ts';
import { encodeSolution, solveCaptcha } from '../testing/solve-captcha.ts';
import {
  client,
  loggedIn,
  now,
  refreshCookieOf,
  renewed,
  startIdentityFixtures,
  type IdentityFixtures,
} from '../testing/fixtures.ts';

const form = {
  username: 'nora@example.test',
  firstName: 'Nora',
  lastName: 'Bennett',
  phone: '(602) 555-0147',
  password: 'Rosewood-7',
};

describe('the sign-up of a client', () => {
  let fixtures: IdentityFixtures;

  beforeAll(async () => {
    fixtures = await startIdentityFixtures();
  });
  beforeEach(async () => {
    fixtures.clock.set(now);
    await fixtures.knex('attempts').delete();
    await fixtures.knex('users').where('id', '>', 2).delete();
  });
  afterAll(() => fixtures.stop());

  const captcha = () => solveCaptcha(fixtures.host);
  const signUp = (
    request: Partial<Parameters<typeof fixtures.host.call<typeof clientSignUp>>[1]>,
    headers: Record<string, string> = {},
  ) =>
    fixtures.host.call(clientSignUp, { ...form, ...request }, { headers: { ...clientHeaders, ...headers } });
  const fieldsOf = ({ body }: Awaited<ReturnType<typeof signUp>>) =>
    (body as unknown as { error: { fields: unknown } }).error.fields;

  it('creates an account and a session', async () => {
    const answer = await signUp({
      captcha: await captcha(),
      referralCode: 'ROSE',
      hiddenReferralCode: 'LINK',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        expiresInSeconds: 600,
        user: { userName: form.username, phone: '6025550147', professional: false, gender: { code: 3 } },
      },
    });
    expect(answer.headers.get(headerNames.groups)).toBe('basic');
    expect((await renewed(fixtures, refreshCookieOf(answer.headers))).status).toBe(200);
    const row = await userRow(fixtures, { email: form.username });
    expect(row).toMatchObject({ referral_code: 'ROSE', hidden_referral_code: 'LINK', admin: false });
    expect(row.password_hash).toMatch(/^\$argon2id\$/);
  });

  it('is published with the account', async () => {
    const { body } = await signUp({ username: 'published@example.test', captcha: await captcha() });
    const { id } = body.user;
    expect(await fixtures.events.waitForEvent(signedUp, ({ userId }) => userId === id)).toEqual({
      userId: id,
      email: 'published@example.test',
      firstName: 'Nora',
      userType: null,
    });
    expect(await fixtures.events.waitForEvent(userChanged, ({ userId }) => userId === id)).toMatchObject({
      version: 1,
    });
  });

  it('filters text fields before validation', async () => {
    const messy = {
      username: ' Nora@example.test\u200b ',
      firstName: '  Nora   May ',
      captcha: await captcha(),
    };
    expect((await signUp(messy)).body.user).toMatchObject({
      userName: 'nora@example.test',
      firstName: 'Nora May',
    });
  });

  it('is refused with codes by field, without using the captcha', async () => {
    const solved = await captcha();
    const faulty = { username: 'nora', firstName: 'N', phone: '602', password: 'a b"c' };
    expect(fieldsOf(await signUp({ ...faulty, captcha: solved }))).toEqual({
      username: ['VALUE_IS_NOT_EMAIL'],
      firstName: ['VALUE_IS_TOO_SHORT'],
      phone: ['VALUE_IS_TOO_SHORT'],
      password: ['VALUE_IS_NOT_PASSWORD'],
    });
    expect((await signUp({ captcha: solved })).status).toBe(200);
  });

  it('signs the current terms', async () => {
    const document = {
      id: 91,
      code: 'ua' as const,
      title: 'User Agreement',
      version: 1,
      publishedOn: '2026-01-02',
    };
    await fixtures.events.publish(legalDocumentPublished, document);
    await until(
      () => fixtures.knex('legal_documents'),
      (rows) => rows.length > 0,
    );
    expect((await signUp({ captcha: await captcha() })).body.user.legalUnsigned).toBe(0);
    await fixtures.events.publish(legalDocumentPublished, { ...document, id: 92, version: 2 });
    await until(
      () => fixtures.knex('legal_documents'),
      (rows) => rows.length > 1,
    );
    const { cookie } = await loggedIn(fixtures, form.username);
    expect((await renewed(fixtures, cookie)).body.user.legalUnsigned).toBe(1);
  });

  it('is refused with an address that has an account, in any case of its letters', async () => {
    const answer = await signUp({ username: client.email.toUpperCase(), captcha: await captcha() });
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer)).toEqual({ username: ['USERNAME_IS_TAKEN'] });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('creates one account for two concurrent sign-ups with one address', async () => {
    const solved = await Promise.all([captcha(), captcha()]);
    const answers = await Promise.all(solved.map((each) => signUp({ captcha: each })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused && fieldsOf(refused)).toEqual({ username: ['USERNAME_IS_TAKEN'] });
    expect(await fixtures.knex('users').where({ email: form.username })).toHaveLength(1);
  });

  it('starts a session when it is sent again with its key, since the first answer may be lost', async () => {
    const solved = await captcha();
    const key = { [headerNames.idempotencyKey]: '0192d3a0-sign-up-key' };
    const first = await signUp({ captcha: solved }, key);
    const again = await signUp({ captcha: solved }, key);
    expect(again.status).toBe(200);
    expect(again.body.user.id).toBe(first.body.user.id);
    const guess = await signUp({ captcha: solved, password: 'Rosewood-8' }, key);
    expect(fieldsOf(guess)).toEqual({ captcha: ['CAPTCHA_REQUIRED'] });
  });

  it('starts two sessions of one account when it is sent twice at the same time', async () => {
    const solved = await captcha();
    const key = { [headerNames.idempotencyKey]: '0192d3a0-twice-key' };
    const answers = await Promise.all([signUp({ captcha: solved }, key), signUp({ captcha: solved }, key)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1);
  });

  describe('requires a captcha that', () => {
    const required = { captcha: ['CAPTCHA_REQUIRED'] };

    it('is present', async () => {
      expect(fieldsOf(await signUp({}))).toEqual(required);
      expect(fieldsOf(await signUp({ firstName: '' }))).toEqual({
        firstName: ['VALUE_IS_REQUIRED'],
        ...required,
      });
    });

    it('is solved', async () => {
      const { body } = await fixtures.host.call(getCaptchaChallenge, {});
      const { maxnumber, ...challenge } = body;
      const guesses = [
        'not base64 of anything',
        encodeSolution([]),
        encodeSolution({ ...challenge, number: maxnumber + 1 }),
        encodeSolution({ ...challenge, number: '1' }),
        encodeSolution({ ...challenge, number: 1, algorithm: 'SHA-1' }),
      ];
      for (const guess of guesses) expect(fieldsOf(await signUp({ captcha: guess }))).toEqual(required);
    });

    it('is younger than ten minutes', async () => {
      const solved = await captcha();
      fixtures.clock.advance({ seconds: 600 });
      expect(fieldsOf(await signUp({ captcha: solved }))).toEqual(required);
    });

    it('has not been used, not even for a taken address', async () => {
      const solved = await captcha();
      await signUp({ username: client.email, captcha: solved });
      expect(fieldsOf(await signUp({ captcha: solved }))).toEqual(required);
    });

    it('is not used by a concurrent sign-up', async () => {
      const solved = await captcha();
      const names = ['one@example.test', 'two@example.test', 'three@example.test'];
      const answers = await Promise.all(names.map((username) => signUp({ username, captcha: solved })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    });
  });

  it('is refused for a page of another site', async () => {
    const foreign = await fixtures.host.call(clientSignUp, { ...form, captcha: await captcha() });
    expect(foreign).toMatchObject({ status: 403, body: { error: { key: 'request.foreign' } } });
  });

  it('is limited after too many attempts of any kind, without limiting other networks', async () => {
    const attempt = (ip: string) => signUp({ phone: '602' }, { 'x-forwarded-for': ip });
    for (let index = 0; index < 20; index += 1) expect((await attempt('203.0.113.1')).status).toBe(400);
    expect((await attempt('203.0.113.2')).status).toBe(400);
    expect(await attempt('203.0.113.1')).toMatchObject({
      status: 429,
      body: { error: { message: 'Too many attempts. Try again in 60 minutes.' } },
    });
  });
});
