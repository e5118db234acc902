import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  changePassword,
  clientHeaders,
  endSession,
  forgotPassword,
  getAccountAccess,
  getCalendarFeed,
  getCurrentUser,
  headerNames,
  logIn,
  logOut,
  logOutEverywhere,
  mailedLink,
  mailedLinkRequested,
  makeCalendarFeed,
  resetPassword,
  type AnyCall,
} from '@frizo/contracts';
import { createTestDatabase, startTestNats } from '@frizo/local-platform/testing';
import { createLogger, systemClock } from '@frizo/service-kit';
import { startTestHost, until, type TestHost } from '@frizo/service-kit/testing';
import { connect } from '@nats-io/transport-node';
import { readEnv } from '../env.ts';
import { openLivePage } from '../testing/live-page.ts';
import { loadServices } from '../testing/load-services.ts';
import { type LiveSockets, startLive } from './live-sockets.ts';

const username = 'ida@example.test';
const password = 'Rosewood-7';

/** Identity, booking and the gateway's sockets, with real tokens, and a second copy of booking. */
describe('what a session has created', () => {
  let host: TestHost;
  let copy: TestHost;
  let live: LiveSockets;
  let server: Server;
  let socketUrl: string;
  const links: string[] = [];
  const stops: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const database = await createTestDatabase();
    stops.unshift(() => database.drop());
    const nats = await startTestNats();
    stops.unshift(() => nats.stop());
    const connection = await connect({ servers: nats.url });
    stops.unshift(() => connection.close());
    connection.subscribe(mailedLinkRequested.subject, {
      callback: (_error, message) => void links.push(message.json<{ linkId: string }>().linkId),
    });
    const options = {
      databaseUrl: database.url,
      natsUrl: nats.url,
      migrate: false,
      takesTokensOfIdentity: true,
    };
    const services = await loadServices((name) => name === 'identity' || name === 'booking');
    host = await startTestHost({ ...options, services });
    stops.unshift(() => host.stop());
    copy = await startTestHost({ ...options, services: services.filter(({ name }) => name === 'booking') });
    stops.unshift(() => copy.stop());
    const identity = host.services.get('identity')?.parts.knex;
    await identity?.('users').insert({ email: username, first_name: 'Ida', last_name: 'Klein' });
    // This also confirms the address.
    await resetByMail();
    const env = readEnv({ SHELL_FOLDER: '', RELEASES_FOLDER: '', RATE_LIMIT: '0' });
    live = startLive({ host, env, clock: systemClock, log: createLogger('test', 'silent') });
    server = createServer().on('upgrade', live.upgrade);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    socketUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    stops.unshift(async () => {
      await live.stop();
      server.close();
    });
    const people = host.services.get('booking')?.parts.knex;
    await until(
      async () => people?.('people').where({ is_email_confirmed: true }).first<object | undefined>('user_id'),
      (person) => person !== undefined,
    );
  });
  afterAll(async () => {
    for (const stop of stops) await stop();
  });

  async function resetByMail(): Promise<void> {
    const linkCount = links.length;
    await host.call(forgotPassword, { username });
    const linkId = await until(
      async () => links[linkCount] ?? '',
      (id) => id !== '',
    );
    const { link } = await host.bus.request(mailedLink, { linkId });
    await host.call(resetPassword, { token: link?.token ?? '', password });
  }

  const withToken = (token: string, cookie = '') => ({
    headers: { ...clientHeaders, [headerNames.token]: token, cookie },
  });

  /** Logs in, and opens a live page with the session. */
  async function startSession() {
    const answer = await host.call(logIn, { username, password }, { headers: clientHeaders });
    const { token } = answer.body;
    const cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const page = await openLivePage(socketUrl);
    page.send({ type: 'hello', token });
    await page.received(1);
    return { token, cookie, page };
  }
  type StartedSession = Awaited<ReturnType<typeof startSession>>;

  async function feedOf({ token }: StartedSession): Promise<string> {
    const made = await until(
      () => host.call(makeCalendarFeed, {}, withToken(token)),
      ({ status }) => status === 200,
    );
    return new URL(made.body.url ?? '').pathname;
  }

  const statusOf = async <C extends AnyCall>(target: TestHost, call: C, token: string) =>
    (await target.call(call, {} as never, withToken(token))).status;

  /** Expects that nothing of the session works any more, in any process, well within the token's ten minutes. */
  async function expectEnded({ token, page }: StartedSession, feed: string): Promise<void> {
    for (const [target, call] of [
      [host, getCurrentUser],
      [host, getCalendarFeed],
      [copy, getCalendarFeed],
    ] as const)
      expect(
        await until(
          () => statusOf(target, call, token),
          (status) => status !== 200,
        ),
      ).toBe(401);
    expect([await page.closed(), page.frames.at(-1)]).toEqual([1008, { type: 'refused' }]);
    for (const { url } of [host, copy])
      expect(
        await until(
          async () => (await fetch(url + feed)).status,
          (status) => status !== 200,
        ),
      ).toBe(404);
  }

  const endings: [string, (of: StartedSession, other: StartedSession) => Promise<unknown>][] = [
    ['a log-out', ({ cookie }) => host.call(logOut, {}, { headers: { ...clientHeaders, cookie } })],
    [
      'End in another session',
      async (of, other) => {
        const { body } = await host.call(getAccountAccess, {}, withToken(of.token));
        const id = body.sessions.find(({ isCurrent }) => isCurrent)?.id ?? '';
        await host.call(endSession, { id }, withToken(other.token));
      },
    ],
    [
      'a new password, set in another session',
      (_of, other) =>
        host.call(changePassword, { oldPassword: password, newPassword: password }, withToken(other.token)),
    ],
    ['a password reset', resetByMail],
    ['a log-out everywhere', (_of, other) => host.call(logOutEverywhere, {}, withToken(other.token))],
  ];

  it.each(endings)('stops working at once after %s', async (_title, end) => {
    const other = await startSession();
    const session = await startSession();
    const feed = await feedOf(session);
    expect((await fetch(copy.url + feed)).status).toBe(200);
    expect(await statusOf(copy, getCalendarFeed, session.token)).toBe(200);
    await end(session, other);
    await expectEnded(session, feed);
    await other.page.close();
  });

  it('keeps working when only another session ends', async () => {
    const [other, session] = [await startSession(), await startSession()];
    const feed = await feedOf(session);
    await host.call(logOut, {}, { headers: { ...clientHeaders, cookie: other.cookie } });
    expect(await other.page.closed()).toBe(1008);
    expect(await statusOf(copy, getCalendarFeed, session.token)).toBe(200);
    expect((await fetch(copy.url + feed)).status).toBe(200);
    session.page.send({ type: 'ping' });
    expect((await session.page.received(2)).at(-1)).toEqual({ type: 'pong' });
    await session.page.close();
  });
});
