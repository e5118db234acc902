import type { Knex } from 'knex';
import type { AffiliateAccount } from '../domain/affiliate-debt.ts';
import { accounts } from '../domain/posting.ts';

/** The accounts of affiliates by their user ids, or of one; months end at midnight UTC, and the one of `now` is not completed. */
export async function affiliateAccounts(
  knex: Knex,
  now: Date,
  affiliateId?: number,
): Promise<Map<number, AffiliateAccount>> {
  const rows = await knex('posting_lines as line')
    .join('postings as posting', 'posting.id', 'line.posting_id')
    .modify((query) =>
      affiliateId === undefined
        ? query.whereLike('line.account', 'affiliate:%')
        : query.where('line.account', accounts.affiliate(affiliateId)),
    )
    .groupByRaw('1, 2')
    .orderByRaw('1, 2')
    .select<{ affiliate: string; month: string; earned: string; paid: string }[]>(
      knex.raw(`split_part(line.account, ':', 2)::bigint as affiliate`),
      knex.raw(`to_char(posting.occurred_at at time zone 'UTC', 'YYYY-MM') as month`),
      knex.raw(`coalesce(-sum(line.cents) filter (where posting.kind <> 'affiliate-paid'), 0) as earned`),
      knex.raw(`coalesce(sum(line.cents) filter (where posting.kind = 'affiliate-paid'), 0) as paid`),
    );
  const current = now.toISOString().slice(0, 7);
  const found = new Map<number, AffiliateAccount>();
  for (const { affiliate, month, earned, paid } of rows) {
    const id = Number(affiliate);
    const before = found.get(id) ?? { months: [], paidCents: 0, balanceCents: 0 };
    const cents = Number(earned);
    found.set(id, {
      months: month < current ? [...before.months, { month, cents }] : before.months,
      paidCents: before.paidCents + Number(paid),
      balanceCents: before.balanceCents + cents - Number(paid),
    });
  }
  return found;
}
