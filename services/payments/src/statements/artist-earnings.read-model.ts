import type { ArtistEarning } from '@frizo/contracts';
import type { Knex } from 'knex';
import { namesOfArtists } from '../artists/salon-artists.ts';
import { accounts } from '../domain/posting.ts';
import type { StatementSpan } from './statements.read-model.ts';

const mostArtists = 500;

/** What artists have earned in a span, by name; one artist only if `artistId` is given. Artists without services and tips are left out. */
export async function artistEarnings(
  knex: Knex,
  span: StatementSpan,
  artistId?: number,
): Promise<ArtistEarning[]> {
  const posted = await postedByArtist(knex, span, artistId);
  const served = await servedByArtist(knex, span, artistId);
  const ids = [...new Set([...posted.keys(), ...served.keys()])].sort((a, b) => a - b).slice(0, mostArtists);
  const names = await namesOfArtists(knex, ids);
  const earnings = ids.map((id) => {
    const { tipsCent, commissionsCent } = posted.get(id) ?? { tipsCent: 0, commissionsCent: 0 };
    return {
      artistId: id,
      firstName: names.get(id)?.firstName ?? '',
      lastName: names.get(id)?.lastName ?? '',
      servicesCent: served.get(id) ?? 0,
      commissionsCent,
      tipsCent,
      totalCent: tipsCent + commissionsCent,
    };
  });
  return earnings.sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'en') || a.artistId - b.artistId);
}

/** 'Ana Ruiz'. */
export function nameOf({ artistId, firstName, lastName }: ArtistEarning): string {
  return `${firstName} ${lastName}`.trim() || `Artist ${artistId}`;
}

/** Tips and commissions of the ledger. */
async function postedByArtist(
  knex: Knex,
  { salonId, from, until }: StatementSpan,
  artistId: number | undefined,
): Promise<Map<number, { tipsCent: number; commissionsCent: number }>> {
  const rows = await knex('postings as posting')
    .join('posting_lines as line', 'line.posting_id', 'posting.id')
    .where('posting.salon_id', salonId)
    .where('posting.occurred_at', '>=', from)
    .where('posting.occurred_at', '<', until)
    .where((query) =>
      artistId === undefined
        ? query.whereLike('line.account', 'tips:%').orWhereLike('line.account', 'commission:%')
        : query.whereIn('line.account', [accounts.tips(artistId), accounts.commission(artistId)]),
    )
    .groupByRaw(`split_part(line.account, ':', 2)`)
    .select<{ artistId: string; tips: string | null; commissions: string | null }[]>(
      knex.raw(`split_part(line.account, ':', 2) as "artistId"`),
      knex.raw(`-sum(line.cents) filter (where line.account like 'tips:%') as tips`),
      knex.raw(`-sum(line.cents) filter (where line.account like 'commission:%') as commissions`),
    );
  return new Map(
    rows.map((row) => [
      Number(row.artistId),
      { tipsCent: Number(row.tips ?? 0), commissionsCent: Number(row.commissions ?? 0) },
    ]),
  );
}

/** The prices of the services that were paid, of which commissions are a part. */
async function servedByArtist(
  knex: Knex,
  { salonId, from, until }: StatementSpan,
  artistId: number | undefined,
): Promise<Map<number, number>> {
  const rows = await knex('payment_orders as o')
    .join('payment_order_services as service', 'service.order_id', 'o.id')
    .where('o.salon_id', salonId)
    .where('o.state', 'paid')
    .where('o.paid_at', '>=', from)
    .where('o.paid_at', '<', until)
    .modify((query) => artistId !== undefined && query.where('service.artist_id', artistId))
    .groupBy('service.artist_id')
    .select<{ artistId: number; cents: string }[]>(
      'service.artist_id as artistId',
      knex.raw('sum(service.price_entered_cents) as cents'),
    );
  return new Map(rows.map((row) => [Number(row.artistId), Number(row.cents)]));
}
