import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  addressOf,
  type AnswerOf,
  type AnyCall,
  claimReviewItems,
  decideReview,
  headerNames,
  type RequestOf,
  type ReviewItem,
} from '@frizo/contracts';
import { demoLogIns } from '@frizo/demo';
import { Pool } from 'pg';
import { quantile, summarize } from '../measure/statistics.ts';
import { type Line, tableOf } from '../measure/table.ts';
import { takeTurns } from '../measure/take-turns.ts';
import { logInAs } from '../portal/clients.ts';
import type { Statement } from '../portal/portal-requests.ts';
import type { BenchPortal } from '../portal/start-bench-portal.ts';

const goals = { statementMs: 50, decisionMs: 1_000, decisionsPerMinute: 60 } as const;
/** Pictures whose near-duplicates are looked for in a round. */
const probesPerRound = 40;
const decisionsPerRound = 60;
/** As the page does: further pictures are claimed before fewer than this are left. */
const lowWater = 6;
const claimCount = 10;
/** Ids of generated pictures and items begin above it. */
const firstId = 1_000_000;
const looksPerPicture = 11;

/** Measures the search for near-duplicates among many pictures, and how fast an admin can decide. */
export async function measureGallery(portal: BenchPortal, rounds: number, items: number): Promise<string> {
  const options = '-c search_path=gallery,public -c statement_timeout=0';
  const pool = new Pool({ connectionString: portal.databaseUrl, max: 4, options });
  try {
    await fillGallery(pool, items);
    const headers = await logInAs(portal.url, demoLogIns.admin);
    const call = callerOf(portal.url, headers);
    await makePending(pool, items);
    await portal.ask('startRecording', { service: 'gallery', containing: 'image_looks' });
    await call(claimReviewItems, { count: 1 });
    const [statement] = await portal.ask('stopRecording', null);
    if (!statement) throw new Error('A claim did not look for near-duplicates.');
    return (
      tableOf(
        `Near-duplicates among ${items.toLocaleString('en-US')} pictures`,
        await measureStatement({ pool, statement, items }, rounds),
      ) + tableOf('Review by one admin', await measureDecisions({ pool, call, items }, rounds))
    );
  } finally {
    await pool.end();
  }
}

interface StatementParts {
  readonly pool: Pool;
  /** The service's own, as it was sent. */
  readonly statement: Statement;
  readonly items: number;
}

async function measureStatement({ pool, statement, items }: StatementParts, rounds: number): Promise<Line[]> {
  let count = 0;
  const nextIds = (length: number) => Array.from({ length }, () => firstId + 1 + ((count++ * 7_919) % items));
  const timesOf = async (text: string, probes: number, pictures: number) => {
    const times: number[] = [];
    for (let probe = 0; probe < probes; probe += 1) {
      const before = performance.now();
      await pool.query(text, [nextIds(pictures)]);
      times.push(performance.now() - before);
    }
    return quantile(
      times.sort((a, b) => a - b),
      0.5,
    );
  };
  const results = await takeTurns(rounds, {
    one: () => timesOf(statement.text, probesPerRound, 1),
    ten: () => timesOf(statement.text, probesPerRound / 4, claimCount),
    floor: () => timesOf('select * from image_looks where image_id = any($1)', probesPerRound, 1),
    plain: () => timesOf(plainComparison, 1, 1),
  });
  await explain(pool, statement, nextIds(1));
  const floor = summarize(results.floor);
  const one = summarize(results.one);
  const goal = { text: `under ${goals.statementMs} ms`, isMet: one.high < goals.statementMs };
  return [
    {
      what: 'of one picture, and of the same picture mirrored',
      figure: one,
      unit: 'ms',
      goal,
      comparison: `reading its looks by their key ${floor.median.toFixed(2)} ms`,
    },
    { what: `of the ${claimCount} pictures of a claim`, figure: summarize(results.ten), unit: 'ms' },
    {
      what: 'comparing with every look, without an index',
      figure: summarize(results.plain),
      unit: 'ms',
    },
  ];
}

const plainComparison = `
  select count(*) from image_looks as other
    join image_looks as probe on probe.image_id = any($1) and probe.region in (0, 10)
   where bit_count((other.hash # probe.hash)::bit(64)) <= 10 and other.region < 10`;

