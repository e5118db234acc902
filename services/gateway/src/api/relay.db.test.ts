import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addressOf, headerNames, type AnyCall, type RequestOf } from '@frizo/contracts';
import {
  createTestDatabase,
  startTestNats,
  type TestDatabase,
  type TestNats,
} from '@frizo/local-platform/testing';
import { buildActor, startTestHost, type TestHost } from '@frizo/service-kit/testing';
import { notesService, readNotes, writeNote } from '../testing/notes/service.ts';
import { startTestPortal, type Answer, type TestPortal } from '../testing/portal.ts';

interface Entry {
  readonly resource: string;
  readonly method: string;
  readonly requestId: string;
  readonly data?: unknown;
  readonly headers?: Record<string, string>;
}

function entry<C extends AnyCall>(requestId: string, call: C, request: RequestOf<C>): Entry {
  const { url: resource, method, body: data } = addressOf(call, request);
  return { resource, method, requestId, data };
}

describe('the relay', () => {
  let database: TestDatabase;
  let nats: TestNats;
  let host: TestHost;
  let portal: TestPortal;
  let token: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    nats = await startTestNats();
    host = await startTestHost({ services: [notesService], databaseUrl: database.url, natsUrl: nats.url });
    portal = await startTestPortal({ handlers: Object.fromEntries(host.handlers) });
    token = await host.tokens.sign(buildActor({ userId: 7 }));
  });
  beforeEach(() => host.services.get('booking')?.parts.knex('notes').delete());
  afterAll(async () => {
    await portal.stop();
    await host.stop();
    await nats.stop();
    await database.drop();
  });

  const post = (body: string, headers: Record<string, string> = {}): Promise<Answer> =>
    portal.get('/api/relay', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });

  async function relay(requests: readonly Entry[], transactional = false) {
    const answer = await post(JSON.stringify({ requests, transactional }), { [headerNames.token]: token });
    const { answers, error } = JSON.parse(answer.body) as {
      answers?: { requestId: string; status: number; data: Record<string, unknown> }[];
      error?: { key: string };
    };
    return { status: answer.status, headers: answer.headers, answers: answers ?? [], key: error?.key };
  }
  const notes = async () => (await host.call(readNotes, {})).body.notes;

  it('answers each entry like a separate request, with its own id', async () => {
    const { status, answers } = await relay([
      entry('a', readNotes, { limit: 3 }),
      entry('b', writeNote, { text: 'one' }),
      entry('c', writeNote, { text: '' }),
      { resource: '/api/nowhere/at-all', method: 'GET', requestId: 'd' },
    ]);
    expect(status).toBe(200);
    expect(answers.map(({ requestId, status: each }) => [requestId, each])).toEqual([
      ['a', 200],
      ['b', 200],
      ['c', 400],
      ['d', 404],
    ]);
    expect(answers[1]?.data).toEqual({ text: 'one', userId: 7 });
  });

  it('accepts own headers of an entry, in any case', async () => {
    const other = await host.tokens.sign(buildActor({ userId: 8 }));
    const { answers } = await relay([
      { ...entry('a', writeNote, { text: 'two' }), headers: { 'X-Token': other } },
    ]);
    expect(answers[0]?.data).toMatchObject({ userId: 8 });
  });

  it('forwards cookies that its entries set', async () => {
    const { headers } = await relay([entry('a', readNotes, {}), entry('b', readNotes, {})]);
    expect(headers['set-cookie']).toHaveLength(2);
  });

  it.each([true, false])(
    'sends entries with the headers of the relay, transactional %s',
    async (transactional) => {
      const { answers } = await relay([entry('a', writeNote, { text: 'signed' })], transactional);
      expect(answers[0]).toMatchObject({ status: 200, data: { userId: 7 } });
    },
  );

  it('executes a transaction completely or not at all', async () => {
    await relay([entry('a', writeNote, { text: 'there' })]);
    const { answers } = await relay(
      [entry('b', writeNote, { text: 'undone' }), entry('c', writeNote, { text: 'there' })],
      true,
    );
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
    expect(await notes()).toEqual(['there']);
    const whole = await relay(
      [entry('d', writeNote, { text: 'x' }), entry('e', writeNote, { text: 'y' })],
      true,
    );
    expect(whole.answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await notes()).toEqual(['there', 'x', 'y']);
  });

  it('refuses a transaction over several services', async () => {
    const other = { resource: '/api/gallery/items/1', method: 'GET', requestId: 'b' };
    expect(await relay([entry('a', writeNote, { text: 'no' }), other], true)).toMatchObject({
      status: 400,
      key: 'relay.several_services',
    });
    expect(await notes()).toEqual([]);
  });

  it.each([
    ['a body that is not JSON', 'hello'],
    ['an empty body', ''],
    ['no entries', '{"requests":[]}'],
    ['a list', '[]'],
    [
      'too many entries',
      JSON.stringify({ requests: Array.from({ length: 21 }, () => entry('a', readNotes, {})) }),
    ],
    ...[
      '/api/relay',
      '/api/booking/../relay',
      '/api/booking/%2e%2e/relay',
      '/api/booking/relay',
      '/api/booking/relay?a=b',
      '/r/mf-booking/b1/entry.js',
      'http://elsewhere.test/api/booking/notes',
      '//elsewhere.test/api/booking/notes',
      '/api/booking\\..\\notes',
    ].map((resource): [string, string] => [
      `an entry for ${resource}`,
      JSON.stringify({ requests: [{ resource, method: 'GET', requestId: 'a' }] }),
    ]),
    ...['cookie', 'Origin', 'x-forwarded-for', 'x-frizo-relay', 'content-type'].map(
      (name): [string, string] => [
        `an entry with the header ${name}`,
        JSON.stringify({ requests: [{ ...entry('a', readNotes, {}), headers: { [name]: 'a' } }] }),
      ],
    ),
    [
      'a header that could not be sent',
      JSON.stringify({ requests: [{ ...entry('a', readNotes, {}), headers: { 'x-token': 'a\r\nb: c' } }] }),
    ],
  ])('refuses %s', async (_what, body) => {
    const { status, body: answer } = await post(body);
    expect(status).toBe(400);
    expect(JSON.parse(answer)).toMatchObject({ error: { key: 'request.invalid' } });
  });

  it('refuses a body that is too large, with an answer that reaches the client', async () => {
    const { status, body } = await post(JSON.stringify({ requests: 'x'.repeat(700_000) }));
    expect(status).toBe(413);
    expect(JSON.parse(body)).toMatchObject({ error: { key: 'request.too_large' } });
  });

  describe('with a limit per address', () => {
    it.each([true, false])(
      'counts the entries of a service’s own relay, transactional %s',
      async (transactional) => {
        await using limited = await startTestPortal({
          handlers: Object.fromEntries(host.handlers),
          env: { RATE_LIMIT: '10' },
        });
        const requests = Array.from({ length: 6 }, (_, index) => entry(`${index}`, readNotes, {}));
        const send = (path: string) =>
          limited.get(path, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ requests, transactional }),
          });
        expect((await send('/api/booking/relay')).status).toBe(200);
        const refused = await send('/api/booking/relay');
        expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
      },
    );

    it('counts its entries for its caller, and ignores forged callers', async () => {
      const limited = await startTestPortal({
        handlers: Object.fromEntries(host.handlers),
        env: { RATE_LIMIT: '5' },
      });
      const body = JSON.stringify({ requests: Array.from({ length: 6 }, () => entry('a', readNotes, {})) });
      const headers = {
        'content-type': 'application/json',
        'x-forwarded-for': '203.0.113.7',
        'x-frizo-relay': 'guess',
      };
      const answer = await limited.get('/api/relay', { method: 'POST', headers, body });
      const { answers } = JSON.parse(answer.body) as { answers: { status: number; data: { ip?: string } }[] };
      await limited.stop();
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429, 429]);
      expect(answers.find(({ status }) => status === 200)?.data.ip).toBe('127.0.0.1');
    });
  });
});
