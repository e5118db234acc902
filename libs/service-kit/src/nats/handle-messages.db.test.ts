import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { JsMsg } from '@nats-io/jetstream';
import type { Knex } from 'knex';
import { connectDatabase } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import { ensureRoles, roleOf } from '../database/roles.ts';
import { transactionRunner } from '../database/transaction.ts';
import { createLogger } from '../log.ts';
import { noMetrics } from '../metrics.ts';
import { createOwnDatabase, type OwnDatabase } from '../testing/own-database.ts';
import { thingMade } from '../testing/sample/contracts.ts';
import { sampleReader } from '../testing/sample-reader/service.ts';
import { consume } from './consumer.ts';
import { handleMessages, maxDeliveries, type HandlingTools } from './handle-messages.ts';

/** A message as JetStream would deliver it, and the acknowledgments that it got. */
function message(name: string, deliveryCount = 1): { readonly message: JsMsg; readonly replies: string[] } {
  const replies: string[] = [];
  const text = JSON.stringify({ thingId: 1, version: 1, name });
  const parts = {
    subject: thingMade.subject,
    headers: { get: (header: string) => (header === 'Nats-Msg-Id' ? `id-of-${name}` : '') },
    info: { stream: 'BOOKING', deliveryCount },
    seq: 1,
    json: () => JSON.parse(text) as unknown,
    string: () => text,
    ack: () => replies.push('ack'),
    nak: (milliseconds: number) => replies.push(`nak for ${milliseconds}`),
    term: () => replies.push('term'),
  };
  return { message: parts as unknown as JsMsg, replies };
}

describe('a batch of events', () => {
  let database: OwnDatabase;
  let knex: Knex;
  let tools: HandlingTools;

  const consumer = consume(thingMade, {
    name: 'on-thing-made',
    async handle({ name }, { trx }) {
      await trx('seen_things').insert({ name, times: 1 });
      if (name.startsWith('bad')) throw new Error('this one fails');
    },
  });

  beforeAll(async () => {
    database = await createOwnDatabase();
    await ensureRoles(database.url, ['messaging']);
    knex = connectDatabase({ url: roleOf(database.url, 'messaging').url, schema: 'messaging' });
    await migrate(knex, sampleReader.root);
    tools = {
      service: 'messaging',
      transaction: transactionRunner(knex),
      log: createLogger('test', 'silent'),
      metrics: noMetrics,
    };
  });
  beforeEach(async () => {
    await knex.raw('truncate seen_things, inbox, parked_events');
  });
  afterAll(async () => {
    await knex.destroy();
    await database.drop();
  });

  const seen = (): Promise<string[]> =>
    knex('seen_things').orderBy('name').pluck<string>('name') as Promise<string[]>;

  it('is handled in order and acknowledged', async () => {
    const sent = [message('a'), message('b')];
    await handleMessages(
      consumer,
      sent.map((one) => one.message),
      tools,
    );
    expect(await seen()).toEqual(['a', 'b']);
    expect(sent.map(({ replies }) => replies)).toEqual([['ack'], ['ack']]);
  });

  it('is handled once when events are repeated, also within the batch', async () => {
    const sent = [message('a'), message('a')];
    for (let time = 0; time < 2; time += 1) {
      await handleMessages(
        consumer,
        sent.map((one) => one.message),
        tools,
      );
    }
    expect(await seen()).toEqual(['a']);
    expect(sent.map(({ replies }) => replies)).toEqual([
      ['ack', 'ack'],
      ['ack', 'ack'],
    ]);
  });

  it('is handled except for the event that fails, which is rolled back and delivered again', async () => {
    const sent = [message('a'), message('bad', 3), message('c')];
    await handleMessages(
      consumer,
      sent.map((one) => one.message),
      tools,
    );
    expect(await seen()).toEqual(['a', 'c']);
    expect(sent.map(({ replies }) => replies)).toEqual([['ack'], ['nak for 2000'], ['ack']]);
    expect(await knex('inbox').where({ event_id: 'id-of-bad' })).toEqual([]);
  });

  it('has its event parked with the error after the last failure', async () => {
    const { message: bad, replies } = message('bad', maxDeliveries);
    await handleMessages(consumer, [bad], tools);
    expect(replies).toEqual(['term']);
    expect(await knex('parked_events').select('event_id', 'subject', 'error')).toEqual([
      { event_id: 'id-of-bad', subject: thingMade.subject, error: 'Error: this one fails' },
    ]);
  });
});
