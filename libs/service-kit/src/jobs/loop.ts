import type { Knex } from 'knex';
import type { Logger } from '../log.ts';

/**
 * Work that a service repeats every few seconds, for which a schedule is too coarse: for example, it processes the waiting rows of a
 * table.
 */
export interface Loop {
  readonly name: string;
  /** The pause between two runs. Milliseconds. */
  readonly everyMs: number;
  run(): Promise<void>;
}

/**
 * Runs a loop's work, waits, and runs it again, never twice at once, neither here nor in another copy of the service. Returns
 * the function that stops it.
 */
export function startLoop(loop: Loop, knex: Knex, log: Logger): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;
  let running: Promise<void> = Promise.resolve();

  function turn(): void {
    running = runAlone(loop, knex)
      .catch((error: unknown) =>
        log.error({ err: error, loop: loop.name }, 'loop failed and runs again at its next turn'),
      )
      .then(() => {
        if (!isStopping) timer = setTimeout(turn, loop.everyMs);
      });
  }

  turn();
  return async () => {
    isStopping = true;
    clearTimeout(timer);
    await running;
  };
}

/** The lock is held by a transaction of its own; the loop's statements do not run in it. */
async function runAlone(loop: Loop, knex: Knex): Promise<void> {
  await knex.transaction(async (trx) => {
    // The key of the previous release, whose copies may run beside this one.
    const key = `job:${loop.name}`;
    const { rows } = await trx.raw<{ rows: { isMine: boolean }[] }>(
      `select pg_try_advisory_xact_lock(hashtext(current_schema()), hashtext(?)) as "isMine"`,
      [key],
    );
    if (rows[0]?.isMine) await loop.run();
  });
}
