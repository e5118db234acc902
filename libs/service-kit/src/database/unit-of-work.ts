import { AsyncLocalStorage } from 'node:async_hooks';
import type { Knex } from 'knex';

/** The transaction around what runs now, if there is one. */
interface Unit {
  readonly knex: Knex;
  trx: Knex.Transaction | undefined;
  /** Held units outlive the work that opened them; their transactions come one after the other. */
  queue: Promise<unknown> | undefined;
}

const ambient = new AsyncLocalStorage<Unit>();

function unitOf(knex: Knex): Unit | undefined {
  const unit = ambient.getStore();
  return unit?.knex === knex ? unit : undefined;
}

/** The open transaction around the caller, if it is one of this database connection. */
export function currentTransaction(knex: Knex): Knex.Transaction | undefined {
  return unitOf(knex)?.trx;
}

/**
 * Runs work in a transaction of its own, or in the one around it. In a held unit the first work opens the transaction and
 * leaves it open; what comes later gets a savepoint each, so that it can fail by itself.
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
 * Runs a whole request as one unit: transactions that it asks for are committed when it has ended, after `seal` had its say,
 * or rolled back when it fails. A request that asks for none opens none.
 */
export async function holdUnit<T>(knex: Knex, run: () => Promise<T>, seal: Seal<T>): Promise<T> {
  if (unitOf(knex)) return nestUnit(knex, run, seal);
  const unit: Unit = { knex, trx: undefined, queue: Promise.resolve() };
  try {
    const result = await ambient.run(unit, run);
    await unit.queue;
    await seal(result, unit.trx);
    await commit(unit.trx);
    return result;
  } catch (error) {
    await unit.queue;
    if (unit.trx && !unit.trx.isCompleted()) await unit.trx.rollback();
    throw error;
  }
}

/** Has the last word on a unit's result: what it writes is committed with it, what it throws undoes it. */
type Seal<T> = (result: T, trx: Knex.Transaction | undefined) => Promise<void>;

function nestUnit<T>(knex: Knex, run: () => Promise<T>, seal: Seal<T>): Promise<T> {
  return inTransaction(knex, async (trx) => {
    const result = await run();
    await seal(result, trx);
    return result;
  });
}

async function inHeldUnit<T>(unit: Unit, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  const { knex, trx: open } = unit;
  if (open) return open.transaction((savepoint) => within(knex, savepoint, work));
  const trx = await knex.transaction();
  // Whoever commits or rolls back learns how that went; nobody else has to.
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

/** knex tells of a commit that failed through the transaction's own promise only. */
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
