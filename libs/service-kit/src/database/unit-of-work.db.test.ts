import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { createOwnDatabase, type OwnDatabase } from '../testing/own-database.ts';
import { connectDatabase } from './connect.ts';
import { currentTransaction, holdUnit, inTransaction } from './unit-of-work.ts';

describe('a unit of work', () => {
  let database: OwnDatabase;
  let knex: Knex;
  beforeAll(async () => {
    database = await createOwnDatabase();
    await database.query('create table notes (text text primary key)');
    await database.query('create table late (text text unique deferrable initially deferred)');
    // One connection: code that needs a second one would wait until the timeout.
    knex = connectDatabase({ url: database.url, schema: 'public', poolSize: 1 });
  });
  beforeEach(async () => {
    await database.query('truncate notes, late');
  });
  afterAll(async () => {
    await knex.destroy();
    await database.drop();
  });

  const write = (text: string) => (trx: Knex) => trx('notes').insert({ text });
  const committed = async (): Promise<unknown[]> =>
    (await database.query('select text from notes order by text')).map(({ text }) => text);
  const nothing = (): Promise<void> => Promise.resolve();

  it('commits the writes of its transactions when it ends, and not before', async () => {
    await holdUnit(
      knex,
      async () => {
        await inTransaction(knex, write('a'));
        await inTransaction(knex, write('b'));
        expect(await committed()).toEqual([]);
      },
      nothing,
    );
    expect(await committed()).toEqual(['a', 'b']);
  });

  it('rolls back when it fails, or when its last check throws', async () => {
    const work = (): Promise<unknown> => inTransaction(knex, write('a'));
    const failing = holdUnit(
      knex,
      async () => {
        await work();
        throw new Error('too late');
      },
      nothing,
    );
    await expect(failing).rejects.toThrow('too late');
    await expect(holdUnit(knex, work, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(await committed()).toEqual([]);
  });

  it('lets plain statements join the open transaction', async () => {
    const found = await holdUnit(
      knex,
      async () => {
        await inTransaction(knex, write('a'));
        await knex('notes').insert({ text: 'b' });
        await knex.transaction(write('c'));
        return Promise.all([knex('notes').pluck<string>('text'), knex('notes').count('* as n')]);
      },
      nothing,
    );
    expect(found).toEqual([['a', 'b', 'c'], [{ n: 3 }]]);
    expect(await committed()).toEqual(['a', 'b', 'c']);
  });

  it('continues after one of its transactions has failed, without the writes of that one', async () => {
    const twice = async (trx: Knex): Promise<void> => {
      await write('x')(trx);
      await write('x')(trx);
    };
    await holdUnit(
      knex,
      async () => {
        await expect(inTransaction(knex, twice)).rejects.toThrow('duplicate key');
        await inTransaction(knex, write('a'));
        await expect(inTransaction(knex, twice)).rejects.toThrow('duplicate key');
        await inTransaction(knex, write('b'));
      },
      nothing,
    );
    expect(await committed()).toEqual(['a', 'b']);
  });

  it('runs concurrent transactions one after the other', async () => {
    await holdUnit(
      knex,
      () => Promise.all(['a', 'b', 'c'].map((text) => inTransaction(knex, write(text)))),
      nothing,
    );
    expect(await committed()).toEqual(['a', 'b', 'c']);
  });

  it('joins a transaction inside a transaction', async () => {
    const outer = inTransaction(knex, async (trx) => {
      expect(currentTransaction(knex)).toBe(trx);
      await inTransaction(knex, write('a'));
      throw new Error('undone');
    });
    await expect(outer).rejects.toThrow('undone');
    expect(await committed()).toEqual([]);
  });

  it('fails when its commit does', async () => {
    const run = (): Promise<unknown> =>
      inTransaction(knex, (trx) => trx('late').insert([{ text: 'same' }, { text: 'same' }]));
    await expect(holdUnit(knex, run, nothing)).rejects.toThrow('duplicate key');
  });

  it('opens no transaction without a query', async () => {
    const result = await holdUnit(
      knex,
      () => Promise.resolve('done'),
      async (_, trx) => expect(trx).toBeUndefined(),
    );
    expect(result).toBe('done');
    expect(currentTransaction(knex)).toBeUndefined();
    expect(await knex('notes')).toEqual([]);
  });
});
