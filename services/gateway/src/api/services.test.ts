import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RequestHandler } from '@frizo/service-kit';
import { startTestPortal, type TestPortal } from '../testing/portal.ts';

/** Returns the request that it received. */
const mirror: RequestHandler = (request, response) => {
  void text(request).then((body) => {
    response.writeHead(201, { 'content-type': 'application/json', 'x-service': 'here', connection: 'close' });
    response.end(
      JSON.stringify({ method: request.method, url: request.url, headers: request.headers, body }),
    );
  });
};

interface Mirrored {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

describe('calls through the gateway', () => {
  let remoteServer: Server;
  let portal: TestPortal;

  beforeAll(async () => {
    remoteServer = createServer((request, response) => {
      if (request.url === '/api/booking/breaks-off') {
        response.writeHead(200, { 'content-length': '100' });
        response.write('half of');
        setImmediate(() => response.destroy());
      } else mirror(request, response);
    });
    await once(remoteServer.listen(0, '127.0.0.1'), 'listening');
    const { port } = remoteServer.address() as AddressInfo;
    portal = await startTestPortal({
      handlers: { identity: mirror },
      env: { BOOKING_URL: `http://127.0.0.1:${port}`, GALLERY_URL: 'http://127.0.0.1:1' },
    });
  });
  afterAll(async () => {
    await portal.stop();
    remoteServer.closeAllConnections();
    remoteServer.close();
  });

  const mirrored = ({ body }: { body: string }) => JSON.parse(body) as Mirrored;

  it.each(['identity', 'booking'])(
    'reach their service unchanged, in this process or another: %s',
    async (service) => {
      const answer = await portal.get(`/api/${service}/a%20b?c=d,e&f`, {
        method: 'PUT',
        body: '{"a":1}',
        headers: { 'x-token': 'secret', 'content-type': 'application/json' },
      });
      expect(answer).toMatchObject({ status: 201, headers: { 'x-service': 'here' } });
      expect(mirrored(answer)).toMatchObject({
        method: 'PUT',
        url: `/api/${service}/a%20b?c=d,e&f`,
        body: '{"a":1}',
        headers: { 'x-token': 'secret' },
      });
    },
  );

  it.each(['identity', 'booking'])(
    'have the true address and protocol for %s, even if these headers are forged',
    async (service) => {
      const headers = {
        'x-forwarded-for': '203.0.113.7',
        'x-forwarded-proto': 'https',
        'x-frizo-relay': 'guess',
      };
      const received = mirrored(await portal.get(`/api/${service}/x`, { headers })).headers;
      expect(received).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    },
  );

  it('carry the cookies of a session to identity only, although browsers send them to all paths under TLS', async () => {
    const others = 'frizo_page=d; __Host-frizo_visitor=c';
    const cookie = `__Host-frizo_refresh=a; ${others}; __Host-frizo_device=b`;
    const headers = { cookie, 'x-api-mode': 'auth-2' };
    const cookiesFor = async (service: string) =>
      mirrored(await portal.get(`/api/${service}/x`, { headers })).headers['cookie'];
    expect(await cookiesFor('identity')).toBe(cookie);
    expect(await cookiesFor('booking')).toBe(others);
  });

  it('do not forward hop-by-hop headers', async () => {
    const { headers } = mirrored(
      await portal.get('/api/booking/x', { headers: { te: 'trailers', upgrade: 'h2c', connection: 'te' } }),
    );
    expect(headers).not.toHaveProperty('te');
    expect(headers).not.toHaveProperty('upgrade');
  });

  it('return 404 for an unknown service', async () => {
    for (const path of ['/api/nowhere/x', '/api/', '/api/?a', '/api/gateway/x', '/api/constructor/x']) {
      const { status, body } = await portal.get(path);
      expect([path, status]).toEqual([path, 404]);
      expect(JSON.parse(body)).toMatchObject({
        error: { key: 'resource.not_found' },
        requestId: expect.any(String),
      });
    }
  });

  it('return 503 for an unavailable service, with the time to wait', async () => {
    const { status, headers, body } = await portal.get('/api/gallery/items/1');
    expect([status, headers['retry-after']]).toEqual([503, '2']);
    expect(JSON.parse(body)).toMatchObject({ error: { key: 'service.unavailable', retryAfterSeconds: 2 } });
  });

  it('are aborted when the service aborts, so that the caller does not wait for the rest', async () => {
    await expect(portal.get('/api/booking/breaks-off')).rejects.toThrow(/aborted/);
  });

  it('work again after a service has restarted', async () => {
    const { port } = remoteServer.address() as AddressInfo;
    remoteServer.closeAllConnections();
    remoteServer.close();
    await once(remoteServer, 'close');
    expect((await portal.get('/api/booking/x')).status).toBe(503);
    await once(remoteServer.listen(port, '127.0.0.1'), 'listening');
    expect((await portal.get('/api/booking/x')).status).toBe(201);
  });

  it('are refused for an address with too many requests, with the time to wait', async () => {
    const limited = await startTestPortal({ handlers: { identity: mirror }, env: { RATE_LIMIT: '3' } });
    const answers = await Promise.all(Array.from({ length: 5 }, () => limited.get('/api/identity/x')));
    const page = await limited.get('/');
    await limited.stop();
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect(JSON.parse(refused?.body ?? '')).toMatchObject({ error: { key: 'request.too_many' } });
    expect(page.status).toBe(200);
  });

  it('are counted per IPv6 network, since one customer has all of its addresses', async () => {
    const limited = await startTestPortal({
      handlers: { identity: mirror },
      env: { RATE_LIMIT: '3', PROXIES: '1' },
    });
    const from = async (address: string): Promise<number> =>
      (await limited.get('/api/identity/x', { headers: { 'x-forwarded-for': address } })).status;
    const network = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:3::3', '2001:db8:1:2:3:4:5:6'];
    const answers = await Promise.all(network.map(from));
    const neighbor = await from('2001:db8:1:3::1');
    await limited.stop();
    expect(answers.sort()).toEqual([201, 201, 201, 429]);
    expect(neighbor).toBe(201);
  });
});
