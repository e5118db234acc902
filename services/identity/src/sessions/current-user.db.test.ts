import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getCurrentUser, headerNames } from '@frizo/contracts';
import { createTokenVerifier } from '@frizo/service-kit';
import { buildActor, startTestHost, type TestHost } from '@frizo/service-kit/testing';
import { decodeProtectedHeader } from 'jose';
import { service } from '../index.ts';
import {
  client,
  loggedIn,
  now,
  owner,
  startIdentityFixtures,
  type IdentityFixtures,
} from '../testing/fixtures.ts';

describe('an access token', () => {
  let fixtures: IdentityFixtures;
  let copy: TestHost;

  beforeAll(async () => {
    fixtures = await startIdentityFixtures();
    const { databaseUrl, natsUrl, clock } = fixtures;
    copy = await startTestHost({ services: [service], databaseUrl, natsUrl, clock, migrate: false });
  });
  beforeEach(() => fixtures.clock.set(now));
  afterAll(async () => {
    await copy.stop();
    await fixtures.stop();
  });

  const verifier = () => createTokenVerifier({ bus: fixtures.host.bus, clock: fixtures.clock });

  it('is signed with one key by two copies that start at the same time', async () => {
    const answers = await Promise.all(
      [fixtures.host, copy, fixtures.host, copy].map((host) => loggedIn({ host })),
    );
    const tokens = answers.map(({ body }) => body.token);
    expect(new Set(tokens.map((token) => decodeProtectedHeader(token).kid)).size).toBe(1);
    expect(await fixtures.knex('signing_keys')).toHaveLength(1);
    for (const token of tokens) expect(await verifier().verify(token)).toMatchObject({ userId: client.id });
  });

  it('lets a service verify the user without a request to identity each time', async () => {
    const { body } = await loggedIn(fixtures, owner.email);
    expect(await verifier().verify(body.token)).toEqual({
      sessionId: expect.stringMatching(/^[\da-f-]{36}$/),
      userId: owner.id,
      userType: 7,
      salonId: 40,
      salonAdmin: true,
      admin: false,
    });
  });

  it('is valid for ten minutes', async () => {
    const { body } = await loggedIn(fixtures);
    const tokens = verifier();
    fixtures.clock.advance({ seconds: 599 });
    expect(await tokens.verify(body.token)).toBeDefined();
    fixtures.clock.advance({ seconds: 1 });
    expect(await tokens.verify(body.token)).toBeUndefined();
    expect(await verifier().verify(body.token)).toBeUndefined();
  });

  describe('for the current user', () => {
    it('returns its owner', async () => {
      const { status, body } = await fixtures.host.call(
        getCurrentUser,
        {},
        { actor: buildActor({ userId: owner.id }) },
      );
      expect(status).toBe(200);
      expect(body).toMatchObject({ id: owner.id, userName: owner.email, salonId: 40 });
    });

    it('is required', async () => {
      expect(await fixtures.host.call(getCurrentUser, {})).toMatchObject({
        status: 401,
        body: { error: { key: 'token.missing' } },
      });
    });

    it('is refused when expired or forged', async () => {
      const expired = await fixtures.host.tokens.sign(buildActor(), { lifetimeSeconds: -1 });
      const [head, body] = expired.split('.');
      for (const token of [expired, `${head}.${body}.AAAA`, 'not a token']) {
        const answer = await fixtures.host.call(
          getCurrentUser,
          {},
          { headers: { [headerNames.token]: token } },
        );
        expect(answer).toMatchObject({ status: 401, body: { error: { key: 'token.invalid' } } });
      }
    });

    it('is refused for a deleted account', async () => {
      const { status } = await fixtures.host.call(getCurrentUser, {}, { actor: buildActor({ userId: 999 }) });
      expect(status).toBe(404);
    });
  });
});
