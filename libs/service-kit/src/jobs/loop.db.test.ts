import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import knexOf from 'knex';
import { startLoop } from './loop.ts';
import { createLogger } from '../log.ts';
import { createOwnDatabase, type OwnDatabase } from '../testing/own-database.ts';

const log = createLogger('test', 'silent');

describe('a loop', () => {
  let database: OwnDatabase;
  let knex: Knex;
  beforeAll(async () => {
    database = await createOwnDatabase();
    knex = knexOf({ client: 'pg', connection: database.url });
  });
  afterAll(async () => {
    await knex.destroy();
    await database.drop();
  });

  /** Work that runs until it is released. */
  function held(): {
    readonly started: Promise<void>;
    release(): void;
    run(): Promise<void>;
    readonly runs: () => number;
  } {
    const start = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    let runs = 0;
    return {
      started: start.promise,
      release: () => end.resolve(),
      runs: () => runs,
      run: () => {
        runs += 1;
        start.resolve();
        return end.promise;
      },
    };
  }

  it('runs in one of two copies at a time', async () => {
    const one = held();
    const other = held();
    const stopOne = startLoop({ name: 'sweep', everyMs: 60_000, run: one.run }, knex, log);
    await one.started;
    const stopOther = startLoop({ name: 'sweep', everyMs: 60_000, run: other.run }, knex, log);
    await stopOther();
    expect([one.runs(), other.runs()]).toEqual([1, 0]);
    one.release();
    await stopOne();
  });

  it('runs again after it has failed', async () => {
    const again = Promise.withResolvers<void>();
    let runs = 0;
    const run = async (): Promise<void> => {
      runs += 1;
      if (runs === 1) throw new Error('the first run fails');
      again.resolve();
    };
    const stop = startLoop({ name: 'fragile', everyMs: 1, run }, knex, log);
    await again.promise;
    await stop();
    expect(runs).toBeGreaterThan(1);
  });
});
