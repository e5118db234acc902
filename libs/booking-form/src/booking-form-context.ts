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
} from './draft/service-block.ts';
import type { Choice } from './draft/choose.ts';
import { startOf, type ZoneOf } from './draft/draft.ts';
import { costOf, serviceOf, type OfferedServices } from './offered-services.ts';
import type { NearestStart } from './refusal.ts';

/** The state of a booking while the form is filled in, in either mode. */
export interface BookingState {
  readonly salon: SalonInfo;
  /** The artists who can be booked. */
  readonly artists: readonly WorkingArtist[];
  readonly isProfessional: boolean;
  /** For logged-in users, times of their own holds and appointments are free. */
  readonly isLoggedIn: boolean;
  /** Appointments that this form may change. */
  readonly except: readonly number[];
  readonly serviceBlocks: readonly ServiceBlock[];
  readonly offered: OfferedServices;
  readonly zoneOf: ZoneOf;
  /** Whether the chosen time is known to lie outside of working hours; false in client mode. */
  isOutsideHours(serviceBlock: ServiceBlock): boolean;
}

/** Why a service block is invalid or was refused, and the free times to choose instead. */
export interface ServiceBlockViolation {
  readonly message: string | null;
  /** The stable, dotted key of a server's refusal. */
  readonly refusalKey?: string;
  readonly fields: FieldTexts;
  readonly nearest: readonly NearestStart[];
}

/** What the service blocks of the form share. */
export interface BookingFormContext extends BookingState {
  readonly violations: ReadonlyMap<number, ServiceBlockViolation>;
  choose(key: number, choice: Choice): void;
  /** Chooses a default day or start that the user can keep or change. */
  suggest(key: number, choice: Choice): void;
  /** Shortens the processing time of a service block to what is free from its chosen start, or restores the wanted time where it fits. */
  fitProcessingTime(key: number, wantedSeconds: number, freeSeconds: number): void;
  /** Stores whether the chosen time of a service block lies outside of working hours. */
  noteOutsideHours(serviceBlock: ServiceBlock, isOutside: boolean): void;
}

/** Spec 9, defaults: the time zone until an address is chosen. */
const defaultTimezone = 'America/New_York';

export function zonesOf({ addresses }: Pick<SalonInfo, 'addresses'>): ZoneOf {
  return (addressId) => addresses.find(({ id }) => id === addressId)?.timezone ?? defaultTimezone;
}

export function salonOptionsOf(salon: SalonInfo, artists: readonly WorkingArtist[]): SalonOptions {
  const addressIds = salon.addresses.map(({ id }) => id);
  const worksAt = artists.flatMap(({ id, schedule }): [number, number[]][] => {
    const worksAtIds = addressIds.filter((addressId) => schedule.some((day) => day.addressId === addressId));
    return worksAtIds.length > 0 ? [[id, worksAtIds]] : [];
  });
  return { addressIds, artistIds: artists.map(({ id }) => id), worksAt: new Map(worksAt) };
}

/** The text of a summarized service block. */
export interface ServiceBlockText {
  readonly service: string;
  readonly when: string;
  readonly artist: string;
  readonly cost: string;
}

export function serviceBlockText(serviceBlock: ServiceBlock, booking: BookingState): ServiceBlockText {
  const service = serviceOf(serviceBlock, booking.offered);
  const cost = costOf(serviceBlock, service);
  const { saved } = serviceBlock;
  const ofSaved = saved?.serviceId === serviceBlock.serviceId ? saved.serviceName : undefined;
  return {
    service: service?.i18nKey ?? ofSaved ?? 'No service chosen',
    when: whenText(serviceBlock, booking),
    artist: artistText(serviceBlock, booking),
    cost: cost ? `${formatCents(cost.priceCents)} · ${formatDuration(cost.seconds)}` : '',
  };
}

/** `03/05/2026, 10:00 AM MST`: with the zone for a client, and with a note outside of working hours for a professional. */
export function whenText(
  serviceBlock: ServiceBlock,
  booking: Pick<BookingState, 'isProfessional' | 'zoneOf' | 'isOutsideHours'>,
): string {
  if (!isComplete(serviceBlock)) return 'No time chosen';
  const when = `${formatLocalDate(serviceBlock.date)}, ${formatWallTime(serviceBlock.startTime)}`;
  if (booking.isProfessional)
    return booking.isOutsideHours(serviceBlock) ? `${when}, outside working hours` : when;
  const start = startOf(serviceBlock, booking.zoneOf);
  if (start === null) return when;
  return `${when} ${zoneNameAt(new Date(start.startTimestamp * 1000), booking.zoneOf(serviceBlock.addressId))}`;
}

/** The artist's name; empty while none is chosen. */
export function artistText(serviceBlock: ServiceBlock, { artists }: Pick<BookingState, 'artists'>): string {
  const artistId = artistOf(serviceBlock);
  if (artistId === anyArtist) return anyArtistTitle;
  const artist = artists.find(({ id }) => id === artistId);
  return artist ? `${artist.firstName} ${artist.lastName}` : (serviceBlock.saved?.artistName ?? '');
}

export const anyArtistTitle = 'Any artist';
