import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { clientHeaders, headerNames, quickSignIn } from '@frizo/contracts';
import {
  client,
  headersFrom,
  now,
  refreshCookieOf,
  renewed,
  startIdentityFixtures,
  type IdentityFixtures,
} from '../testing/fixtures.ts';
import { makeQuickToken } from './quick-sign-in.ts';

const refused = { status: 401, body: { error: { key: 'session.wrong_token' } } };

describe('a quick sign-in', () => {
  let fixtures: IdentityFixtures;

  beforeAll(async () => {
    fixtures = await startIdentityFixtures();
  });
  beforeEach(() => fixtures.clock.set(now));
  afterAll(() => fixtures.stop());

  const make = () => makeQuickToken(fixtures.knex, client.id, fixtures.clock.now());
  const signIn = (token: string, headers: Record<string, string> = clientHeaders) =>
    fixtures.host.call(quickSignIn, { token }, { headers });

  it('starts a session once', async () => {
    const token = await make();
    const answer = await signIn(token);
    expect(answer).toMatchObject({ status: 200, body: { user: { userName: client.email } } });
    expect(answer.headers.get(headerNames.groups)).toBe('basic');
    expect((await renewed(fixtures, refreshCookieOf(answer.headers))).status).toBe(200);
    expect(await signIn(token)).toMatchObject(refused);
  });

  it('works for only one of two concurrent uses', async () => {
    const token = await make();
    const answers = await Promise.all([signIn(token), signIn(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('expires after fifteen minutes', async () => {
    const token = await make();
    fixtures.clock.advance({ seconds: 900 });
    const late = await signIn(token);
    expect(late).toMatchObject(refused);
    expect(late.headers.getSetCookie()).toEqual([]);
  });

  it('is stored as a hash only', async () => {
    const token = await make();
    expect(JSON.stringify(await fixtures.knex('quick_sign_ins'))).not.toContain(token);
  });

  it('is refused for a page of another site, and stays unused', async () => {
    const token = await make();
    expect(await signIn(token, {})).toMatchObject({
      status: 403,
      body: { error: { key: 'request.foreign' } },
    });
    expect((await signIn(token)).status).toBe(200);
  });

  it('cannot be guessed: an address has to wait after thirty attempts', async () => {
    const guesses = Array.from({ length: 31 }, () => signIn('a guess', headersFrom('203.0.113.30')));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await signIn('a guess', headersFrom('203.0.113.31'))).status).toBe(401);
  });
});
