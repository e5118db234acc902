import createKnex, { type Knex } from 'knex';
import pg from 'pg';
import { joinOpenTransactions } from './join-transaction.ts';

export interface DatabaseOptions {
  readonly url: string;
  /** The service's schema; the shared extensions are in `public`. */
  readonly schema: string;
  readonly poolSize?: number;
  /** After this time Postgres cancels a statement, so that a slow query does not slow down the service. Milliseconds. */
  readonly statementTimeoutMs?: number;
}

const { builtins } = pg.types;

const dateArray = 1182;
const bigintArray = 1016;
const textArray: number = 1009;
/** Parses a text array of Postgres. */
const parseTexts = pg.types.getTypeParser(textArray) as (text: string) => string[];

/** bigint as number, since no id reaches 2^53; date as text, since it has no time zone; the same for arrays of them. */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.DATE, String],
  [bigintArray, (text) => parseTexts(text).map(Number)],
  [dateArray, parseTexts],
]);

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
};

const ignore = (): void => undefined;

/** Connects a service to its own schema. */
export function connectDatabase({
  url,
  schema,
  poolSize = 10,
  statementTimeoutMs = 10_000,
}: DatabaseOptions): Knex {
  const knex = createKnex({
    client: 'pg',
    connection: {
      connectionString: url,
      types,
      statement_timeout: statementTimeoutMs,
      application_name: schema,
    } as Knex.PgConnectionConfig,
    searchPath: [schema, 'public'],
    pool: { min: 0, max: poolSize },
    acquireConnectionTimeout: 10_000,
    // The caller gets the error and the service logs it; knex would also print it to the terminal.
    log: { warn: ignore, error: ignore },
  });
  joinOpenTransactions(knex);
  return knex;
}
