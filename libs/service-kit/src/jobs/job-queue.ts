import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { fromKnex, PgBoss, type ConstructorOptions, type Db, type JobResult } from 'pg-boss';
import type { z } from 'zod';
import { afterCommit } from '../database/after-commit.ts';
import { isDatabaseAway } from '../database/is-database-away.ts';
import { jobsSchemaOf } from '../database/roles.ts';
import type { Logger } from '../log.ts';
import type { Job, JobDefinition, QueuedJob, ScheduledJob } from './job.ts';

/** A queue in Postgres from which the copies of a service take jobs. */
export interface JobQueue {
  /** Adds jobs in the transaction that causes them: they run only after it has committed. */
  add<Payload extends z.ZodObject>(
    trx: Knex,
    definition: JobDefinition<Payload>,
    payloads: readonly z.input<Payload>[],
  ): Promise<void>;
}

export interface RunningJobs extends JobQueue {
  /** Begins to run jobs. Before, they can only be added. */
  start(jobs: readonly Job[]): Promise<void>;
  /** Runs the waiting jobs of a queue now, including retries that are due later. Returns how many ran. For tests. */
  runWaiting(name: string): Promise<number>;
  /** Takes no more jobs, and waits for those in progress. */
  stop(): Promise<void>;
}

export interface JobQueueParts {
  readonly service: string;
  readonly knex: Knex;
  readonly log: Logger;
}

/** How many jobs of one queue a copy runs concurrently. */
const batchSize = 50;
/**
 * How often each copy looks for work. It looks at once for a job that it has added itself; what waits for the next look are retries, and jobs that another copy has left. With
 * a hundred queues in one process, looking twice a second cost more than the work.
 */
const pollSeconds = { queued: 2, scheduled: 10 };
/** How long the first job waits for more: when many are added, most of a job's cost is looking for it. Milliseconds. */
const gatherMs = 10;
const scheduledAttemptSeconds = 15 * 60;
/** How often a copy reports that it is still running a job. Jobs of a dead copy are retried. */
const heartbeatSeconds = 30;
/** How often dead copies are looked for. */
const superviseSeconds = 15;
const databaseCheckMs = 500;
/** Finished jobs are kept for debugging. */
const finishedKeptSeconds = 24 * 60 * 60;

/** Uses the service's connection pool, so that a copy needs no additional connections and no listening one. */
const settingsOf = (service: string, knex: Knex): ConstructorOptions => ({
  db: throughPool(knex),
  schema: jobsSchemaOf(service),
  // The administrator creates it with the service's role.
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
 * The library sends whole transactions as one text. A failure in the middle leaves the transaction open, and the connection would return to
 * the pool in that state, unusable for the next caller.
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
        // If the connection itself is lost there is nothing to roll back.
        if (/^\s*begin/i.test(text)) await run('rollback').catch(() => undefined);
        throw error;
      } finally {
        await pool.releaseConnection(connection);
      }
    },
  };
}

/** Creates or migrates the tables of the job queue. */
export async function migrateJobQueue(service: string, knex: Knex): Promise<void> {
  await knex.transaction(async (trx) => {
    // When copies start concurrently, one migrates; the others wait and find nothing to do.
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
  boss.on('error', (err) => log.warn({ err }, 'the job queue could not be read; jobs wait'));
  boss.on('warning', (warning) => log.warn(warning, 'warning of the job queue'));
  const handlers = new Map<string, QueuedJob>();
  const workers = new Map<string, string>();
  const stopping = new AbortController();
  const waking = new Set<string>();
  const wakeSoon = (worker: string): void => {
    if (waking.has(worker)) return;
    waking.add(worker);
    setTimeout(() => {
      waking.delete(worker);
      boss.notifyWorker(worker);
    }, gatherMs).unref();
  };
  const attempt = (job: QueuedJob, one: { id: string; data: unknown }): Promise<JobResult> =>
    attemptJob(job, one, { knex, log, signal: stopping.signal });
  return {
    async add(trx, { name, payload }, payloads) {
      if (payloads.length === 0) return;
      const jobs = payloads.map((data) => ({ data: payload.parse(data) }));
      await boss.insert(name, jobs, { db: fromKnex(trx) });
      const worker = workers.get(name);
      if (worker !== undefined) afterCommit(trx, () => wakeSoon(worker));
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
          workers.set(job.definition.name, await startQueue(boss, job, attempt));
        }
      }
      // Jobs of schedules from an earlier release would never run.
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
): Promise<string> {
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
  // Otherwise a queue that an earlier release has created would keep its old settings.
  await boss.updateQueue(name, options);
  // After a full batch there is more: waiting for the next poll would limit a queue to a hundred jobs a second.
  const work = {
    batchSize,
    perJobResults: true,
    pollingIntervalSeconds: pollSeconds.queued,
    burstWhenBatchFull: true,
  } as const;
  return boss.work(name, work, (jobs) => Promise.all(jobs.map((one) => attempt(job, one))));
}

async function startSchedule(
  boss: PgBoss,
  { name, schedule, run }: ScheduledJob,
  log: Logger,
): Promise<void> {
  // A waiting or running job covers all turns that come due in the meantime.
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
    log.warn({ err, job: job.definition.name, id }, 'job failed and is retried');
    if (isDatabaseAway(err)) await untilDatabaseIsBack(knex, signal);
    return { id, status: 'failed', output: { message: String(err) } };
  }
}

/** The result of a job is stored in the database; without it, the job would be treated as that of a dead copy. */
async function untilDatabaseIsBack(knex: Knex, signal: AbortSignal): Promise<void> {
  const isBack = () =>
    knex.raw('select 1').then(
      () => true,
      () => false,
    );
  while (!signal.aborted && !(await isBack()))
    await pause(databaseCheckMs, undefined, { signal }).catch(() => undefined);
}
