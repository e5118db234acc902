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
 * Makes statements of this knex run in the transaction around them, if there is one. Without it a read after
 * a write that is held open (a relay's, an idempotent request's) would not see that write, and would wait for a second
 * connection while holding the first: enough of them at once, and the pool is stuck.
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
    const times = borrowed.get(connection);
    if (times === undefined) return release(connection);
    if (times === 1) borrowed.delete(connection);
    else borrowed.set(connection, times - 1);
  };
  source.transaction = (container, config, outer) => {
    const trx = outer ? undefined : currentTransaction(knex);
    return trx ? trx.transaction(container as never, config as never) : begin(container, config, outer);
  };
}
