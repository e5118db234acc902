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
/** Headers that browsers send with a request from a page of another site. */
const otherSite = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
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
    'cannot log in by a form of type %s to the relay, with or without an origin',
    async (type) => {
      for (const from of [otherSite, {}]) {
        const answer = await post('/api/relay', { 'content-type': type, ...from }, relayedLogIn());
        expect([answer.headers['set-cookie'], answer.status]).toEqual([
          undefined,
          'origin' in from ? 403 : 415,
        ]);
      }
    },
  );

  it('cannot log in by a form to the call itself or to the relay of its service', async () => {
    const form = { 'content-type': 'text/plain', ...clientHeaders };
    for (const [path, body] of [
      [loginPath, { username, password }],
      ['/api/identity/relay', relayedLogIn()],
    ] as const) {
      const answers = [await post(path, { ...form, ...otherSite }, body), await post(path, form, body)];
      expect(answers.map(({ status, headers }) => [status, headers['set-cookie']])).toEqual([
        [403, undefined],
        [415, undefined],
      ]);
    }
  });

  it('cannot make a call that writes, with any headers', async () => {
    const token = await host.tokens.sign(buildActor({ userId: 7 }));
    const sent = { ...json, ...clientHeaders, [headerNames.token]: token };
    const origins: Record<string, string>[] = [
      otherSite,
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

  it('cannot send a cookie of the browser with a call, and gets none set', async () => {
    const cookie = 'frizo_refresh=a; frizo_session=1';
    const path = '/api/booking/notes';
    const foreign: Record<string, string>[] = [
      { ...otherSite, cookie },
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

  it('cannot claim to be the same site', async () => {
    const headers = { ...otherSite, 'x-frizo-cross-site': '', 'x-frizo-relay': 'guess' };
    expect((await portal.get('/api/booking/notes', { headers })).status).toBe(403);
  });

  it('cannot load the page in a script or a frame, but can link to it', async () => {
    const cookie = 'frizo_session=1';
    const getPage = (mode: string, destination: string) =>
      portal.get('/me', {
        headers: {
          'sec-fetch-site': 'cross-site',
          'sec-fetch-mode': mode,
          'sec-fetch-dest': destination,
          cookie,
        },
      });
    expect((await getPage('no-cors', 'image')).status).toBe(403);
    expect((await getPage('navigate', 'iframe')).status).toBe(403);
    expect((await getPage('navigate', 'document')).status).toBe(200);
  });

  it('cannot plant a session under TLS, where cookies are bound to this host; an older cookie is renewed into such', async () => {
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
    const postSecure = (path: string, cookie: string, body: object) =>
      secure.get(path, { method: 'POST', headers: { ...sent, cookie }, body: JSON.stringify(body) });
    const cookieNames = ({ headers }: Answer) =>
      (headers['set-cookie'] as string[] | undefined)?.map((line) => line.split('=')[0]);
    const opened = await postSecure(loginPath, 'a=b', { username, password });
    expect(cookieNames(opened)).toEqual([
      '__Host-frizo_refresh',
      '__Host-frizo_session',
      '__Host-frizo_device',
    ]);
    const secret = /__Host-frizo_refresh=([\w-]+)/.exec(String(opened.headers['set-cookie']))?.[1];
    const renew = addressOf(renewSession, {}).url;
    const renewed = await postSecure(renew, `frizo_refresh=${secret}`, {});
    expect([renewed.status, cookieNames(renewed)]).toEqual([
      200,
      ['__Host-frizo_refresh', 'frizo_refresh', '__Host-frizo_session'],
    ]);
    clock.set('2027-01-02T12:00:00Z');
    expect((await postSecure(renew, `frizo_refresh=${secret}`, {})).status).toBe(401);
    await secureHost.stop();
  });

  it.each([
    ['that of the portal', { origin: 'http://localhost:4000', 'sec-fetch-site': 'same-origin' }],
    ['that of a program, which sends no cookie', {}],
  ])('is not confused with %s, which logs in, alone and in a relay', async (_title, from) => {
    const sent = { ...json, ...clientHeaders, ...from };
    const alone = await post(loginPath, sent, { username, password });
    const relayed = await post('/api/relay', sent, relayedLogIn({}));
    // The cookies of the session, of its hint for the page, and of the known device.
    expect([alone.status, alone.headers['set-cookie']?.length]).toEqual([200, 3]);
    expect([relayed.status, relayed.headers['set-cookie']?.length]).toEqual([200, 3]);
  });
});
