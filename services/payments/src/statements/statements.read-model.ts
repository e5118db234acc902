import type { StatementAmounts } from '@frizo/contracts';
import type { Knex } from 'knex';
import { accounts } from '../domain/posting.ts';

/** A time span of one salon. */
export interface StatementSpan {
  readonly salonId: number;
  readonly from: Date;
  readonly until: Date;
}

/** What happened at once: an order with its transfer is one entry, though three postings. */
export interface StatementEntry extends StatementAmounts {
  readonly kind: string;
  readonly occurredAt: Date;
  readonly orderId: number | null;
}

const columns = [
  'salonCent',
  'tipsCent',
  'commissionsCent',
  'taxCent',
  'prepaidCent',
  'platformFeeCent',
  'cashCent',
  'balanceCent',
  'paidOutCent',
] as const satisfies readonly (keyof StatementAmounts)[];

/** What belongs to somebody is a credit, and money a debit. */
const sums = `
  -coalesce(sum(line.cents) filter (where line.account = :salon), 0) as "salonCent",
  -coalesce(sum(line.cents) filter (where line.account like 'tips:%'), 0) as "tipsCent",
  -coalesce(sum(line.cents) filter (where line.account like 'commission:%'), 0) as "commissionsCent",
  -coalesce(sum(line.cents) filter (where line.account = :tax), 0) as "taxCent",
  -coalesce(sum(line.cents) filter (where line.account in (:deposits, :packages)), 0) as "prepaidCent",
  -coalesce(sum(line.cents) filter (where line.account = 'platform:fees'), 0) as "platformFeeCent",
  coalesce(sum(line.cents) filter (where line.account = :cash), 0) as "cashCent",
  coalesce(sum(line.cents) filter (where line.account = :connected), 0) as "balanceCent",
  coalesce(sum(line.cents) filter (where line.account = :bank), 0) as "paidOutCent"`;

/**
 * Lines of what belongs to the salon and its artists, and of our fee. Other postings name the salon too, such as its subscription and the
 * commission of whoever has referred it: they have no such line, and so no entry.
 */
const ofTheSalon = `
  from postings as posting join posting_lines as line on line.posting_id = posting.id
  where posting.salon_id = :salonId and posting.occurred_at >= :from and posting.occurred_at < :until
    and (
      line.account in (:salon, :tax, :deposits, :packages, :disputes, :cash, :connected, :bank, 'platform:fees')
      or line.account like 'tips:%' or line.account like 'commission:%'
    )`;

/** The fact that a posting belongs to. */
export const fact = `regexp_replace(posting.key, ':(paid|transferred|reversed|platform-fee)$', '')`;

const bindingsOf = ({ salonId, from, until }: StatementSpan) => ({
  salonId,
  from,
  until,
  salon: accounts.salon(salonId),
  tax: accounts.tax(salonId),
  deposits: accounts.deposits(salonId),
  packages: accounts.packages(salonId),
  disputes: accounts.disputes(salonId),
  cash: accounts.cash(salonId),
  connected: accounts.connected(salonId),
  bank: accounts.bank(salonId),
});

/** An order that is paid in the app may be paid by more than a card, or without one (decision 0043). */
const paidKind = `
  case
    when paid.charged_cents > 0 and paid.gift_card_cents > 0 then 'order-paid-by-card-and-gift-card'
    when paid.charged_cents > 0 and paid.package_cents > 0 then 'order-paid-by-card-and-package'
    when paid.charged_cents > 0 or paid.id is null then 'order-paid-by-card'
    when paid.gift_card_cents > 0 and paid.package_cents > 0 then 'order-paid-by-gift-card-and-package'
    when paid.gift_card_cents > 0 then 'order-paid-by-gift-card'
    when paid.package_cents > 0 then 'order-paid-by-package'
    else 'order-paid-in-advance'
  end`;

type Row<Fields> = Record<(typeof columns)[number], string> & Fields;

/** The entries of a span, oldest first. */
export async function statementEntries(
  knex: Knex,
  span: StatementSpan,
  { limit, offset }: { limit: number; offset: number },
): Promise<StatementEntry[]> {
  const { rows } = await knex.raw<{
    rows: Row<{ kind: string; occurredAt: Date; orderId: string | null }>[];
  }>(
    `with entries as (
       select (array_agg(posting.kind order by posting.id))[1] as kind, min(posting.occurred_at) as "occurredAt",
         min(posting.id) as "firstId", min(posting.order_id) as "orderId", ${sums} ${ofTheSalon}
       group by ${fact} order by min(posting.occurred_at), min(posting.id) limit :limit offset :offset
     )
     select entries.*, case when entries.kind = 'order-paid-by-card' then ${paidKind} else entries.kind end as kind
     from entries left join payment_orders as paid on paid.id = entries."orderId"
     order by entries."occurredAt", entries."firstId"`,
    { ...bindingsOf(span), limit, offset },
  );
  return rows.map(({ kind, occurredAt, orderId, ...row }) => ({
    ...amountsOf(row),
    kind,
    occurredAt,
    orderId: orderId === null ? null : Number(orderId),
  }));
}

/** The sums of a span and how many entries it has. */
export async function statementTotals(
  knex: Knex,
  span: StatementSpan,
): Promise<{ totals: StatementAmounts; count: number }> {
  const { rows } = await knex.raw<{ rows: Row<{ count: string }>[] }>(
    `select count(distinct ${fact}) as count, ${sums} ${ofTheSalon}`,
    bindingsOf(span),
  );
  const [row] = rows;
  if (!row) throw new Error('sums without a row');
  return { totals: amountsOf(row), count: Number(row.count) };
}

/** The sums of each of some spans that follow on each other, by one query. */
export async function totalsOfSpans(
  knex: Knex,
  salonId: number,
  spans: readonly Omit<StatementSpan, 'salonId'>[],
): Promise<StatementAmounts[]> {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return [];
  const { rows } = await knex.raw<{ rows: Row<{ number: number }>[] }>(
    `select width_bucket(posting.occurred_at, cast(:starts as timestamptz[])) as number, ${sums} ${ofTheSalon} group by number`,
    {
      ...bindingsOf({ salonId, from: first.from, until: last.until }),
      starts: spans.map(({ from }) => from.toISOString()),
    },
  );
  return spans.map((_, index) => {
    const found = rows.find(({ number }) => number === index + 1);
    return found ? amountsOf(found) : sumOf([]);
  });
}

/** The sums of spans together. */
export function sumOf(all: readonly StatementAmounts[]): StatementAmounts {
  const sums = columns.map((column) => [column, all.reduce((sum, amounts) => sum + amounts[column], 0)]);
  return Object.fromEntries(sums) as StatementAmounts;
}

function amountsOf(row: Row<unknown>): StatementAmounts {
  return Object.fromEntries(columns.map((column) => [column, Number(row[column])])) as StatementAmounts;
}
