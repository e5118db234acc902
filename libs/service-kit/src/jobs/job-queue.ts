import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { fromKnex, PgBoss, type ConstructorOptions, type Db, type JobResult } from 'pg-boss';
import type { z } from 'zod';
import { isDatabaseAway } from '../database/is-database-away.ts';
import { jobsSchemaOf } from '../database/roles.ts';
import type { Logger } from '../log.ts';
import type { Job, JobDefinition, QueuedJob, ScheduledJob } from './job.ts';

/** Where a service's work waits for one of its copies, in Postgres. */
export interface JobQueue {
  /** Adds jobs in the transaction that causes them: they are done once it has committed, or not at all. */
  add<Payload extends z.ZodObject>(
    trx: Knex,
    definition: JobDefinition<Payload>,
    payloads: readonly z.input<Payload>[],
  ): Promise<void>;
}

export interface RunningJobs extends JobQueue {
  /** Begins to do jobs. None is done before, but they can be added. */
  start(jobs: readonly Job[]): Promise<void>;
  /** Does what waits in a queue now, also what would be tried again later. Answers how many jobs that were. For tests. */
  runWaiting(name: string): Promise<number>;
  /** Takes no more, and lets what is under way end. */
  stop(): Promise<void>;
}

export interface JobQueueParts {
  readonly service: string;
  readonly knex: Knex;
  readonly log: Logger;
}

/** Jobs of one queue that a copy works on at once. */
const batchSize = 50;
/** How soon a job is begun at the latest where nothing else waits; also how often each copy asks for work. */
const pollSeconds = { queued: 0.5, scheduled: 2 };
const scheduledAttemptSeconds = 15 * 60;
/** A copy says within this time that it is still at a job. Jobs of one that has died are tried again. */
const heartbeatSeconds = 30;
/** How often copies that have died are looked for. */
const superviseSeconds = 15;
const databaseCheckMs = 500;
/** A finished job is of interest to whoever looks for a fault. */
const finishedKeptSeconds = 24 * 60 * 60;

/** Works through the connections of the service, so that a copy needs no more of them, and none that listens. */
const settingsOf = (service: string, knex: Knex): ConstructorOptions => ({
  db: throughPool(knex),
  schema: jobsSchemaOf(service),
  // An administrator makes it with the service's role.
  createSchema: false,
  registerInstance: false,
  reindex: false,
  monitorVacuum: false,
});

interface ConnectionPool {
  acquireConnection(): Promise<object>;
  releaseConnection(connection: object): Promise<void>;
}

/**
 * The library sends whole transactions as one text. What fails in the middle of one leaves it open, and the connection would go back to the
 * pool with it: the next who gets it could do nothing.
 */
function throughPool(knex: Knex): Db {
  const pool = knex.client as ConnectionPool;
  return {
    async executeSql(text, values) {
      const connection = await pool.acquireConnection();
      async function run(sql: string, bindings: readonly unknown[] = []): Promise<{ rows: never[] }> {
        return knex.raw<{ rows: never[] }>(sql, bindings as Knex.RawBinding[]).connection(connection);
      }
      try {
        return await fromKnex({ raw: run }).executeSql(text, values);
      } catch (error) {
        // Where the connection itself is gone there is nothing to roll back.
        if (/^\s*begin/i.test(text)) await run('rollback').catch(() => undefined);
        throw error;
      } finally {
        await pool.releaseConnection(connection);
      }
    },
  };
}

/** Makes the tables of the job queue, or brings them up to date. */
export async function migrateJobQueue(service: string, knex: Knex): Promise<void> {
  await knex.transaction(async (trx) => {
    // Copies that start at once: one migrates, the others wait and find nothing to do.
    await trx.raw(`select pg_advisory_xact_lock(hashtext(?))`, [jobsSchemaOf(service)]);
    const boss = new PgBoss({ ...settingsOf(service, knex), supervise: false, schedule: false });
    await boss.start();
    await boss.stop();
  });
}

