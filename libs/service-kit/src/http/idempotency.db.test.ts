import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildActor, startTestHost, type TestHost } from '../testing.ts';
import { createOwnDatabase, type OwnDatabase } from '../testing/own-database.ts';
import { getThing, makeThing } from '../testing/sample/contracts.ts';
import { sample } from '../testing/sample/service.ts';

const actor = buildActor({ userId: 7 });

describe('a write with an idempotency key', () => {
  let database: OwnDatabase;
  let host: TestHost;

  beforeAll(async () => {
    database = await createOwnDatabase();
    host = await startTestHost({
      services: [sample],
      databaseUrl: database.url,
      natsUrl: String(process.env.NATS_URL),
      env: { DATABASE_POOL: '2' },
    });
  });
  afterAll(async () => {
    await host.stop();
    await database.drop();
  });

  it('is executed once, and its repetition gets the first answer', async () => {
    const first = await host.call(makeThing, { name: 'once' }, { actor, idempotencyKey: 'key-once-1' });
    const again = await host.call(makeThing, { name: 'once' }, { actor, idempotencyKey: 'key-once-1' });
    expect(first.status).toBe(200);
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(await database.query(`select * from booking.things where name = 'once'`)).toHaveLength(1);
  });

  it('is executed once for ten concurrent requests on a pool of two, and each gets the same answer', async () => {
    const options = { actor, idempotencyKey: 'key-ten-at-once' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => host.call(makeThing, { name: 'ten' }, options)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  it('is committed before its answer is sent', async () => {
    const { body } = await host.call(makeThing, { name: 'there' }, { actor, idempotencyKey: 'key-there' });
    const found = await host.call(getThing, { id: body.id }, { actor });
    expect(found.body).toEqual(body);
  });

  it('may be retried with the same key after a refusal', async () => {
    await host.call(makeThing, { name: 'taken' }, { actor });
    const refused = await host.call(makeThing, { name: 'taken' }, { actor, idempotencyKey: 'key-refused' });
    await database.query(`delete from booking.things where name = 'taken'`);
    const accepted = await host.call(makeThing, { name: 'taken' }, { actor, idempotencyKey: 'key-refused' });
    expect([refused.status, accepted.status]).toEqual([409, 200]);
  });

  it('is refused when the key belongs to another request', async () => {
    await host.call(makeThing, { name: 'mine' }, { actor, idempotencyKey: 'key-of-mine' });
    const other = await host.call(makeThing, { name: 'other' }, { actor, idempotencyKey: 'key-of-mine' });
    expect(other).toMatchObject({ status: 422, body: { error: { key: 'idempotency.key_reused' } } });
    expect(await database.query(`select * from booking.things where name = 'other'`)).toHaveLength(0);
  });

  it('does not share keys with another actor', async () => {
    const mine = await host.call(makeThing, { name: 'a-1' }, { actor, idempotencyKey: 'key-shared' });
    const stranger = buildActor({ userId: 8 });
    const theirs = await host.call(
      makeThing,
      { name: 'a-2' },
      { actor: stranger, idempotencyKey: 'key-shared' },
    );
    expect(theirs.body.id).not.toBe(mine.body.id);
  });

  it('is refused when the key is malformed', async () => {
    const answer = await host.call(makeThing, { name: 'odd' }, { actor, idempotencyKey: 'no' });
    expect(answer).toMatchObject({ status: 400, body: { error: { key: 'idempotency.key_invalid' } } });
  });
});
