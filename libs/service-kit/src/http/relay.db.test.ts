import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addressOf, type AnyCall, type RequestOf } from '@frizo/contracts';
import { buildActor, startTestHost, type TestHost } from '../testing.ts';
import { createOwnDatabase, type OwnDatabase } from '../testing/own-database.ts';
import { echo, getThing, leak, makeThing } from '../testing/sample/contracts.ts';
import { sample } from '../testing/sample/service.ts';
import type { RelayAnswer } from '@frizo/contracts';

describe('the relay of a service', () => {
  let database: OwnDatabase;
  let host: TestHost;
  let token: string;

  beforeAll(async () => {
    database = await createOwnDatabase();
    host = await startTestHost({
      services: [sample],
      databaseUrl: database.url,
      natsUrl: String(process.env.NATS_URL),
      env: { DATABASE_POOL: '2' },
    });
    token = await host.tokens.sign(buildActor({ userId: 7 }));
  });
  afterAll(async () => {
    await host.stop();
    await database.drop();
  });

  let entries = 0;
  function entry<C extends AnyCall>(call: C, request: RequestOf<C>, headers: Record<string, string> = {}) {
    const { method, url, body } = addressOf(call, request);
    entries += 1;
    return {
      resource: url,
      method,
      data: body,
      requestId: `entry-${entries}`,
      headers: { 'X-Token': token, ...headers },
    };
  }

  function send(requests: readonly object[], transactional: boolean): Promise<Response> {
    return fetch(`${host.url}/api/booking/relay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ requests, transactional }),
    });
  }

  async function relay(requests: readonly object[], transactional: boolean): Promise<RelayAnswer[]> {
    const answer = await send(requests, transactional);
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { answers: RelayAnswer[] }).answers;
  }

  async function names(): Promise<unknown[]> {
    return (await database.query('select name from booking.things order by id')).map(({ name }) => name);
  }

  it('answers each entry in order, with its own id', async () => {
    const answers = await relay([entry(echo, { limit: 3 }), entry(getThing, { id: 4_000_000 })], false);
    expect(answers.map(({ status }) => status)).toEqual([200, 404]);
    expect(answers[0]).toMatchObject({ data: { limit: 3 } });
    expect(answers[1]).toMatchObject({
      data: { error: { key: 'resource.not_found' }, requestId: answers[1]?.requestId },
    });
  });

  it('commits all writes of a transaction when every entry succeeds', async () => {
    const answers = await relay([entry(makeThing, { name: 'one' }), entry(makeThing, { name: 'two' })], true);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await names()).toEqual(expect.arrayContaining(['one', 'two']));
  });

  it('rolls back all writes when one entry is refused, and skips the entries after it', async () => {
    const requests = [
      entry(makeThing, { name: 'undone' }),
      entry(makeThing, { name: 'one' }),
      entry(makeThing, { name: 'never' }),
    ];
    const answers = await relay(requests, true);
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(answers.map(({ data }) => (data as { error: { key: string } }).error.key)).toEqual([
      'relay.rolled_back',
      'resource.conflict',
      'relay.rolled_back',
    ]);
    expect(await names()).not.toEqual(expect.arrayContaining(['undone']));
    expect(await database.query(`select 1 from booking.outbox where payload->>'name' = 'undone'`)).toEqual(
      [],
    );
  });

  it('lets a later entry of a transaction see what an earlier one wrote', async () => {
    const [{ next } = { next: 0 }] = (await database.query(
      `select last_value::int + 1 as next from booking.things_id_seq`,
    )) as { next: number }[];
    const answers = await relay([entry(makeThing, { name: 'seen' }), entry(getThing, { id: next })], true);
    expect(answers[1]).toMatchObject({ status: 200, data: { name: 'seen' } });
  });

  it('is executed once when its entries carry idempotency keys and it is sent again', async () => {
    const requests = [
      entry(makeThing, { name: 'keyed-1' }, { 'idempotency-key': 'relay-key-1' }),
      entry(makeThing, { name: 'keyed-2' }, { 'idempotency-key': 'relay-key-2' }),
    ];
    const first = await relay(requests, true);
    const again = await relay(requests, true);
    expect(again).toEqual(first);
    expect((await names()).filter((name) => String(name).startsWith('keyed'))).toHaveLength(2);
  });

  it('does not deadlock when there are more concurrent transactions than connections', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        relay(
          [entry(makeThing, { name: `many-${index}` }), entry(makeThing, { name: `more-${index}` })],
          true,
        ),
      ),
    );
    expect(answers.flat().map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200));
  });

  it('refuses an invalid envelope', async () => {
    const answer = await fetch(`${host.url}/api/booking/relay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ requests: [] }),
    });
    expect(answer.status).toBe(400);
  });

  it('refuses a transaction with a call whose writes must survive a rollback', async () => {
    const answer = await send([entry(makeThing, { name: 'not written' }), entry(leak, {})], true);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { key: 'relay.stands_alone' } });
    expect(await names()).not.toContain('not written');
  });
});
