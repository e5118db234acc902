import type { Pool } from 'pg';
import { listingStatements, freeTimeStatements } from './generated-listings.ts';

/** Changes with what the statements fill in, so that an older filling is not taken for it. */
const form = 3;

/** Tables of discovery that the generated listings fill; `places` comes with discovery's migrations. */
const tables = [
  'salons',
  'addresses',
  'artists',
  'offer_lists',
  'offers',
  'items',
  'shelves',
  'salon_works',
  'salon_makers',
  'makers',
];
const freeTables = ['free_days', 'free_spans'];

/**
 * Fills discovery's tables with listings that have so many pictures, unless it is there from an earlier run; free time is made anew where
 * it does not reach two weeks ahead. Statements in place of events, of which a million take an hour.
 */
export async function fillSearch(pool: Pool, items: number): Promise<void> {
  await pool.query(`create schema if not exists bench`);
  await pool.query(`create table if not exists bench.filled (items bigint not null, form integer not null)`);
  const { rowCount } = await pool.query('select from bench.filled where items = $1 and form = $2', [
    items,
    form,
  ]);
  if (!rowCount) {
    await pool.query('truncate bench.filled');
    await run(pool, [
      `truncate ${[...tables, ...freeTables].join(', ')} cascade`,
      ...listingStatements(items),
      `insert into bench.filled values (${items}, ${form})`,
    ]);
    await settle(pool, tables);
  }
  const { rowCount: ahead } = await pool.query(
    'select from free_spans where date >= current_date + 14 limit 1',
  );
  if (ahead) return;
  await run(pool, [`truncate ${freeTables.join(', ')}`, ...freeTimeStatements]);
  await settle(pool, freeTables);
}

async function run(pool: Pool, statements: readonly string[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** As autovacuum leaves them after a while: a first run must not be slower than the next. */
async function settle(pool: Pool, names: readonly string[]): Promise<void> {
  for (const name of names) await pool.query(`vacuum analyze ${name}`);
}
