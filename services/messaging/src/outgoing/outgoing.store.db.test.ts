import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase } from '@frizo/local-platform/testing';
import { databaseOf } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { queueMail } from '../mails/mails.store.ts';
import { queuePushes } from '../pushes/push-delivery.ts';
import { queueText } from '../texts/texts.store.ts';
import { sweepOutgoing } from './outgoing.store.ts';

const now = new Date('2026-04-02T17:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

describe('messages that were sent or given up', () => {
  let knex: Knex;
  let drop: () => Promise<unknown>;

  beforeAll(async () => {
    const database = await createTestDatabase();
    knex = databaseOf('messaging', database.url, {});
    drop = () => database.drop();
  });
  beforeEach(async () => {
    for (const table of tables) await knex(table).delete();
  });
  afterAll(async () => {
    await knex.destroy();
    await drop();
  });

  const tables = ['mails', 'texts', 'pushes'] as const;
  const queueOneOfEach = async (): Promise<void> => {
    const tools = { trx: knex, jobs: { add: async () => undefined }, now: daysAgo(90) };
    const mail = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
    await queueMail(tools, 'ida@example.test', mail);
    await queueText(tools, { recipient: '+16025550123', body: 'Hello' });
    await queuePushes(tools, [{ userId: 1, title: 'Hello', body: '', url: '/' }]);
  };
  const counts = async () =>
    Promise.all(tables.map(async (table) => (await knex(table).select<object[]>('id')).length));
  const end = async (how: object) => {
    for (const table of tables) await knex(table).update(how);
  };

  it.each([{ sent_at: daysAgo(31) }, { failed_at: daysAgo(31), failure: '550 no such mailbox' }])(
    'are deleted after thirty days: %j',
    async (how) => {
      await queueOneOfEach();
      await end(how);
      await sweepOutgoing(knex, now);
      expect(await counts()).toEqual([0, 0, 0]);
    },
  );

  it('are stored until then, like messages that still wait, however old they are', async () => {
    await queueOneOfEach();
    await end({ sent_at: daysAgo(29) });
    await queueOneOfEach();
    await sweepOutgoing(knex, now);
    expect(await counts()).toEqual([2, 2, 2]);
  });

  it('are all deleted, in batches', async () => {
    for (let index = 0; index < 5; index += 1) await queueOneOfEach();
    await end({ sent_at: daysAgo(31) });
    const statements: string[] = [];
    knex.on('query', ({ sql }: { sql: string }) => statements.push(sql));
    await sweepOutgoing(knex, now, 2);
    expect(await counts()).toEqual([0, 0, 0]);
    expect(statements.filter((sql) => sql.startsWith('delete')).length).toBe(9);
  });
});
