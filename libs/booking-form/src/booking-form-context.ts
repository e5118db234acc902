import type { SalonInfo, WorkingArtist } from '@frizo/contracts';
import { formatDuration, formatLocalDate, formatWallTime, zoneNameAt } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import {
  anyArtist,
  artistOf,
  isComplete,
  type ServiceBlock,
  type FieldTexts,
  type SalonOptions,
} from './draft/block.ts';
import type { Choice } from './draft/choose.ts';
import { startOf, type ZoneOf } from './draft/draft.ts';
import { costOf, serviceOf, type OfferedServices } from './offered-services.ts';
import type { NearestStart } from './refusal.ts';

/** What is known of a booking while it is filled in, in either mode. */
export interface BookingState {
  readonly salon: SalonInfo;
  /** The artists who can be booked. */
  readonly artists: readonly WorkingArtist[];
  readonly isProfessional: boolean;
  /** The times of the user's own holds and appointments are free to them. */
  readonly isLoggedIn: boolean;
  /** Appointments that this form may change. */
  readonly except: readonly number[];
  readonly blocks: readonly ServiceBlock[];
  readonly offered: OfferedServices;
  readonly zoneOf: ZoneOf;
  /** Whether the chosen time is known to lie outside of working hours; false in client mode. */
  isOutsideHours(block: ServiceBlock): boolean;
}

/** What is wrong with a block, and the free times to choose instead. */
export interface BlockViolation {
  readonly message: string | null;
  /** Of a refusal by the server: dotted and stable. */
  readonly refusalKey?: string;
  readonly fields: FieldTexts;
  readonly nearest: readonly NearestStart[];
}

/** What the service blocks of the form share. */
export interface BookingFormContext extends BookingState {
  readonly violations: ReadonlyMap<number, BlockViolation>;
  choose(key: number, choice: Choice): void;
  /** Chooses by default: a day or a start that the person can keep or change. */
  suggest(key: number, choice: Choice): void;
  /** Shortens the processing time of a service block to what is free from its chosen start, or restores the wanted time where it fits. */
  fitProcessingTime(key: number, wantedSeconds: number, freeSeconds: number): void;
  /** Keeps whether the chosen time of a block lies outside of working hours. */
  noteOutsideHours(block: ServiceBlock, isOutside: boolean): void;
}

/** Spec 9, defaults: the time zone until an address is chosen. */
const defaultTimezone = 'America/New_York';

export function zonesOf({ addresses }: Pick<SalonInfo, 'addresses'>): ZoneOf {
  return (addressId) => addresses.find(({ id }) => id === addressId)?.timezone ?? defaultTimezone;
}

export function salonOptionsOf(salon: SalonInfo, artists: readonly WorkingArtist[]): SalonOptions {
  const addressIds = salon.addresses.map(({ id }) => id);
  const worksAt = artists.flatMap(({ id, schedule }): [number, number[]][] => {
    const there = addressIds.filter((addressId) => schedule.some((day) => day.addressId === addressId));
    return there.length > 0 ? [[id, there]] : [];
  });
  return { addressIds, artistIds: artists.map(({ id }) => id), worksAt: new Map(worksAt) };
}

/** The text of a block that is not open. */
export interface BlockWords {
  readonly service: string;
  readonly when: string;
  readonly artist: string;
  readonly cost: string;
}

export function blockWords(block: ServiceBlock, booking: BookingState): BlockWords {
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
  block: ServiceBlock,
  booking: Pick<BookingState, 'isProfessional' | 'zoneOf' | 'isOutsideHours'>,
): string {
  if (!isComplete(block)) return 'No time chosen';
  const when = `${formatLocalDate(block.date)}, ${formatWallTime(block.startTime)}`;
  if (booking.isProfessional) return booking.isOutsideHours(block) ? `${when}, outside working hours` : when;
  const start = startOf(block, booking.zoneOf);
  if (start === null) return when;
  return `${when} ${zoneNameAt(new Date(start.startTimestamp * 1000), booking.zoneOf(block.addressId))}`;
}

/** The name of its artist; empty while none is chosen. */
export function artistText(block: ServiceBlock, { artists }: Pick<BookingState, 'artists'>): string {
  const artistId = artistOf(block);
  if (artistId === anyArtist) return anyArtistTitle;
  const artist = artists.find(({ id }) => id === artistId);
  return artist ? `${artist.firstName} ${artist.lastName}` : (block.saved?.artistName ?? '');
}

export const anyArtistTitle = 'Any artist';