export function createJobQueue({ service, knex, log }: JobQueueParts): RunningJobs {
  const boss = new PgBoss({
    ...settingsOf(service, knex),
    migrate: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  });
  boss.on('error', (err) => log.warn({ err }, 'jobs wait: the queue could not be read'));
  boss.on('warning', (warning) => log.warn(warning, 'the job queue warns'));
  const handlers = new Map<string, QueuedJob>();
  const stopping = new AbortController();
  const attempt = (job: QueuedJob, one: { id: string; data: unknown }): Promise<JobResult> =>
    attemptJob(job, one, { knex, log, signal: stopping.signal });
  return {
    async add(trx, { name, payload }, payloads) {
      if (payloads.length === 0) return;
      const jobs = payloads.map((data) => ({ data: payload.parse(data) }));
      await boss.insert(name, jobs, { db: fromKnex(trx) });
    },
    async start(jobs) {
      await boss.start();
      const schedules = new Set<string>();
      for (const job of jobs) {
        if (job.kind === 'scheduled') {
          schedules.add(job.name);
          await startSchedule(boss, job, log);
        } else {
          handlers.set(job.definition.name, job);
          await startQueue(boss, job, attempt);
        }
      }
      // What an earlier release has scheduled would wait for ever.
      for (const { name } of await boss.getSchedules()) if (!schedules.has(name)) await boss.unschedule(name);
    },
    async runWaiting(name) {
      const job = handlers.get(name);
      if (!job) throw new Error(`there is no queue ${name}`);
      const waiting = await boss.fetch(name, { batchSize, ignoreStartAfter: true });
      for (const { id, status, output } of await Promise.all(waiting.map((one) => attempt(job, one))))
        await (status === 'completed' ? boss.complete(name, id) : boss.fail(name, id, output as object));
      return waiting.length;
    },
    async stop() {
      stopping.abort();
      await boss.stop();
    },
  };
}

async function startQueue(
  boss: PgBoss,
  job: QueuedJob,
  attempt: (job: QueuedJob, one: { id: string; data: unknown }) => Promise<JobResult>,
): Promise<void> {
  const { name, retries, attemptSeconds } = job.definition;
  const options = {
    retryLimit: retries.most,
    retryDelay: retries.firstSeconds,
    retryBackoff: true,
    retryDelayMax: retries.longestSeconds,
    expireInSeconds: attemptSeconds,
    heartbeatSeconds,
    deleteAfterSeconds: finishedKeptSeconds,
  };
  await boss.createQueue(name, options);
  // A queue that an earlier release has made keeps its settings otherwise.
  await boss.updateQueue(name, options);
  const work = { batchSize, perJobResults: true, pollingIntervalSeconds: pollSeconds.queued } as const;
  await boss.work(name, work, (jobs) => Promise.all(jobs.map((one) => attempt(job, one))));
}

async function startSchedule(
  boss: PgBoss,
  { name, schedule, run }: ScheduledJob,
  log: Logger,
): Promise<void> {
  // One that waits or runs stands for all that come due meanwhile.
  await boss.createQueue(name, { policy: 'exclusive' });
  const options = {
    retryLimit: 0,
    expireInSeconds: scheduledAttemptSeconds,
    heartbeatSeconds,
    deleteAfterSeconds: finishedKeptSeconds,
  };
  await boss.schedule(name, schedule, null, { ...options, tz: 'UTC' });
  await boss.send(name, null, options);
  await boss.work(name, { pollingIntervalSeconds: pollSeconds.scheduled }, async () => {
    await run().catch((err: unknown) => {
      log.error({ err, job: name }, 'job failed and runs again at its next turn');
      throw err;
    });
  });
}

async function attemptJob(
  job: QueuedJob,
  { id, data }: { id: string; data: unknown },
  { knex, log, signal }: { knex: Knex; log: Logger; signal: AbortSignal },
): Promise<JobResult> {
  try {
    await job.run(data);
    return { id, status: 'completed' };
  } catch (err) {
    log.warn({ err, job: job.definition.name, id }, 'job failed and is tried again');
    if (isDatabaseAway(err)) await untilDatabaseAnswers(knex, signal);
    return { id, status: 'failed', output: { message: String(err) } };
  }
}

/** What has become of a job can only be noted in the database; else the job would be taken for one of a copy that has died. */
async function untilDatabaseAnswers(knex: Knex, signal: AbortSignal): Promise<void> {
  const answers = () =>
    knex.raw('select 1').then(
      () => true,
      () => false,
    );
  while (!signal.aborted && !(await answers()))
    await pause(databaseCheckMs, undefined, { signal }).catch(() => undefined);
}
