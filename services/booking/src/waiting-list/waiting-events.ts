import {
  waitingEntryChanged,
  waitingOfferEnded,
  waitingOfferMade,
  type Address,
  type WaitingOffer,
  type WaitingOfferEnd,
} from '@frizo/contracts';
import { instantToWallClock } from '@frizo/local-time';
import type { Outbox } from '@frizo/service-kit';
import type { Knex } from 'knex';

export interface EventTools {
  readonly trx: Knex.Transaction;
  readonly outbox: Outbox;
  readonly requestId?: string | undefined;
}

/** Publishes the state of an entry that was added, has ended or was restored. */
export async function publishEntry({ trx, outbox, requestId }: EventTools, entryId: number): Promise<void> {
  const row = await trx('waiting_entries').where({ id: entryId }).first<{
    version: number;
    salonId: number;
    clientUserId: number;
    status: 'waiting' | 'booked' | 'left' | 'removed' | 'expired';
  }>('version', 'salon_id as salonId', 'client_user_id as clientUserId', 'status');
  await outbox.add(trx, waitingEntryChanged, { entryId, ...row }, requestId);
}

/** Publishes that an offer was made. */
export async function publishOffer({ trx, outbox }: EventTools, offerId: number): Promise<void> {
  await outbox.add(trx, waitingOfferMade, await readOffer(trx, offerId));
}

/** Publishes that an offer has ended. */
export async function publishOfferEnd(
  { trx, outbox, requestId }: EventTools,
  offerId: number,
  reason: WaitingOfferEnd,
): Promise<void> {
  await outbox.add(trx, waitingOfferEnded, { ...(await readOffer(trx, offerId)), reason }, requestId);
}

interface OfferRow extends Pick<
  WaitingOffer,
  | 'entryId'
  | 'salonId'
  | 'salonName'
  | 'clientUserId'
  | 'artistId'
  | 'artistName'
  | 'serviceId'
  | 'serviceName'
  | 'priceCents'
  | 'durationSeconds'
  | 'processingSeconds'
> {
  readonly address: Address;
  readonly timezone: string;
  readonly startsAt: Date;
  readonly expiresAt: Date;
}

async function readOffer(trx: Knex.Transaction, offerId: number): Promise<WaitingOffer> {
  const row = await trx('waiting_offers as offer')
    .join('waiting_entries as entry', 'entry.id', 'offer.entry_id')
    .join('salons as salon', 'salon.salon_id', 'entry.salon_id')
    .join('addresses_ever as address', 'address.address_id', 'entry.address_id')
    .join('artists as artist', 'artist.artist_id', 'offer.artist_id')
    .where('offer.id', offerId)
    .first<OfferRow>(
      'entry.id as entryId',
      'entry.salon_id as salonId',
      'salon.title as salonName',
      'entry.client_user_id as clientUserId',
      'offer.artist_id as artistId',
      'artist.name as artistName',
      'entry.service_id as serviceId',
      'entry.service_name as serviceName',
      'offer.price_cents as priceCents',
      'offer.duration_seconds as durationSeconds',
      'address.details as address',
      'entry.timezone as timezone',
      'offer.expires_at as expiresAt',
      trx.raw('lower(offer.during) as "startsAt"'),
      trx.raw(`date_part('epoch', upper(offer.during) - lower(offer.during))::int as "processingSeconds"`),
    );
  const { startsAt, expiresAt, timezone, ...offer } = row;
  const { date, seconds } = instantToWallClock(startsAt, timezone);
  return {
    ...offer,
    offerId,
    startsAt: startsAt.toISOString(),
    date,
    startSeconds: seconds,
    offeredUntil: expiresAt.toISOString(),
  };
}
