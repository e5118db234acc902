import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { sessionsEnded, streamMessageSent } from '@frizo/contracts';
import { Unanswered } from '@frizo/service-kit';
import { buildActor } from '@frizo/service-kit/testing';
import { openLivePage } from '../testing/live-page.ts';
import { startLiveFixtures, type LiveCopy, type LiveFixtures } from '../testing/live-fixtures.ts';

const client = buildActor({ userId: 900 });
const now = '2026-03-02T17:00:00Z';

describe('the live socket', () => {
  let fixtures: LiveFixtures;
  let copy: LiveCopy;

  beforeAll(async () => {
    fixtures = await startLiveFixtures();
    copy = await fixtures.startCopy();
  });
  beforeEach(() => fixtures.clock.set(now));
  afterAll(() => fixtures.stop());

  async function openReadyPage() {
    const page = await copy.greet(client);
    await page.received(1);
    return page;
  }

  it.each([
    ['a page of another site', { origin: 'https://evil.test' }, '403'],
    ['another port of this machine', { origin: 'http://127.0.0.1:1' }, '403'],
    ['a client without an origin', { origin: undefined }, '403'],
    ['another path', { path: '/api/live/more' }, '404'],
  ])('is refused for %s', async (_title, options, status) => {
    await expect(copy.open(options)).rejects.toThrow(status);
  });

  it('accepts the public address with any host header of a proxy', async () => {
    const behind = await fixtures.startCopy({ PUBLIC_URL: 'https://frizo.test/' });
    const page = await behind.open({ origin: 'https://frizo.test' });
    await page.close();
  });

  it('responds to an invalid handshake with a bad request', async () => {
    const { hostname, port } = new URL(copy.url);
    const headers = { connection: 'upgrade', upgrade: 'websocket', origin: copy.url };
    const status = await new Promise((resolve, reject) => {
      const request = httpRequest({ hostname, port, path: '/api/live', headers }, (answer) => {
        resolve(answer.statusCode);
        answer.resume();
      });
      request.on('error', reject).end();
    });
    expect(status).toBe(400);
  });

  it.each([
    ['forged', async () => 'forged'],
    ['signed with an unknown key', async () => 'eyJhbGciOiJFZERTQSIsImtpZCI6ImEifQ.eyJzdWIiOiIxIn0.AA'],
    [
      'expired',
      async () => {
        const token = await fixtures.token(client);
        fixtures.clock.advance({ seconds: 601 });
        return token;
      },
    ],
  ])('refuses a token that is %s', async (_how, token) => {
    const sent = await token();
    const page = await copy.open();
    page.send({ type: 'hello', token: sent });
    expect([await page.closed(), page.frames]).toEqual([1008, [{ type: 'refused' }]]);
  });

  it('refuses a page when its token expires, but not while it sends new ones', async () => {
    const page = await openReadyPage();
    const late = await openReadyPage();
    for (const _minute of Array.from({ length: 9 })) {
      fixtures.clock.advance({ seconds: 30 });
      page.send({ type: 'ping' });
      late.send({ type: 'ping' });
      await Promise.all([page.received(page.frames.length + 1), late.received(late.frames.length + 1)]);
    }
    page.send({ type: 'token', token: await fixtures.token(client) });
    page.send({ type: 'ping' });
    await page.received(11);
    for (const _minute of Array.from({ length: 11 })) {
      fixtures.clock.advance({ seconds: 30 });
      page.send({ type: 'ping' });
      late.send({ type: 'ping' });
      await page.received(page.frames.length + 1);
    }
    expect([await late.closed(), late.frames.at(-1)]).toEqual([1008, { type: 'refused' }]);
    expect(page.frames.every(({ type }) => type !== 'refused')).toBe(true);
    await page.close();
  });

  it('disconnects pages without a refusal while tokens cannot be verified', async () => {
    const verify = () => Promise.reject(new Unanswered('identity is away'));
    const withoutKeys = await fixtures.startCopy({}, { verify });
    const page = await withoutKeys.greet(client);
    expect([await page.closed(), page.frames]).toEqual([1013, []]);
  });

  it('refuses every page of a session as soon as it ends, and no page of another session', async () => {
    const [sessionId, other] = [randomUUID(), randomUUID()];
    const pages = await Promise.all(
      [sessionId, sessionId, other].map((of) => copy.greet(buildActor({ userId: 900, sessionId: of }))),
    );
    await Promise.all(pages.map((page) => page.received(1)));
    await fixtures.publish(sessionsEnded, {
      userId: 900,
      sessionIds: [sessionId],
      endedAt: fixtures.clock.now().getTime(),
      endsAllFeeds: false,
    });
    const [first, second, third] = pages;
    for (const page of [first, second])
      expect([await page?.closed(), page?.frames.at(-1)]).toEqual([1008, { type: 'refused' }]);
    const again = await copy.greet(buildActor({ userId: 900, sessionId }));
    expect([await again.closed(), again.frames]).toEqual([1008, [{ type: 'refused' }]]);
    third?.send({ type: 'ping' });
    expect((await third?.received(2))?.at(-1)).toEqual({ type: 'pong' });
    await third?.close();
  });

  it('refuses a new token of another user', async () => {
    const page = await openReadyPage();
    page.send({ type: 'token', token: await fixtures.token(buildActor({ userId: 901 })) });
    expect([await page.closed(), page.frames.at(-1)]).toEqual([1008, { type: 'refused' }]);
  });

  it('closes when a page sends no hello in time', async () => {
    const page = await copy.open();
    fixtures.clock.advance({ seconds: 6 });
    expect(await page.closed()).toBe(1008);
  });

  it('closes when a page is silent for too long', async () => {
    const page = await openReadyPage();
    fixtures.clock.advance({ seconds: 46 });
    expect(await page.closed()).toBe(1006);
  });

  it.each<[string, string | Buffer, number]>([
    ['a frame of more than 16 KB', 'x'.repeat(16 * 1024 + 1), 1009],
    ['invalid JSON', '{', 1008],
    ['an unknown frame', '{"type":"shout"}', 1008],
    ['a token before its hello', '{"type":"token","token":"t"}', 1008],
    ['binary data', Buffer.from('{"type":"ping"}'), 1008],
  ])('closes when a page sends %s', async (_title, data, code) => {
    const page = await copy.open();
    page.sendRaw(data);
    expect(await page.closed()).toBe(code);
  });

  it('closes on a second hello', async () => {
    const page = await openReadyPage();
    page.send({ type: 'hello', token: await fixtures.token(client) });
    expect(await page.closed()).toBe(1008);
  });

  it('closes on a flood of frames', async () => {
    const page = await openReadyPage();
    for (const _frame of Array.from({ length: 31 })) page.send({ type: 'ping' });
    expect(await page.closed()).toBe(1008);
    expect(page.frames.length).toBeLessThan(32);
  });

  it('disconnects a page that does not read, and serves the others', async () => {
    const stuck = await openReadyPage();
    const page = await openReadyPage();
    stuck.stall();
    const message = 'M'.repeat(200_000);
    const sent = 40;
    for (let id = 1; id <= sent; id += 1)
      await fixtures.publish(streamMessageSent, {
        message_id: id,
        header: 'H',
        message,
        audience: 'everyone',
        sentAt: 1_772_470_800,
      });
    await page.received(sent + 1);
    await page.close();
    stuck.resume();
    expect(await stuck.closed()).toBe(1006);
    expect(stuck.frames.length).toBeLessThan(sent + 1);
  });

  it('limits the tabs of one user to twenty, and the sockets of one address', async () => {
    const pages = await Promise.all(Array.from({ length: 20 }, openReadyPage));
    const oneMore = await copy.greet(client);
    expect(await oneMore.closed()).toBe(1013);
    await Promise.all(pages.map((page) => page.close()));
    const small = await fixtures.startCopy({ LIVE_SOCKETS: '2' });
    const two = [await small.open(), await small.open()];
    await expect(small.open()).rejects.toThrow('429');
    await two[0]?.close();
    const third = await openLivePage(small.url);
    await Promise.all([third.close(), two[1]?.close()]);
  });

  it('counts the sockets of one IPv6 network together', async () => {
    const small = await fixtures.startCopy({ LIVE_SOCKETS: '1', PROXIES: '1' });
    const page = await small.open({ address: '2001:db8:1:2::1' });
    await expect(small.open({ address: '2001:db8:1:2::2' })).rejects.toThrow('429');
    const neighbor = await small.open({ address: '2001:db8:1:3::1' });
    await Promise.all([page.close(), neighbor.close()]);
  });

  it('counts handshakes in the limit of requests', async () => {
    const strict = await fixtures.startCopy({ RATE_LIMIT: '1' });
    await (await strict.open()).close();
    await expect(strict.open()).rejects.toThrow('429');
  });

  it('closes all sockets on shutdown, so that pages reconnect', async () => {
    const closing = await fixtures.startCopy();
    const page = await closing.greet(client);
    await page.received(1);
    await Promise.all([closing.stop(), page.closed().then((code) => expect(code).toBe(1012))]);
  });
});
