import { AsyncLocalStorage } from 'node:async_hooks';
import type { Knex } from 'knex';

/** The transaction around the current work, if there is one. */
interface Unit {
  readonly knex: Knex;
  trx: Knex.Transaction | undefined;
  /** A held unit outlives the work that opened it; its transactions run one after the other. */
  queue: Promise<unknown> | undefined;
}

const ambient = new AsyncLocalStorage<Unit>();

function unitOf(knex: Knex): Unit | undefined {
  const unit = ambient.getStore();
  return unit?.knex === knex ? unit : undefined;
}

/** The open transaction around the caller, if it belongs to this database connection. */
export function currentTransaction(knex: Knex): Knex.Transaction | undefined {
  return unitOf(knex)?.trx;
}

/**
 * Runs work in a transaction of its own, or in the surrounding one. In a held unit the first work opens the transaction and
 * leaves it open; later work gets a savepoint each, so that it can fail alone.
 */
export async function inTransaction<T>(knex: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  const unit = unitOf(knex);
  if (!unit) return knex.transaction((trx) => within(knex, trx, work));
  if (!unit.queue) return work(unit.trx as Knex.Transaction);
  const turn = unit.queue.then(() => inHeldUnit(unit, work));
  unit.queue = turn.catch(() => undefined);
  return turn;
}

/**
 * Runs a whole request as one unit: its transactions are committed when it has ended and `beforeCommit` has resolved,
 * or rolled back when it fails. A request without a transaction opens none.
 */
export async function holdUnit<T>(
  knex: Knex,
  run: () => Promise<T>,
  beforeCommit: BeforeCommit<T>,
): Promise<T> {
  if (unitOf(knex)) return nestUnit(knex, run, beforeCommit);
  const unit: Unit = { knex, trx: undefined, queue: Promise.resolve() };
  try {
    const result = await ambient.run(unit, run);
    await unit.queue;
    await beforeCommit(result, unit.trx);
    await commit(unit.trx);
    return result;
  } catch (error) {
    await unit.queue;
    if (unit.trx && !unit.trx.isCompleted()) await unit.trx.rollback();
    throw error;
  }
}

/** Runs before the commit: what it writes is committed with the unit; if it throws, the unit is rolled back. */
type BeforeCommit<T> = (result: T, trx: Knex.Transaction | undefined) => Promise<void>;

function nestUnit<T>(knex: Knex, run: () => Promise<T>, beforeCommit: BeforeCommit<T>): Promise<T> {
  return inTransaction(knex, async (trx) => {
    const result = await run();
    await beforeCommit(result, trx);
    return result;
  });
}

async function inHeldUnit<T>(unit: Unit, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  const { knex, trx: open } = unit;
  if (open) return open.transaction((savepoint) => within(knex, savepoint, work));
  const trx = await knex.transaction();
  // Avoids an unhandled rejection: the code that commits or rolls back handles the error.
  trx.executionPromise.catch(() => undefined);
  try {
    const result = await within(knex, trx, work);
    unit.trx = trx;
    return result;
  } catch (error) {
    await trx.rollback();
    throw error;
  }
}

/** knex reports a failed commit only through the transaction's own promise. */
async function commit(trx: Knex.Transaction | undefined): Promise<void> {
  await trx?.commit();
  await trx?.executionPromise;
}

function within<T>(
  knex: Knex,
  trx: Knex.Transaction,
  work: (trx: Knex.Transaction) => Promise<T>,
): Promise<T> {
  return ambient.run({ knex, trx, queue: undefined }, () => work(trx));
}
