import { maxArtists, type OfferedService, type SalonInfo, type WorkingArtist } from '@frizo/contracts';
import { chosenService, costOf } from './draft/services.ts';
import { anyArtist, artistOf, isComplete, type Block, type SalonOptions } from './draft/block.ts';
import type { Choice } from './draft/choose.ts';
import type { EndOfChosen } from './draft/draft.ts';
import type { FieldTexts } from './draft/check.ts';
import type { ZoneOf } from './draft/entries.ts';
import type { Offer } from './refusal.ts';
import type { Offered } from './use-offered.ts';

/** What is wrong with a block, and the free times to choose instead. */
export interface BlockViolation {
  readonly message: string | null;
  /** Of a refusal by the server: dotted and stable. */
  readonly refusalKey?: string;
  readonly fields: FieldTexts;
  readonly offers: readonly Offer[];
}

/** What all blocks of a booking dialog share, in either mode. */
export interface BookingContext {
  readonly salon: SalonInfo;
  /** The artists who can be booked. */
  readonly artists: readonly WorkingArtist[];
  readonly isProfessional: boolean;
  /** The user is logged in: the times of their own holds and appointments are free to them. */
  readonly isOwn: boolean;
  /** Appointments that this dialog may change. */
  readonly except: readonly number[];
  readonly blocks: readonly Block[];
  readonly offered: Offered;
  readonly violations: ReadonlyMap<number, BlockViolation>;
  readonly zoneOf: ZoneOf;
  choose(key: number, choice: Choice): void;
  /** Whether the chosen time is known to lie outside of working hours; of a professional's dialog alone. */
  isOutsideHours?(block: Block): boolean;
  /** Chooses by default: a day or a start that the person can keep or change. */
  suggest(key: number, choice: Choice): void;
  /** The artist is free so long from the chosen start, and the service takes so long. Seconds. */
  fit(key: number, wanted: number, free: number): void;
}

/** Before it is known what is wrong. */
export type UncheckedBooking = Omit<BookingContext, 'violations'>;

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

/** The service of a block, where its artist offers it. */
export function serviceOf(block: Block, offered: Offered): OfferedService | undefined {
  return chosenService(block, offered.of(artistOf(block)) ?? []).service;
}

/** The artists for a block: the chosen one, or, for any artist, all who offer its service, up to the limit of one call. */
export function candidatesFor(
  block: Block,
  { artists, offered }: Pick<BookingContext, 'artists' | 'offered'>,
): number[] {
  if (block.artistId !== anyArtist) return [block.artistId];
  const isOffering = (id: number) =>
    offered.of(id)?.some((service) => service.id === block.serviceId) ?? false;
  return artists
    .map(({ id }) => id)
    .filter(isOffering)
    .slice(0, maxArtists);
}

/** First and last name; undefined for an artist who does not work here. */
export function artistName(artists: BookingContext['artists'], artistId: number): string | undefined {
  const artist = artists.find(({ id }) => id === artistId);
  return artist && `${artist.firstName} ${artist.lastName}`;
}

/** When the last service that is chosen is over for the client, on the day on which it starts; undefined while none has a start. */
export function endOfChosen(blocks: readonly Block[], offered: Offered): EndOfChosen | undefined {
  const ends = blocks
    .filter((block) => !block.isRemoved)
    .filter(isComplete)
    .map((block) => {
      const seconds = costOf(block, serviceOf(block, offered))?.seconds ?? 0;
      return { date: block.date, fromSeconds: block.startTime + seconds };
    });
  return ends.sort((a, b) => a.date.localeCompare(b.date) || a.fromSeconds - b.fromSeconds).at(-1);
}

/** How long the artist is busy with a block. Seconds; 0 where it is not known. */
export function busySecondsOf(
  block: Block,
  { isProfessional, offered }: Pick<BookingContext, 'isProfessional' | 'offered'>,
) {
  const service = serviceOf(block, offered)?.processingValue ?? Math.max(0, block.saved?.processingTime ?? 0);
  return isProfessional && block.processingTime > 0 ? block.processingTime : service;
}
