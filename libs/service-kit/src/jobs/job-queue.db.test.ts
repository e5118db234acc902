import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { fromKnex, PgBoss } from 'pg-boss';
import { z } from 'zod';
import { databaseOf } from '../database/database-of.ts';
import { ensureRoles } from '../database/roles.ts';
import { createLogger } from '../log.ts';
import { createOwnDatabase, type OwnDatabase } from '../testing/own-database.ts';
import { until } from '../testing/until.ts';
import { handleJob, scheduledJob, type Job } from './job.ts';
import { createJobQueue, migrateJobQueue, type RunningJobs } from './job-queue.ts';

const log = createLogger('test', 'silent');
const service = 'messaging';
const schema = 'messaging_jobs';

const greet = {
  name: 'greet',
  payload: z.object({ who: z.string() }),
  retries: { most: 3, firstSeconds: 3_600, longestSeconds: 7_200 },
  attemptSeconds: 60,
};

describe('a job queue', () => {
  let database: OwnDatabase;
  let knex: Knex;
  const copies: RunningJobs[] = [];

  beforeAll(async () => {
    database = await createOwnDatabase();
    await ensureRoles(database.url, [service]);
    knex = databaseOf(service, database.url, {});
    await migrateJobQueue(service, knex);
  });
  afterEach(async () => {
    for (const copy of copies.splice(0)) await copy.stop();
    await knex.raw(`delete from ${schema}.job`);
  });
  afterAll(async () => {
    await knex.destroy();
    await database.drop();
  });

  async function startCopy(...jobs: Job[]): Promise<RunningJobs> {
    const copy = createJobQueue({ service, knex, log });
    copies.push(copy);
    await copy.start(jobs);
    return copy;
  }
  /** A job that records whom it greets; the first `failures` greetings fail. */
  function greeter(failures = 0): { readonly greeted: string[]; readonly job: Job } {
    const greeted: string[] = [];
    let left = failures;
    const job = handleJob(greet, async ({ who }) => {
      greeted.push(who);
      left -= 1;
      if (left >= 0) throw new Error('greeting failed');
    });
    return { greeted, job };
  }
  const add = (copy: RunningJobs, ...who: string[]) =>
    knex.transaction((trx) =>
      copy.add(
        trx,
        greet,
        who.map((one) => ({ who: one })),
      ),
    );
  const states = async (name = greet.name) =>
    (await knex(`${schema}.job`).where({ name }).pluck<string[]>('state')).sort();

  it('runs each job once, in either of two copies', async () => {
    const [one, other] = [greeter(), greeter()];
    const copy = await startCopy(one.job);
    await startCopy(other.job);
    const people = Array.from({ length: 120 }, (_, index) => `person-${index}`);
    await add(copy, ...people);
    await until(states, (all) => all.length === 120 && all.every((state) => state === 'completed'));
    expect([...one.greeted, ...other.greeted].sort()).toEqual(people.sort());
  });

  it('stores a job only if the transaction that adds it commits', async () => {
    const copy = await startCopy(greeter().job);
    const undone = knex.transaction(async (trx) => {
      await copy.add(trx, greet, [{ who: 'Ida' }]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await states()).toEqual([]);
  });

  it('retries a failed job later', async () => {
    const { greeted, job } = greeter(1);
    const copy = await startCopy(job);
    await add(copy, 'Ida');
    await until(states, ([state]) => state === 'retry');
    const [row] = await knex(`${schema}.job`).select<{ waitSeconds: string }[]>(
      knex.raw('extract(epoch from start_after - started_on) as "waitSeconds"'),
    );
    expect(Number(row?.waitSeconds)).toBeGreaterThanOrEqual(3_600);
    expect(Number(row?.waitSeconds)).toBeLessThan(7_210);
    expect(await copy.runWaiting(greet.name)).toBe(1);
    expect(greeted).toEqual(['Ida', 'Ida']);
    expect(await states()).toEqual(['completed']);
  });

  it('gives up after the last attempt', async () => {
    const { greeted, job } = greeter(99);
    const copy = await startCopy(job);
    await add(copy, 'Ida');
    await until(states, ([state]) => state === 'retry');
    for (let attempt = 0; attempt < 3; attempt += 1) await copy.runWaiting(greet.name);
    expect(await copy.runWaiting(greet.name)).toBe(0);
    expect(greeted).toHaveLength(4);
    expect(await states()).toEqual(['failed']);
  });

  it('gives the job of a dead copy to another copy', async () => {
    const { greeted, job } = greeter();
    const copy = createJobQueue({ service, knex, log });
    await copy.start([job]);
    await copy.stop();
    const dead = new PgBoss({
      db: fromKnex(knex),
      schema,
      supervise: false,
      schedule: false,
      migrate: false,
    });
    await dead.start();
    await dead.insert(greet.name, [{ data: { who: 'Ida' } }]);
    expect(await dead.fetch(greet.name)).toHaveLength(1);
    await knex.raw(`update ${schema}.job set heartbeat_on = now() - interval '31 seconds'`);
    await dead.supervise(greet.name);
    await dead.stop();
    expect(await states()).toEqual(['retry']);
    expect(await (await startCopy(job)).runWaiting(greet.name)).toBe(1);
    expect(greeted).toEqual(['Ida']);
  });

  it('refuses a payload that does not match the schema', async () => {
    const copy = await startCopy(greeter().job);
    await expect(copy.add(knex, greet, [{ who: 7 as unknown as string }])).rejects.toThrow(z.ZodError);
  });

  describe('with a schedule', () => {
    const yearly = '0 0 1 1 *';

    it('runs a job at the start too, in one of two copies at a time, and again at its next turn if it failed', async () => {
      const held = Promise.withResolvers<void>();
      let runs = 0;
      const sweep = scheduledJob({
        name: 'sweep',
        schedule: yearly,
        run: async () => {
          runs += 1;
          await held.promise;
          if (runs === 1) throw new Error('the first time fails');
        },
      });
      await startCopy(sweep);
      await until(
        async () => runs,
        (count) => count === 1,
      );
      await startCopy(sweep);
      expect(await states('sweep')).toEqual(['active']);
      held.resolve();
      await until(
        () => states('sweep'),
        ([state]) => state === 'failed',
      );
      await startCopy(sweep);
      await until(
        () => states('sweep'),
        (all) => all.includes('completed'),
      );
      expect(runs).toBe(2);
    });

    it('removes a schedule that a release no longer has', async () => {
      const run = async () => undefined;
      await startCopy(scheduledJob({ name: 'old', schedule: yearly, run }));
      await startCopy(scheduledJob({ name: 'new', schedule: yearly, run }));
      expect(await knex(`${schema}.schedule`).pluck('name')).toEqual(['new']);
    });
  });
});
