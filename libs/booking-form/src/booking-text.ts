import type { Address, SalonInfo, SessionUser } from '@frizo/contracts';
import { formatDuration, formatLocalDate, formatWallTime, zoneNameAt } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import { formatPhone } from '@frizo/validation';
import { artistName, serviceOf, type BookingContext, type UncheckedBooking } from './booking-context.ts';
import { anyArtist, artistOf, isComplete, type Block } from './draft/block.ts';
import { startOf } from './draft/entries.ts';
import { costOf } from './draft/services.ts';

/** The text of a block that is not open. */
export interface BlockWords {
  readonly service: string;
  readonly when: string;
  readonly artist: string;
  readonly cost: string;
}

export function blockWords(block: Block, booking: UncheckedBooking): BlockWords {
  const service = serviceOf(block, booking.offered);
  const cost = costOf(block, service);
  const { saved } = block;
  const ofSaved = saved?.serviceId === block.serviceId ? saved.serviceName : undefined;
  return {
    service: service?.i18nKey ?? ofSaved ?? 'No service chosen',
    when: whenText(block, booking),
    artist: artistText(block, booking),
    cost: cost ? `${formatCents(cost.priceCents)} · ${formatDuration(cost.seconds)}` : '',
  };
}

/** `03/05/2026, 10:00 AM MST`: with the zone for a client, and with a note outside of working hours for a professional. */
export function whenText(
  block: Block,
  booking: Pick<BookingContext, 'isProfessional' | 'zoneOf' | 'isOutsideHours'>,
): string {
  if (!isComplete(block)) return 'No time chosen';
  const when = `${formatLocalDate(block.date)}, ${formatWallTime(block.startTime)}`;
  if (booking.isProfessional)
    return booking.isOutsideHours?.(block) === true ? `${when}, outside working hours` : when;
  const start = startOf(block, booking.zoneOf);
  if (start === null) return when;
  return `${when} ${zoneNameAt(new Date(start.startTimestamp * 1000), booking.zoneOf(block.addressId))}`;
}

/** The name of its artist; empty while none is chosen. */
export function artistText(block: Block, { artists }: Pick<BookingContext, 'artists'>): string {
  const artistId = artistOf(block);
  if (artistId === anyArtist) return anyArtistTitle;
  return artistName(artists, artistId) ?? block.saved?.artistName ?? '';
}

export const anyArtistTitle = 'Any artist';

/** Client mode reads 'for client name, phone at salon name, address' (spec 2). */
export function subtitleOf(
  user: Pick<SessionUser, 'firstName' | 'lastName' | 'phone'> | null,
  salon: Pick<SalonInfo, 'title'>,
  address: Pick<Address, 'address' | 'city'> | undefined,
): string {
  const client = user
    ? `for ${[`${user.firstName} ${user.lastName}`, formatPhone(user.phone ?? '')].filter(Boolean).join(', ')} `
    : '';
  const place = address ? `, ${address.address}, ${address.city}` : '';
  return `${client}at ${salon.title}${place}`;
}
