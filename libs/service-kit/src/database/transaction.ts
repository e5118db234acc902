import type { Knex } from 'knex';
import { inTransaction } from './unit-of-work.ts';

export type RunInTransaction = <T>(work: (trx: Knex.Transaction) => Promise<T>) => Promise<T>;

/**
 * Runs work in a transaction. Work that starts inside another transaction of the same service joins it: this is how a
 * transactional relay and an idempotent write enclose use cases.
 */
export function transactionRunner(knex: Knex): RunInTransaction {
  return (work) => inTransaction(knex, work);
}
