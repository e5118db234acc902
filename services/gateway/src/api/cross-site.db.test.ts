import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addressOf,
  clientHeaders,
  clientSignUp,
  headerNames,
  logIn,
  logOut,
  renewSession,
} from '@frizo/contracts';
import {
  createTestDatabase,
  startTestNats,
  type TestDatabase,
  type TestNats,
} from '@frizo/local-platform/testing';
import { buildActor, fixedClock, startTestHost, type TestHost } from '@frizo/service-kit/testing';
import { loadServices } from '../testing/load-services.ts';
import { notesService } from '../testing/notes/service.ts';
import { startTestPortal, type Answer, type TestPortal } from '../testing/portal.ts';
import { newProfessional, ownPage } from '../testing/professional.ts';

const password = 'Rosewood-7';
/** As browsers attest a request of a page elsewhere. */
const elsewhere = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
const json = { 'content-type': 'application/json' };

describe('a page of another site', () => {
  let database: TestDatabase;
  let nats: TestNats;
  let host: TestHost;
  let portal: TestPortal;
  let username: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    nats = await startTestNats();
    const services = [...(await loadServices((name) => name === 'identity')), notesService];
    host = await startTestHost({ services, databaseUrl: database.url, natsUrl: nats.url });
    portal = await startTestPortal({ handlers: Object.fromEntries(host.handlers) });
    const { firstName, lastName, captcha, ...person } = await newProfessional(host);
    ({ username } = person);
    const signUp = { username, password, firstName, lastName, captcha, phone: '6025550142' };
    expect((await host.call(clientSignUp, signUp, ownPage)).status).toBe(200);
  });
  afterAll(async () => {
    await portal.stop();
    await host.stop();
    await nats.stop();
    await database.drop();
  });

  const post = (path: string, headers: Record<string, string>, body: unknown): Promise<Answer> =>
    portal.get(path, { method: 'POST', headers, body: JSON.stringify(body) });
  const loginPath = addressOf(logIn, { username: 'a', password: 'b' }).url;
  const relayedLogIn = (headers: Record<string, string> = { ...clientHeaders }) => ({
    requests: [
      { resource: loginPath, method: 'POST', requestId: 'a', data: { username, password }, headers },
    ],
  });
  const keyOf = ({ body }: Answer): unknown => (JSON.parse(body) as { error?: { key: string } }).error?.key;

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a'])(
    'logs nobody in by a form of %s to the relay, whoever seems to send it',
    async (type) => {
      for (const from of [elsewhere, {}]) {
        const answer = await post('/api/relay', { 'content-type': type, ...from }, relayedLogIn());
        expect([answer.headers['set-cookie'], answer.status]).toEqual([
          undefined,
          'origin' in from ? 403 : 415,
        ]);
      }
    },
  );

  it('logs nobody in by a form to the call itself or to the relay of its service', async () => {
    const form = { 'content-type': 'text/plain', ...clientHeaders };
    for (const [path, body] of [
      [loginPath, { username, password }],
      ['/api/identity/relay', relayedLogIn()],
    ] as const) {
      const answers = [await post(path, { ...form, ...elsewhere }, body), await post(path, form, body)];
      expect(answers.map(({ status, headers }) => [status, headers['set-cookie']])).toEqual([
        [403, undefined],
        [415, undefined],
      ]);
    }
  });

  it('makes no call that writes, whatever it says of itself', async () => {
    const token = await host.tokens.sign(buildActor({ userId: 7 }));
    const sent = { ...json, ...clientHeaders, [headerNames.token]: token };
    const origins: Record<string, string>[] = [
      elsewhere,
      { 'sec-fetch-site': 'same-site' },
      { origin: 'null' },
    ];
    for (const from of origins) {
      const answer = await post('/api/booking/secure/notes', { ...sent, ...from }, { text: 'planted' });
      expect([answer.status, keyOf(answer)]).toEqual([403, 'request.foreign']);
    }
    const mine = await post('/api/booking/secure/notes', sent, { text: 'mine' });
    expect(mine.status).toBe(200);
  });

  it('brings no cookie of the browser into a call, and gets none out of it', async () => {
    const cookie = 'frizo_refresh=a; frizo_session=1';
    const path = '/api/booking/notes';
    const foreign: Record<string, string>[] = [
      { ...elsewhere, cookie },
      { 'sec-fetch-site': 'cross-site' },
      { cookie },
    ];
    for (const headers of foreign) {
      const answer = await portal.get(path, { headers });
      expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined]);
    }
    const own = await portal.get(path, { headers: { 'sec-fetch-site': 'same-origin', cookie } });
    expect([own.status, own.headers['set-cookie']?.length]).toEqual([200, 1]);
    for (const call of [renewSession, logOut])
      expect((await post(addressOf(call, {}).url, { ...json, cookie }, {})).status).toBe(403);
  });

  it('cannot say for itself that it is no other site', async () => {
    const headers = { ...elsewhere, 'x-frizo-cross-site': '', 'x-frizo-relay': 'guess' };
    expect((await portal.get('/api/booking/notes', { headers })).status).toBe(403);
  });

  it('does not get the page into a script or a frame, and leads to it by a link', async () => {
    const cookie = 'frizo_session=1';
    const asked = (mode: string, destination: string) =>
      portal.get('/me', {
        headers: {
          'sec-fetch-site': 'cross-site',
          'sec-fetch-mode': mode,
          'sec-fetch-dest': destination,
          cookie,
        },
      });
    expect((await asked('no-cors', 'image')).status).toBe(403);
    expect((await asked('navigate', 'iframe')).status).toBe(403);
    expect((await asked('navigate', 'document')).status).toBe(200);
  });

  it('cannot plant a session under TLS, where cookies are of this very host; one from before is renewed into such', async () => {
    const publicUrl = { PUBLIC_URL: 'https://frizo.test' };
    const services = await loadServices((name) => name === 'identity');
    const clock = fixedClock('2026-11-22T12:00:00Z');
    const addresses = { databaseUrl: database.url, natsUrl: nats.url };
    const secureHost = await startTestHost({ services, ...addresses, env: publicUrl, clock, migrate: false });
    await using secure = await startTestPortal({
      handlers: Object.fromEntries(secureHost.handlers),
      env: publicUrl,
    });
    const sent = { ...json, ...clientHeaders };
    const ask = (path: string, cookie: string, body: object) =>
      secure.get(path, { method: 'POST', headers: { ...sent, cookie }, body: JSON.stringify(body) });
    const named = ({ headers }: Answer) =>
      (headers['set-cookie'] as string[] | undefined)?.map((line) => line.split('=')[0]);
    const opened = await ask(loginPath, 'a=b', { username, password });
    expect(named(opened)).toEqual(['__Host-frizo_refresh', '__Host-frizo_session', '__Host-frizo_device']);
    const secret = /__Host-frizo_refresh=([\w-]+)/.exec(String(opened.headers['set-cookie']))?.[1];
    const renew = addressOf(renewSession, {}).url;
    const renewed = await ask(renew, `frizo_refresh=${secret}`, {});
    expect([renewed.status, named(renewed)]).toEqual([
      200,
      ['__Host-frizo_refresh', 'frizo_refresh', '__Host-frizo_session'],
    ]);
    clock.set('2027-01-02T12:00:00Z');
    expect((await ask(renew, `frizo_refresh=${secret}`, {})).status).toBe(401);
    await secureHost.stop();
  });

  it.each([
    ['the portal’s own', { origin: 'http://localhost:4000', 'sec-fetch-site': 'same-origin' }],
    ['a program’s, which sends no cookie', {}],
  ])('is not %s: that logs in, alone and in a relay', async (_whose, from) => {
    const sent = { ...json, ...clientHeaders, ...from };
    const alone = await post(loginPath, sent, { username, password });
    const relayed = await post('/api/relay', sent, relayedLogIn({}));
    // The session, its mark for the page, and the browser that is known from now on.
    expect([alone.status, alone.headers['set-cookie']?.length]).toEqual([200, 3]);
    expect([relayed.status, relayed.headers['set-cookie']?.length]).toEqual([200, 3]);
  });
});
