import type { Knex } from 'knex';
import type { Posting, PostingLine } from '../domain/posting.ts';

/**
 * Posts a fact in the transaction that decides it.
 * @returns false if it has been posted before, or if all of its lines are zero
 * @throws for lines that do not add up to zero or are not whole cents; the database refuses them too
 */
export async function post(trx: Knex, posting: Posting): Promise<boolean> {
  return (await postAll(trx, [posting])) > 0;
}

/**
 * Posts facts that belong together, as `post` does.
 * @returns how many of them are new and have lines
 */
export async function postAll(trx: Knex, postings: readonly Posting[]): Promise<number> {
  const filled = withoutRepetitions(postings.map(withoutZeros).filter(({ lines }) => lines.length > 0));
  if (filled.length === 0) return 0;
  const rows = filled.map(({ key, kind, occurredAt, orderId, salonId, providerRef }) => ({
    key,
    kind,
    occurred_at: occurredAt.toISOString(),
    order_id: orderId,
    salon_id: salonId,
    provider_ref: providerRef,
  }));
  const lines = filled.flatMap((posting) => posting.lines.map((line) => ({ ...line, key: posting.key })));
  const { rows: counts } = await trx.raw<{ rows: { count: string }[] }>(
    `with posted as (
       insert into postings (key, kind, occurred_at, order_id, salon_id, provider_ref)
       select key, kind, occurred_at, order_id, salon_id, provider_ref
       from jsonb_to_recordset(?::jsonb) as row
         (key text, kind text, occurred_at timestamptz, order_id bigint, salon_id bigint, provider_ref text)
       on conflict (key) do nothing returning id, key
     ), lines as (
       insert into posting_lines (posting_id, account, cents)
       select posted.id, line.account, line.cents
       from jsonb_to_recordset(?::jsonb) as line (key text, account text, cents bigint)
       join posted using (key)
     )
     select count(*) as count from posted`,
    [JSON.stringify(rows), JSON.stringify(lines)],
  );
  return Number(counts[0]?.count);
}

/** The first posting of each key: the lines of a second one would be joined to it. */
function withoutRepetitions(postings: readonly Posting[]): Posting[] {
  const keys = new Set<string>();
  return postings.filter(({ key }) => !keys.has(key) && keys.add(key));
}

function withoutZeros(posting: Posting): Posting {
  const lines = posting.lines.filter(({ cents }) => cents !== 0);
  if (lines.some(({ cents }) => !Number.isSafeInteger(cents)))
    throw new Error(`the posting ${posting.key} has a line that is not in whole cents`);
  if (lines.reduce((sum, { cents }) => sum + cents, 0) !== 0)
    throw new Error(`the lines of the posting ${posting.key} do not add up to zero`);
  return { ...posting, lines };
}

/** The balance of an account in cents; positive is a debit. Reads the lines since its checkpoint only. */
export async function balanceOf(knex: Knex, account: string): Promise<number> {
  return (await balancesOf(knex, [account])).get(account) ?? 0;
}

/** The balances of accounts in cents, 0 for one without lines. */
export async function balancesOf(knex: Knex, accounts: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await knex.raw<{ rows: { account: string; cents: string }[] }>(
    `select asked.account, coalesce(checkpoint.cents, 0) + coalesce((
       select sum(line.cents) from posting_lines as line
       where line.account = asked.account and line.id > coalesce(checkpoint.through_line_id, 0)
     ), 0) as cents
     from unnest(?::text[]) as asked (account)
     left join account_checkpoints as checkpoint using (account)`,
    [[...accounts]],
  );
  return new Map(rows.map(({ account, cents }) => [account, Number(cents)]));
}

/**
 * The balance that an account of a salon had at an instant, in cents: the present one, which begins with a checkpoint, less what the salon's postings have moved since. Asked
 * mostly about the last months, so that it reads them and not all years before.
 */
export async function balanceAt(
  knex: Knex,
  account: string,
  { salonId, instant }: { readonly salonId: number; readonly instant: Date },
): Promise<number> {
  const { rows } = await knex.raw<{ rows: { cents: string }[] }>(
    `select coalesce(checkpoint.cents, 0) + coalesce((
       select sum(line.cents) from posting_lines as line
       where line.account = :account and line.id > coalesce(checkpoint.through_line_id, 0)
     ), 0) - coalesce((
       select sum(line.cents) from postings as posting join posting_lines as line on line.posting_id = posting.id
       where posting.salon_id = :salonId and posting.occurred_at >= :instant and line.account = :account
     ), 0) as cents
     from (select cast(:account as text) as account) as asked
     left join account_checkpoints as checkpoint using (account)`,
    { account, salonId, instant },
  );
  return Number(rows[0]?.cents ?? 0);
}

/** What an order has moved on each account up to now, in cents: its payment less its refunds. @param kinds of postings; all by default */
export async function movementsOfOrder(
  knex: Knex,
  orderId: number,
  kinds?: readonly string[],
): Promise<Map<string, number>> {
  const lines = knex('posting_lines as line')
    .join('postings as posting', 'posting.id', 'line.posting_id')
    .where('posting.order_id', orderId);
  if (kinds) void lines.whereIn('posting.kind', [...kinds]);
  const rows = await lines
    .groupBy('line.account')
    .select<{ account: string; cents: string }[]>('line.account', knex.raw('sum(line.cents) as cents'));
  return new Map(rows.map(({ account, cents }) => [account, Number(cents)]));
}

/** The lines of a posting; none if it was not posted. */
export async function linesOf(knex: Knex, key: string): Promise<PostingLine[]> {
  const rows = await knex('posting_lines as line')
    .join('postings as posting', 'posting.id', 'line.posting_id')
    .where('posting.key', key)
    .orderBy('line.id')
    .select<{ account: string; cents: string }[]>('line.account', 'line.cents');
  return rows.map(({ account, cents }) => ({ account, cents: Number(cents) }));
}
