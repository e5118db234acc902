import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  changeEmail,
  clientHeaders,
  clientSignUp,
  confirmEmail,
  emailConfirmation,
  getCurrentUser,
  mailedLinkRequested,
  mailEmailConfirmation,
  resetPassword,
  securityChanged,
  userChanged,
} from '@frizo/contracts';
import { buildActor } from '@frizo/service-kit/testing';
import { requestEmailChange, newestLink, resetToken } from '../testing/mailed-token.ts';
import { linkIds, userRow } from '../testing/rows.ts';
import { solveCaptcha } from '../testing/solve-captcha.ts';
import {
  client,
  loggedIn,
  now,
  owner,
  password,
  startIdentityFixtures,
  type IdentityFixtures,
} from '../testing/fixtures.ts';

const newcomer = {
  username: 'nora@example.test',
  firstName: 'Nora',
  lastName: 'Bennett',
  phone: '6025550147',
  password: 'Rosewood-7',
};
const expired = { status: 410, body: { error: { key: 'link.expired' } } };

describe('a new e-mail address', () => {
  let fixtures: IdentityFixtures;

  beforeAll(async () => {
    fixtures = await startIdentityFixtures();
  });
  beforeEach(async () => {
    fixtures.clock.set(now);
    await fixtures.knex('attempts').delete();
    await fixtures.knex('users').where('id', '>', 2).delete();
    await fixtures.knex('users').where({ id: client.id }).update({ email: client.email });
  });
  afterAll(() => fixtures.stop());

  const actor = buildActor({ userId: client.id });
  const change = (request: { newEmail?: string; password?: string }) =>
    fixtures.host.call(changeEmail, { newEmail: 'new@example.test', password, ...request }, { actor });
  const confirm = (token: string) => fixtures.host.call(confirmEmail, { token });
  const emailOf = async (id: number) => (await userRow(fixtures, { id })).email;

  it('takes effect when the mailed link is opened, and not before', async () => {
    const link = await requestEmailChange(fixtures, client.id, ' new@example.test ');
    expect(link).toMatchObject({ purpose: 'confirm-email', email: 'new@example.test', isTaken: false });
    expect(await emailOf(client.id)).toBe(client.email);
    expect(await confirm(link.token)).toMatchObject({ status: 200, body: { success: true } });
    expect(await emailOf(client.id)).toBe('new@example.test');
    expect((await loggedIn(fixtures, 'new@example.test')).status).toBe(200);
    expect(await confirm(link.token)).toMatchObject(expired);
  });

  it('is published, and mailed to the old address', async () => {
    const { token } = await requestEmailChange(fixtures, client.id, 'published@example.test');
    await confirm(token);
    expect(
      await fixtures.events.waitForEvent(userChanged, ({ email }) => email === 'published@example.test'),
    ).toMatchObject({
      userId: client.id,
    });
    expect(
      await fixtures.events.waitForEvent(securityChanged, ({ change }) => change === 'email'),
    ).toMatchObject({
      userId: client.id,
      email: client.email,
    });
  });

  it('of a sign-up is confirmed by the link in its mail, or by a later link', async () => {
    const { body } = await fixtures.host.call(
      clientSignUp,
      { ...newcomer, captcha: await solveCaptcha(fixtures.host) },
      { headers: clientHeaders },
    );
    const { id, activated } = body.user;
    expect(activated).toBe(false);
    const first = await newestLink(fixtures);
    expect(first).toMatchObject({ purpose: 'confirm-email', email: newcomer.username });
    const own = buildActor({ userId: id });
    expect((await fixtures.host.call(mailEmailConfirmation, {}, { actor: own })).status).toBe(200);
    const second = await newestLink(fixtures);
    expect(await confirm(first.token)).toMatchObject(expired);
    const isConfirmed = () => fixtures.host.bus.request(emailConfirmation, { userId: id });
    expect(await isConfirmed()).toEqual({ isConfirmed: false });
    expect((await confirm(second.token)).status).toBe(200);
    expect(await isConfirmed()).toEqual({ isConfirmed: true });
    expect((await fixtures.host.call(getCurrentUser, {}, { actor: own })).body.activated).toBe(true);
    const published = await fixtures.events.waitForEvent(
      userChanged,
      ({ userId, emailConfirmed }) => userId === id && emailConfirmed === true,
    );
    expect(published).toMatchObject({ version: 2, email: newcomer.username });
    expect(fixtures.events.published(securityChanged).filter(({ userId }) => userId === id)).toEqual([]);
    const links = await linkIds(fixtures);
    await fixtures.host.call(mailEmailConfirmation, {}, { actor: own });
    expect(await linkIds(fixtures)).toEqual(links);
  });

  it('is also confirmed by a link that resets the password', async () => {
    await fixtures.knex('users').where({ id: client.id }).update({ email_confirmed_at: null });
    const token = await resetToken(fixtures, client.email);
    await fixtures.host.call(resetPassword, { token, password });
    expect((await fixtures.host.call(getCurrentUser, {}, { actor })).body.activated).toBe(true);
  });

  it('deletes the links that were mailed to the old address', async () => {
    const reset = await resetToken(fixtures, client.email);
    const { token } = await requestEmailChange(fixtures, client.id, 'new@example.test');
    await confirm(token);
    expect(await fixtures.knex('mailed_links').where({ id: reset.split('.')[0] as string })).toEqual([]);
  });

  it('that is taken gets the same answer, and its owner a mail without a link', async () => {
    const free = await change({});
    const taken = await change({ newEmail: owner.email });
    expect(taken.status).toBe(free.status);
    expect(taken.body).toEqual(free.body);
    expect(await requestEmailChange(fixtures, client.id, owner.email)).toEqual({
      purpose: 'confirm-email',
      token: '',
      email: owner.email,
      firstName: 'Olive',
      isTaken: true,
    });
    expect(fixtures.events.published(mailedLinkRequested).length).toBeGreaterThan(0);
  });

  it('is refused when another account has taken it in the meantime', async () => {
    const { token } = await requestEmailChange(fixtures, client.id, 'new@example.test');
    await fixtures.knex('users').insert({ email: 'new@example.test', first_name: 'Some', last_name: 'Body' });
    expect(await confirm(token)).toMatchObject({
      status: 409,
      body: { error: { key: 'resource.conflict' } },
    });
    expect(await emailOf(client.id)).toBe(client.email);
  });

  it('goes to only one of two accounts that confirm it at the same time', async () => {
    const mine = await requestEmailChange(fixtures, client.id, 'new@example.test');
    const theirs = await requestEmailChange(fixtures, owner.id, 'new@example.test');
    const answers = await Promise.all([confirm(mine.token), confirm(theirs.token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await fixtures.knex('users').where({ id: owner.id }).update({ email: owner.email });
  });

  it('has one valid link: a new one replaces the previous one', async () => {
    const first = await requestEmailChange(fixtures, client.id, 'first@example.test');
    await requestEmailChange(fixtures, client.id, 'second@example.test');
    expect(await confirm(first.token)).toMatchObject(expired);
  });

  it('is not confirmed after an hour, nor by a forged link or one with another purpose', async () => {
    const { token } = await requestEmailChange(fixtures, client.id, 'new@example.test');
    for (const wrong of ['forged', `${token}A`, await resetToken(fixtures, client.email)]) {
      expect(await confirm(wrong)).toMatchObject(expired);
    }
    fixtures.clock.advance({ seconds: 3_600 });
    expect(await confirm(token)).toMatchObject(expired);
  });

  it('is refused with a wrong password', async () => {
    expect(await change({ password: 'Rosewood-8' })).toMatchObject({
      status: 400,
      body: { error: { fields: { password: ['PASSWORD_IS_WRONG'] } } },
    });
  });

  it('is refused when it is invalid', async () => {
    expect(await change({ newEmail: 'ida@', password: '' })).toMatchObject({
      status: 400,
      body: { error: { fields: { newEmail: ['VALUE_IS_NOT_EMAIL'], password: ['VALUE_IS_REQUIRED'] } } },
    });
  });

  it('causes at most ten mails an hour to other people', async () => {
    for (let index = 0; index < 10; index += 1) await change({ newEmail: `stranger-${index}@example.test` });
    expect((await change({})).status).toBe(429);
  });

  it('requires a session', async () => {
    expect((await fixtures.host.call(changeEmail, { newEmail: 'new@example.test', password })).status).toBe(
      401,
    );
  });
});
