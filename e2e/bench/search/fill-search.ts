import type { Pool } from 'pg';
import { listingStatements, freeTimeStatements } from './generated-listings.ts';

/** Incremented when the statements change, so that older data is replaced. */
const dataVersion = 3;

/** Tables of discovery for the generated listings; discovery's migrations fill `places`. */
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
 * Fills discovery's tables with listings that have this many pictures, unless an earlier run has done so, and renews free time that does
 * not reach two weeks ahead. With statements instead of events, since a million events take an hour.
 */
export async function fillSearch(pool: Pool, items: number): Promise<void> {
  await pool.query(`create schema if not exists bench`);
  await pool.query(`create table if not exists bench.filled (items bigint not null, form integer not null)`);
  const { rowCount } = await pool.query('select from bench.filled where items = $1 and form = $2', [
    items,
    dataVersion,
  ]);
  if (!rowCount) {
    await pool.query('truncate bench.filled');
    await run(pool, [
      `truncate ${[...tables, ...freeTables].join(', ')} cascade`,
      ...listingStatements(items),
      `insert into bench.filled values (${items}, ${dataVersion})`,
    ]);
    await vacuum(pool, tables);
  }
  const { rowCount: ahead } = await pool.query(
    'select from free_spans where date >= current_date + 14 limit 1',
  );
  if (ahead) return;
  await run(pool, [`truncate ${freeTables.join(', ')}`, ...freeTimeStatements]);
  await vacuum(pool, freeTables);
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

/** Does what autovacuum does later, so that the first run is not slower than the next. */
async function vacuum(pool: Pool, names: readonly string[]): Promise<void> {
  for (const name of names) await pool.query(`vacuum analyze ${name}`);
}
