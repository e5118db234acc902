import type { Knex } from 'knex';
import { currentTransaction } from './unit-of-work.ts';

type Connection = object;

/** The part of knex's client that decides on which connection a statement runs. */
interface ConnectionSource {
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): Promise<void>;
  transaction(container: Container, config: unknown, outer: unknown): unknown;
}
type Container = (trx: Knex.Transaction) => unknown;

/**
 * Makes statements of this knex run in the surrounding transaction, if there is one. Otherwise a read after an uncommitted write
 * (of a relay or an idempotent request) would not see that write, and would wait for a second connection while holding the
 * first: enough concurrent requests would exhaust the pool.
 */
export function joinOpenTransactions(knex: Knex): void {
  const source = knex.client as ConnectionSource;
  const acquire = source.acquireConnection.bind(source);
  const release = source.releaseConnection.bind(source);
  const begin = source.transaction.bind(source);
  const borrowed = new Map<Connection, number>();

  source.acquireConnection = async () => {
    const trx = currentTransaction(knex);
    if (!trx) return acquire();
    const connection = await (trx.client as ConnectionSource).acquireConnection();
    borrowed.set(connection, (borrowed.get(connection) ?? 0) + 1);
    return connection;
  };
  source.releaseConnection = async (connection) => {
    const uses = borrowed.get(connection);
    if (uses === undefined) return release(connection);
    if (uses === 1) borrowed.delete(connection);
    else borrowed.set(connection, uses - 1);
  };
  source.transaction = (container, config, outer) => {
    const trx = outer ? undefined : currentTransaction(knex);
    return trx ? trx.transaction(container as never, config as never) : begin(container, config, outer);
  };
}
