import type { Knex } from 'knex';

/**
 * Runs something once the outermost transaction around a write has committed: a savepoint ends before that. Not after a rollback, whose own caller gets the error. A
 * connection without a transaction has written already.
 */
export function afterCommit(knex: Knex, run: () => void): void {
  if (!isTransaction(knex)) return run();
  outermost(knex).executionPromise?.then(run, () => undefined);
}

function isTransaction(knex: Knex): knex is Knex.Transaction {
  return 'isTransaction' in knex && knex.isTransaction === true;
}

function outermost(trx: Knex.Transaction): Knex.Transaction {
  return trx.parentTransaction ? outermost(trx.parentTransaction) : trx;
}
