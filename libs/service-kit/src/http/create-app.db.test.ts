import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildActor, startTestHost, type TestHost } from '../testing.ts';
import { createOwnDatabase, type OwnDatabase } from '../testing/own-database.ts';
import { echo, getThing, leak, makeThing } from '../testing/sample/contracts.ts';
import { sample } from '../testing/sample/service.ts';

const actor = buildActor({ userId: 7 });

describe('a service', () => {
  let database: OwnDatabase;
  let host: TestHost;

  beforeAll(async () => {
    database = await createOwnDatabase();
    host = await startTestHost({
      services: [sample],
      databaseUrl: database.url,
      natsUrl: String(process.env.NATS_URL),
      env: { METRICS: 'on' },
    });
  });
  afterAll(async () => {
    await host.stop();
    await database.drop();
  });

  function post(body: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${host.url}/api/booking/secure/things`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });
  }

  it('reads a query as the call describes it', async () => {
    const { body } = await host.call(echo, { ids: [1, 2], limit: 5, isLarge: true, word: '12' });
    expect(body).toEqual({ ids: [1, 2], limit: 5, isLarge: true, word: '12' });
  });

  it('returns the codes of invalid fields', async () => {
    const answer = await fetch(`${host.url}/api/booking/echo?limit=0&ids=1,x&word=longer`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: {
        key: 'request.invalid',
        fields: {
          limit: ['VALUE_IS_TO_LOW'],
          'ids.1': ['VALUE_IS_NOT_A_NUMBER'],
          word: ['VALUE_IS_TOO_LONG'],
        },
      },
    });
  });

  it('checks the token before the request', async () => {
    const { status, body } = await host.call(makeThing, { name: '' });
    expect({ status, body }).toMatchObject({ status: 401, body: { error: { key: 'token.missing' } } });
  });

  it('refuses a malformed token', async () => {
    const { status, body } = await host.call(getThing, { id: 1 }, { headers: { 'x-token': 'a.b.c' } });
    expect({ status, body }).toMatchObject({ status: 401, body: { error: { key: 'token.invalid' } } });
  });

  it('validates the request before the policy, and checks the policy before the handler', async () => {
    const forbiddenActor = buildActor({ userId: 666 });
    const invalid = await host.call(makeThing, { name: '' }, { actor: forbiddenActor });
    const forbidden = await host.call(makeThing, { name: 'stolen' }, { actor: forbiddenActor });
    expect([invalid.status, forbidden.status]).toEqual([400, 403]);
    expect(forbidden.body).toMatchObject({ error: { key: 'access.forbidden' } });
    expect(await database.query(`select 1 from booking.things where name = 'stolen'`)).toEqual([]);
  });

  it('responds to a conflict and a missing resource with 409 and 404', async () => {
    await host.call(makeThing, { name: 'twice' }, { actor });
    const again = await host.call(makeThing, { name: 'twice' }, { actor });
    const absent = await host.call(getThing, { id: 4_000_000 }, { actor });
    expect([again.status, absent.status]).toEqual([409, 404]);
  });

  it('returns the id of the request, and creates one if it is missing or malformed', async () => {
    const headers = { 'x-request-id': 'from-browser-1' };
    const given = await host.call(getThing, { id: 4_000_000 }, { actor, headers });
    expect(given.headers.get('x-request-id')).toBe('from-browser-1');
    expect(given.body).toMatchObject({ requestId: 'from-browser-1' });
    const bad = await host.call(echo, {}, { headers: { 'x-request-id': 'a b"c' } });
    expect(bad.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ['1.19.9', 426],
    ['nonsense', 426],
    ['1.20.0', 200],
    ['2.0.0', 200],
  ])('responds to a client of version %s with %i', async (version, status) => {
    const answer = await host.call(echo, {}, { headers: { 'x-version': version } });
    expect(answer.status).toBe(status);
  });

  it('refuses a body that is not JSON, and one that is too large', async () => {
    const token = await host.tokens.sign(actor);
    const broken = await post('{"name":', { 'x-token': token });
    const large = await post(JSON.stringify({ name: 'x'.repeat(300_000) }), { 'x-token': token });
    const list = await post('[1]', { 'x-token': token });
    expect([broken.status, large.status, list.status]).toEqual([400, 413, 400]);
    expect(await large.json()).toMatchObject({ error: { key: 'request.too_large' } });
  });

  it('hides internal failures', async () => {
    const { status, body } = await host.call(leak, {});
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toMatch(/secret|contract|kept/);
    expect(body).toMatchObject({ error: { key: 'service.internal' } });
  });

  it('reports that it is live and ready, and responds to unknown calls with 404', async () => {
    const paths = [
      '/api/booking/health/live',
      '/api/booking/health/ready',
      '/api/booking/nothing',
      '/api/booking/secure/things/%ff',
    ];
    const statuses = await Promise.all(paths.map(async (path) => (await fetch(`${host.url}${path}`)).status));
    expect(statuses.slice(0, 3)).toEqual([200, 200, 404]);
    expect(statuses[3]).toBeLessThan(500);
  });

  it('counts its calls, including refused ones, and serves the metrics on its own port only', async () => {
    await host.call(echo, {});
    await host.call(echo, { limit: 1000 });
    const server = createServer((request, response) => host.handlers.get('booking')?.(request, response));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const own = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`);
    const text = await own.text();
    server.closeAllConnections();
    server.close();
    expect(text).toMatch(/frizo_call_seconds_count\{service="booking",call="echo",status="200"\} \d/);
    expect(text).toMatch(/frizo_call_seconds_count\{service="booking",call="echo",status="400"\} \d/);
    expect((await fetch(`${host.url}/api/booking/metrics`)).status).toBe(404);
  });
});
