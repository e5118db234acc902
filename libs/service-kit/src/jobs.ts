import type { Knex } from 'knex';
import type { Logger } from './log.ts';
import type { Job } from './service.ts';

/**
 * Runs a job, waits, and runs it again, never twice at once: neither here nor in another copy of the service, where it
 * is that copy's turn then. Answers how to stop it.
 */
export function startJob(job: Job, knex: Knex, log: Logger): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;
  let running: Promise<void> = Promise.resolve();

  function turn(): void {
    running = runAlone(job, knex)
      .catch((error: unknown) =>
        log.error({ err: error, job: job.name }, 'job failed and runs again at its next turn'),
      )
      .then(() => {
        if (!isStopping) timer = setTimeout(turn, job.everyMs);
      });
  }

  turn();
  return async () => {
    isStopping = true;
    clearTimeout(timer);
    await running;
  };
}

/** The lock lies in a transaction of its own, which the job's statements are not part of. */
async function runAlone(job: Job, knex: Knex): Promise<void> {
  await knex.transaction(async (trx) => {
    const key = `job:${job.name}`;
    const { rows } = await trx.raw<{ rows: { isMine: boolean }[] }>(
      `select pg_try_advisory_xact_lock(hashtext(current_schema()), hashtext(?)) as "isMine"`,
      [key],
    );
    if (rows[0]?.isMine) await job.run();
  });
}
