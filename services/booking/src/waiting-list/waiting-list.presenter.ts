import type { SalonWaitingEntry, WaitingEntry } from '@frizo/contracts';
import { instantToWallClock } from '@frizo/local-time';
import type { WaitingRow } from './waiting-list.store.ts';

/** An entry as its client sees it. */
export function presentOwnEntry(row: WaitingRow): WaitingEntry {
  const { ended_offer: ended } = row;
  return {
    ...presentEntry(row),
    salonId: row.salon_id,
    salonName: row.salon_title,
    address: row.address,
    endedOffer: ended && { id: ended.id, startTimestamp: ended.from, reason: ended.status },
  };
}

/** An entry as the salon sees it. */
export function presentSalonEntry(row: WaitingRow, canRemove: boolean): SalonWaitingEntry {
  const { client } = row;
  if (!client) throw new Error('a client who waits is on the list of the salon');
  return { ...presentEntry(row), client, canRemove };
}

/** What both sides see of an entry. */
function presentEntry(
  row: WaitingRow,
): Omit<WaitingEntry, 'salonId' | 'salonName' | 'address' | 'endedOffer'> {
  return {
    id: row.id,
    version: row.version,
    status: row.status === 'waiting' && row.offer ? 'offered' : row.status,
    addressId: row.address_id,
    serviceId: row.service_id,
    serviceName: row.service_name,
    imageId: row.image_id,
    artistId: row.artist_id,
    artistName: row.artist_name,
    fromDate: row.from_date,
    toDate: row.to_date,
    earliestTime: row.earliest_seconds,
    latestTime: row.latest_seconds,
    timezone: row.timezone,
    createdTimestamp: Math.floor(row.created_at.getTime() / 1000),
    offer: row.status === 'waiting' && row.offer ? presentOffer(row.offer, row.timezone) : null,
  };
}

function presentOffer(
  offer: NonNullable<WaitingRow['offer']>,
  timezone: string,
): NonNullable<WaitingEntry['offer']> {
  const { date, seconds } = instantToWallClock(new Date(offer.from * 1000), timezone);
  return {
    id: offer.id,
    artistId: offer.artistId,
    artistName: offer.artistName,
    date,
    startTime: seconds,
    startTimestamp: offer.from,
    durationTime: offer.durationSeconds,
    priceCent: offer.priceCents,
    offeredUntilTimestamp: offer.until,
  };
}
