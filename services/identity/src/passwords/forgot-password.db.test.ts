import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { forgotPassword, mailedLink, mailedLinkRequested, resetPassword } from '@frizo/contracts';
import { linkIds } from '../testing/rows.ts';
import { client, now, startIdentityFixtures, type IdentityFixtures } from '../testing/fixtures.ts';

describe('a forgotten password', () => {
  let fixtures: IdentityFixtures;

  beforeAll(async () => {
    fixtures = await startIdentityFixtures();
  });
  beforeEach(async () => {
    fixtures.clock.set(now);
    await fixtures.knex('attempts').delete();
    await fixtures.knex('mailed_links').delete();
  });
  afterAll(() => fixtures.stop());

  const forget = (username: string, ip = '203.0.113.1') =>
    fixtures.host.call(forgotPassword, { username }, { headers: { 'x-forwarded-for': ip } });
  const links = () => linkIds(fixtures);
  const mail = async (linkId = '') => (await fixtures.host.bus.request(mailedLink, { linkId })).link;

  it('has a link mailed to the account', async () => {
    expect(await forget(` ${client.email.toUpperCase()} `)).toMatchObject({
      status: 200,
      body: { outcome: 'link_sent' },
    });
    const [link] = await links();
    expect(await fixtures.events.waitForEvent(mailedLinkRequested, ({ linkId }) => linkId === link)).toEqual({
      linkId: link,
      purpose: 'reset-password',
    });
    expect(await mail(link)).toEqual({
      purpose: 'reset-password',
      token: expect.stringMatching(new RegExp(`^${link}\\.[\\w-]{43}$`)),
      email: client.email,
      firstName: 'Ida',
      isTaken: false,
    });
  });

  it('returns the same answer for an address without an account, and sends no mail', async () => {
    const known = await forget(client.email);
    const unknown = await forget('nobody@example.test');
    expect(unknown.status).toBe(known.status);
    expect(unknown.body).toEqual(known.body);
    const [, link] = await links();
    expect(
      await fixtures.events.waitForEvent(mailedLinkRequested, ({ linkId }) => linkId === link),
    ).toBeDefined();
    expect(await mail(link)).toBeNull();
  });

  it('stores its secret in no event or table', async () => {
    await forget(client.email);
    const [link] = await links();
    const secret = (await mail(link))?.token.split('.')[1] as string;
    const row: unknown = await fixtures.knex('mailed_links').first<unknown>();
    const event = await fixtures.events.waitForEvent(mailedLinkRequested, ({ linkId }) => linkId === link);
    expect(JSON.stringify([event, row])).not.toContain(secret);
  });

  it('has one valid link: a new one replaces the previous one', async () => {
    await forget(client.email);
    const [first] = await links();
    await forget(client.email);
    const [second, ...others] = await links();
    expect(others).toEqual([]);
    expect(await mail(first)).toBeNull();
    expect(await mail(second)).not.toBeNull();
  });

  it('has no link to mail after an hour', async () => {
    await forget(client.email);
    const [link] = await links();
    fixtures.clock.advance({ seconds: 3_600 });
    expect(await mail(link)).toBeNull();
  });

  it.each([
    ['', 'VALUE_IS_REQUIRED'],
    ['ida', 'VALUE_IS_NOT_EMAIL'],
    ['ida@', 'VALUE_IS_NOT_EMAIL'],
  ])('is refused for the invalid address %p', async (username, code) => {
    const answer = await forget(username);
    expect(answer).toMatchObject({ status: 400, body: { error: { fields: { username: [code] } } } });
  });

  it.each([
    ['an account', client.email],
    ['an account that does not exist', 'nobody@example.test'],
  ])('sends at most five mails an hour to %s, without refusing further requests', async (_title, email) => {
    for (let index = 1; index <= 5; index += 1) await forget(email, `203.0.113.${index}`);
    const before = await links();
    expect(await forget(email, '203.0.113.6')).toMatchObject({
      status: 200,
      body: { outcome: 'link_sent' },
    });
    expect(await links()).toEqual(before);
  });

  it('keeps a valid link for the owner, despite requests by others', async () => {
    for (let index = 1; index <= 9; index += 1) await forget(client.email, `203.0.113.${index}`);
    const newest = (await links()).at(-1);
    const token = (await mail(newest))?.token ?? '';
    expect((await fixtures.host.call(resetPassword, { token, password: 'Rosewood-7' })).status).toBe(200);
    await forget(client.email, '203.0.113.50');
    expect((await links()).at(-1)).not.toBe(newest);
  });

  it('limits repeated requests for one account from one network', async () => {
    for (let index = 1; index <= 5; index += 1) await forget(client.email, '203.0.113.1');
    expect(await forget(client.email, '203.0.113.1')).toMatchObject({
      status: 429,
      body: { error: { message: 'Too many attempts. Try again in 60 minutes.' } },
    });
  });
});
