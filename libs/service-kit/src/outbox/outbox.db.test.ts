import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { headers, type NatsConnection } from '@nats-io/nats-core';
import { buildActor, startTestHost, type TestHost } from '../testing.ts';
import { cuttableLink, type CuttableLink } from '../testing/cuttable-link.ts';
import { createOwnDatabase, type OwnDatabase } from '../testing/own-database.ts';
import { makeThing, thingMade } from '../testing/sample/contracts.ts';
import { sample } from '../testing/sample/service.ts';
import { sampleReader } from '../testing/sample-reader/service.ts';
import { until } from '../testing/until.ts';

const actor = buildActor({ userId: 7 });
const natsUrl = String(process.env.NATS_URL);

describe('events of a service', () => {
  let database: OwnDatabase;
  let link: CuttableLink;
  let host: TestHost;

  beforeAll(async () => {
    database = await createOwnDatabase();
    link = await cuttableLink(natsUrl);
    host = await startTestHost({
      services: [sample, sampleReader],
      databaseUrl: database.url,
      natsUrl: link.url,
      env: { CONSUMER: 'outbox-suite', REFUSED_THING: 'refused' },
    });
  });
  afterAll(async () => {
    await host.stop();
    await link.close();
    await database.drop();
  });

  const seen = (like: string): Promise<Record<string, unknown>[]> =>
    database.query(`select name, times from messaging.seen_things where name like '${like}' order by name`);
  const waiting = (): Promise<Record<string, unknown>[]> => database.query('select seq from booking.outbox');
  const make = (name: string): Promise<{ status: number }> => host.call(makeThing, { name }, { actor });

  it('reach their consumers once each, and leave the outbox', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, index) => make(`plain-${index}`)));
    const handled = await until(
      () => seen('plain-%'),
      (rows) => rows.length === 60,
    );
    expect(new Set(handled.map(({ times }) => times))).toEqual(new Set([1]));
    expect(await until(waiting, (rows) => rows.length === 0)).toEqual([]);
  });

  it('are not lost during an outage of NATS, and are handled once', async () => {
    const before = Array.from({ length: 40 }, (_, index) => make(`outage-a${index}`));
    await before[0];
    link.cut();
    const during = Array.from({ length: 40 }, (_, index) => make(`outage-b${index}`));
    const answers = await Promise.all([...before, ...during]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await waiting()).length).toBeGreaterThanOrEqual(40);
    link.mend();
    const handled = await until(
      () => seen('outage-%'),
      (rows) => rows.length === 80,
    );
    expect(new Set(handled.map(({ times }) => times))).toEqual(new Set([1]));
    expect(await until(waiting, (rows) => rows.length === 0)).toEqual([]);
  });

  it('are published in the order in which one copy wrote them', async () => {
    await host.call(makeThing, { name: 'order', count: 5 }, { actor });
    await until(
      () => seen('order%'),
      (rows) => rows.length === 5,
    );
    const names = await storedNames((name) => name.startsWith('order'), 5);
    expect(names).toEqual(['order', 'order-1', 'order-2', 'order-3', 'order-4']);
  });

  it('are published only if their write commits', async () => {
    await make('rolled-back');
    await make('rolled-back');
    await until(
      () => seen('rolled-back'),
      (rows) => rows.length === 1,
    );
    expect(await seen('rolled-back')).toEqual([{ name: 'rolled-back', times: 1 }]);
  });

  it('are handled once when they are delivered twice', async () => {
    await using connection = await openNats();
    const stream = jetstream(connection.nats);
    // JetStream drops a message with a known id, so the id is put into the consumer's inbox instead.
    const publish = async (name: string, id: string): Promise<void> => {
      const sent = headers();
      sent.set('Nats-Msg-Id', id);
      await stream.publish(thingMade.subject, JSON.stringify({ thingId: 1, version: 1, name }), {
        headers: sent,
      });
    };
    await database.query(
      `insert into messaging.inbox (consumer, event_id) values ('outbox-suite', 'seen-before-${database.name}')`,
    );
    await publish('repeat', `seen-before-${database.name}`);
    await publish('repeat-after', `after-${database.name}`);
    await until(
      () => seen('repeat-after'),
      (rows) => rows.length === 1,
    );
    expect(await seen('repeat')).toEqual([]);
  });

  it('wait for the next start when the service stops during an outage of NATS', async () => {
    const ownLink = await cuttableLink(natsUrl);
    const own = await createOwnDatabase();
    const options = { services: [sample], databaseUrl: own.url, natsUrl: ownLink.url, env: {} };
    const leaving = await startTestHost(options);
    ownLink.cut();
    const { status } = await leaving.call(makeThing, { name: 'left-behind' }, { actor });
    await leaving.stop();
    expect(status).toBe(200);
    expect(await own.query('select 1 from booking.outbox')).toHaveLength(1);
    ownLink.mend();
    const back = await startTestHost(options);
    const rows = (): Promise<unknown[]> => own.query('select 1 from booking.outbox');
    expect(await until(rows, (left) => left.length === 0)).toEqual([]);
    await back.stop();
    await ownLink.close();
    await own.drop();
  });

  it('do not delay later events when their handler fails', async () => {
    await make('refused');
    await make('accepted');
    await until(
      () => seen('accepted'),
      (rows) => rows.length === 1,
    );
    expect(await seen('refused')).toEqual([]);
  });
});

/** Names of events in the order of the stream. */
async function storedNames(isWanted: (name: string) => boolean, count: number): Promise<string[]> {
  await using connection = await openNats();
  const consumer = await jetstream(connection.nats).consumers.get('BOOKING', {
    filter_subjects: thingMade.subject,
  });
  const names: string[] = [];
  for await (const message of await consumer.consume()) {
    const { name } = message.json<{ name: string }>();
    if (isWanted(name)) names.push(name);
    if (names.length === count) break;
  }
  return names;
}

async function openNats(): Promise<{ readonly nats: NatsConnection } & AsyncDisposable> {
  const nats = await connect({ servers: natsUrl });
  return { nats, [Symbol.asyncDispose]: () => nats.close() };
}
