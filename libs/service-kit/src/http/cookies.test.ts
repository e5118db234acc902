import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import Koa from 'koa';
import { answerErrors } from './answer-error.ts';
import { readCookie, setCookie } from './cookies.ts';
import { createLogger } from '../log.ts';

const beforeTheEnd = new Date('2026-12-31T23:59:59Z');
const atTheEnd = new Date('2027-01-01T00:00:00Z');

describe('a cookie', () => {
  let server: Server;
  let url: string;
  let now: Date;

  beforeAll(async () => {
    const app = new Koa();
    app.proxy = true;
    app.use(answerErrors(createLogger('test', 'silent')));
    app.use((ctx) => {
      if (ctx.path === '/read') ctx.body = { read: readCookie(ctx, 'session', now) ?? null };
      else {
        const life = { maxAgeSeconds: ctx.path === '/clear' ? 0 : 60, path: '/api/identity' };
        setCookie(ctx, 'session', ctx.path === '/clear' ? '' : 'a', { ...life, isSecure: ctx.secure });
        ctx.body = {};
      }
    });
    const handle = app.callback();
    server = createServer((request, response) => void handle(request, response));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    now = beforeTheEnd;
  });
  afterAll(() => void server.close());

  const get = (path: string, headers: Record<string, string>) => fetch(url + path, { headers });
  const tls = { 'x-forwarded-proto': 'https' };
  const readWith = async (cookie: string, headers: Record<string, string> = tls) =>
    ((await (await get('/read', { ...headers, cookie })).json()) as { read: string | null }).read;

  it('is bound to this host under TLS', async () => {
    const set = await get('/set', tls);
    expect(set.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-session=a; path=\/; expires=[^;]+; samesite=lax; secure; httponly$/),
    ]);
    expect(await readWith('__Host-session=b; session=planted')).toBe('b');
  });

  it('has its plain name and path without TLS', async () => {
    const set = await get('/set', {});
    expect(set.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session=a; path=\/api\/identity; expires=[^;]+; samesite=lax; httponly$/),
    ]);
    expect(await readWith('session=b; __Host-session=c', {})).toBe('b');
  });

  it('with its plain name is read under TLS until 2027, and removed when it is set again', async () => {
    expect(await readWith('session=old')).toBe('old');
    const set = await get('/set', { ...tls, cookie: 'session=old' });
    const [current, plain] = set.headers.getSetCookie();
    expect(current).toContain('__Host-session=a; path=/;');
    expect(plain).toMatch(/^session=; path=\/api\/identity; expires=Thu, 01 Jan 1970/);
    now = atTheEnd;
    expect(await readWith('session=old')).toBeNull();
  });

  it('is cleared under both names', async () => {
    const cleared = await get('/clear', { ...tls, cookie: 'session=old; __Host-session=a' });
    expect(cleared.headers.getSetCookie().map((line) => line.split(';', 2).join())).toEqual([
      '__Host-session=, path=/',
      'session=, path=/api/identity',
    ]);
  });

  it('is neither read nor set for a page of another site', async () => {
    for (const path of ['/read', '/set']) {
      const answer = await get(path, { ...tls, 'x-frizo-cross-site': 'yes', cookie: '__Host-session=b' });
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
    }
  });
});
