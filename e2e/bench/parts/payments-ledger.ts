import { setTimeout as wait } from 'node:timers/promises';
import { addressOf, getSalonBalance } from '@frizo/contracts';
import type { Pool } from 'pg';
import { statementRate } from '../floors/bare-postgres.ts';
import { summarize } from '../measure/statistics.ts';
import type { Line } from '../measure/table.ts';
import { takeTurns } from '../measure/take-turns.ts';
import { logInAsOwnerOf } from '../portal/clients.ts';
import type { BenchPortal } from '../portal/start-bench-portal.ts';

const salonId = 900_002;
const account = `connected:${salonId}`;
const postingCount = 1_000_000;
/** As many lines as an account has at most when its next checkpoint is due. */
const freshLines = 999;
const seconds = 2;
const goalMs = 10;
const deadlineMs = 120_000;

/** Measures the balance of an account with a million postings, beside reading one row. */
export async function measureLedger({
  portal,
  pool,
  rounds,
}: {
  readonly portal: BenchPortal;
  readonly pool: Pool;
  readonly rounds: number;
}): Promise<Line[]> {
  await fillLedger(pool);
  const headers = await logInAsOwnerOf(portal.url, pool, salonId);
  const recorded = portal.ask('nextStatement', { service: 'payments', containing: 'account_checkpoints' });
  const answer = await fetch(portal.url + addressOf(getSalonBalance, {}).url, { headers });
  const { totalCent } = getSalonBalance.answer.parse(await answer.json());
  const statement = await recorded;
  // knex numbers its placeholders only when it sends a statement.
  let count = 0;
  const text = statement.text.replaceAll('?', () => `$${(count += 1)}`);
  const rate = (next: { text: string; values: readonly unknown[] }) =>
    statementRate({ pool, connections: 1, seconds, next: () => next });
  const inSchema = (sql: string): string =>
    sql
      .replace('from posting_lines', 'from payments.posting_lines')
      .replace('join account_checkpoints', 'join payments.account_checkpoints');
  const results = await takeTurns(rounds, {
    balance: () => rate({ text: inSchema(text), values: statement.values }),
    row: () =>
      rate({
        text: 'select cents from payments.account_checkpoints where account = $1',
        values: [account],
      }),
  });
  const { rows } = await pool.query<{ cents: string }>(
    'select sum(cents) as cents from payments.posting_lines where account = $1',
    [account],
  );
  const sum = Number(rows[0]?.cents);
  const p99 = summarize(results.balance.map(({ p99Ms }) => p99Ms));
  const rowMs = summarize(results.row.map(({ p50Ms }) => p50Ms)).median;
  return [
    {
      what: `balance of an account with ${postingCount.toLocaleString('en-US')} postings, ${freshLines} after its checkpoint: p99`,
      figure: p99,
      unit: 'ms',
      goal: { text: `under ${goalMs}`, isMet: p99.median < goalMs },
    },
    {
      what: 'the same, median',
      figure: summarize(results.balance.map(({ p50Ms }) => p50Ms)),
      unit: 'ms',
      comparison: `one row of a table ${rowMs.toFixed(2)}`,
    },
    {
      what: 'balance in the answer',
      figure: totalCent,
      unit: 'cents',
      goal: { text: `the sum of all lines, ${sum}`, isMet: totalCent === sum },
    },
  ];
}

/** Fills the ledger once, waits for the checkpoint, and adds what has come since. */
async function fillLedger(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ count: string }>(
    `select count(*) from payments.postings where salon_id = $1`,
    [salonId],
  );
  const missing = postingCount - Number(rows[0]?.count);
  // At least one: with those of an earlier run its checkpoint is due.
  await addPostings(pool, Math.max(missing, 1));
  await pool.query('analyze payments.posting_lines');
  await checkpoint(pool);
  await addPostings(pool, freshLines);
}

/** As an administrator, without the triggers that check each posting: these balance. */
async function addPostings(pool: Pool, count: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(
      `with added as (
         insert into payments.postings (key, kind, occurred_at, salon_id)
         select 'bench:' || gen_random_uuid(), 'bench', now(), $1 from generate_series(1, $2)
         returning id
       )
       insert into payments.posting_lines (posting_id, account, cents)
       select id, line.account, line.sign * (1 + id % 10000)
       from added, (values ($3, 1), ($4, -1)) as line (account, sign)`,
      [salonId, count, account, `salon:${salonId}`],
    );
  } finally {
    await client.query('set session_replication_role = origin');
    client.release();
  }
}

/** Has the job run that runs every five minutes, and waits for it. */
async function checkpoint(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ last: string }>(
    'select max(id) as last from payments.posting_lines where account = $1',
    [account],
  );
  const last = Number(rows[0]?.last);
  await pool.query(
    `insert into payments_jobs.job (name, policy) values ('checkpoint-accounts', 'exclusive')`,
  );
  for (const endsAt = Date.now() + deadlineMs; Date.now() < endsAt; await wait(200)) {
    const { rows: found } = await pool.query<{ through: string }>(
      'select through_line_id as through from payments.account_checkpoints where account = $1',
      [account],
    );
    if (Number(found[0]?.through ?? 0) >= last) return;
  }
  throw new Error('The accounts got no checkpoints in time.');
}