/** Prints the plan, whose indexes and buffers say why it takes as long as it does. */
async function explain(pool: Pool, { text }: Statement, ids: readonly number[]): Promise<void> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers, costs off) ${text}`,
    [ids],
  );
  console.log(rows.map((row) => row['QUERY PLAN']).join('\n'));
}

type Caller = <Call extends AnyCall>(call: Call, request: RequestOf<Call>) => Promise<AnswerOf<Call>>;

interface ReviewParts {
  readonly pool: Pool;
  readonly call: Caller;
  readonly items: number;
}

/** Decides like the review page, one decision after the other, without the time that an admin needs to look. */
async function measureDecisions({ pool, call, items }: ReviewParts, rounds: number): Promise<Line[]> {
  const results = { perMinute: [] as number[], decide: [] as number[], claim: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    await makePending(pool, items);
    const times = { decide: [] as number[], claim: [] as number[] };
    const timed = async <T>(kind: keyof typeof times, work: () => Promise<T>): Promise<T> => {
      const before = performance.now();
      const result = await work();
      times[kind].push(performance.now() - before);
      return result;
    };
    const startedAt = performance.now();
    let held: ReviewItem[] = [];
    for (let decided = 0; decided < decisionsPerRound; decided += 1) {
      if (held.length < lowWater) {
        const ids = held.map(({ galleryItemId }) => galleryItemId);
        const claimed = await timed('claim', () => call(claimReviewItems, { count: claimCount, held: ids }));
        held = [...held, ...claimed.items];
      }
      const [item, ...rest] = held;
      if (!item) throw new Error('There was nothing to review.');
      held = rest;
      const { galleryItemId, version } = item;
      const rejected = { outcome: 'rejected', reason: 'poor-quality' } as const;
      const verdict = decided % 4 === 0 ? rejected : ({ outcome: 'approved' } as const);
      await timed('decide', () =>
        call(decideReview, { decisionId: randomUUID(), galleryItemId, version, ...verdict }),
      );
    }
    if (round === 0) continue;
    results.perMinute.push((decisionsPerRound * 60_000) / (performance.now() - startedAt));
    results.decide.push(...times.decide);
    results.claim.push(...times.claim);
  }
  const perMinute = summarize(results.perMinute);
  const lineOf = (what: string, values: readonly number[]): Line => {
    const figure = summarize(values);
    const isMet = figure.high < goals.decisionMs;
    return { what, figure, unit: 'ms', goal: { text: 'under 1 s, each', isMet } };
  };
  return [
    {
      what: 'decisions, one after the other, with their claims',
      figure: perMinute,
      unit: 'a minute',
      goal: { text: `${goals.decisionsPerMinute}`, isMet: perMinute.low >= goals.decisionsPerMinute },
    },
    lineOf('a decision', results.decide),
    lineOf(`a claim of ${claimCount} with their near-duplicates`, results.claim),
  ];
}

function callerOf(url: string, headers: Readonly<Record<string, string>>): Caller {
  return async (call, request) => {
    const sent = addressOf(call, request);
    const response = await fetch(url + sent.url, {
      method: call.method,
      headers: { ...headers, [headerNames.idempotencyKey]: randomUUID() },
      body: JSON.stringify(sent.body),
    });
    if (!response.ok) throw new Error(`${call.name} failed: ${response.status} ${await response.text()}`);
    return call.answer.parse(await response.json()) as never;
  };
}

/** Two thousand generated items await review, none of them claimed. */
async function makePending(pool: Pool, items: number): Promise<void> {
  await pool.query('delete from review_leases');
  await pool.query(`update items set status = 'approved' where status <> 'approved'`);
  await pool.query(
    `update items set status = 'pending'
      where id in (select $1::bigint + 1 + (n * 397::bigint) % $2::bigint from generate_series(1, 2000) as n)`,
    [firstId, items],
  );
}

/** Incremented when the statements change, so that older data is replaced. */
const dataVersion = 1;

/**
 * Adds pictures with their looks and items, unless an earlier run has. Each look is that of a picture of the demo with a quarter of its bits changed, so
 * that bits are as unevenly distributed as those of real pictures; the parts of a picture differ in a few bits.
 */
async function fillGallery(pool: Pool, items: number): Promise<void> {
  await pool.query('create schema if not exists bench');
  await pool.query('create table if not exists bench.filled (items bigint not null, form integer not null)');
  const { rowCount } = await pool.query('select from bench.filled where items = $1 and form = $2', [
    items,
    dataVersion,
  ]);
  if (rowCount) return;
  await waitForLooks(pool);
  console.log(`Filling the gallery with ${items.toLocaleString('en-US')} pictures …`);
  const client = await pool.connect();
  try {
    const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
      `select indexname, indexdef from pg_indexes where tablename = 'image_looks' and indexname like '%band%'`,
    );
    await client.query('begin');
    // Neither foreign keys nor indexes row by row: that would take an hour.
    await client.query(`set local session_replication_role = replica`);
    await client.query(`set local maintenance_work_mem = '512MB'`);
    await client.query('truncate bench.filled');
    for (const table of ['items', 'image_looks'])
      await client.query(`delete from ${table} where ${table === 'items' ? 'id' : 'image_id'} > ${firstId}`);
    await client.query(`delete from images where id > ${firstId}`);
    for (const { indexname } of indexes) await client.query(`drop index ${indexname}`);
    for (const text of fillStatements(items)) await client.query(text);
    for (const { indexdef } of indexes) await client.query(indexdef);
    await client.query(`insert into bench.filled values (${items}, ${dataVersion})`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  for (const table of ['images', 'image_looks', 'items']) await pool.query(`vacuum analyze ${table}`);
}

const mask = (number: string, ...seeds: readonly number[]) =>
  seeds.map((seed) => `hashint8extended(${number}, ${seed})`).join(' & ');

const fillStatements = (items: number): readonly string[] => [
  `insert into images (id, key, placeholder, has_looks)
   select ${firstId} + n, lpad(to_hex(n), 20, '0'), 'data:,', true from generate_series(1, ${items}) as n`,
  `create temporary table demo_looks on commit drop as
   select row_number() over (order by image_id) - 1 as place, hash, detail, colors
     from image_looks where region = 0 and image_id <= ${firstId}`,
  `insert into image_looks (image_id, region, hash, detail, colors)
   select ${firstId} + n, region, hash # (${mask('n', 1, 2)}) # (${mask(`n * ${looksPerPicture} + region`, 3, 4, 5, 6)}),
          detail # (${mask('n', 7, 8)}), colors
     from generate_series(1, ${items}) as n
     join demo_looks on place = n % (select count(*) from demo_looks)
    cross join generate_series(0, ${looksPerPicture - 1}) as region`,
  `insert into items (id, artist_id, salon_id, salon_service_id, service_id, image_id, status, created_at)
   select ${firstId} + n, 1 + n % 40000, 1 + n % 10000, 1, 1, ${firstId} + n, 'approved', now() - n * interval '1 second'
     from generate_series(1, ${items}) as n`,
];

/** A job of the gallery adds those of the demo's pictures. */
async function waitForLooks(pool: Pool): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query('select from images where not has_looks limit 1');
    if (!rowCount) return;
    await wait(1_000);
  }
}
