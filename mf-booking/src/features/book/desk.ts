import type { OfferedService, SalonInfo, WorkingArtist } from '@frizo/contracts';
import { chosenService } from './draft/services.ts';
import type { Block, Place } from './draft/block.ts';
import type { Choice } from './draft/choose.ts';
import type { FieldTexts } from './draft/check.ts';
import type { ZoneOf } from './draft/entries.ts';
import type { Offer } from './refusal.ts';
import type { Offered } from './use-offered.ts';

/** What is wrong with a block, and what would be free in its place. */
export interface BlockViolation {
  readonly message: string | null;
  readonly fields: FieldTexts;
  readonly offers: readonly Offer[];
}

/** What all blocks of a dialog have in common, in either mode. */
export interface Desk {
  readonly salon: SalonInfo;
  /** Whom one may book. */
  readonly artists: readonly WorkingArtist[];
  readonly isProfessional: boolean;
  /** Somebody is logged in: their own holds and appointments are free to them. */
  readonly isOwn: boolean;
  /** Appointments that this dialog may change. */
  readonly except: readonly number[];
  readonly blocks: readonly Block[];
  readonly offered: Offered;
  readonly violations: ReadonlyMap<number, BlockViolation>;
  readonly zoneOf: ZoneOf;
  choose(key: number, choice: Choice): void;
  /** The artist is free so long from the chosen start, and the service takes so long. Seconds. */
  fit(key: number, wanted: number, free: number): void;
}

/** Spec 9, defaults: whose clock is read until an address is chosen. */
const defaultTimezone = 'America/New_York';

export function zonesOf({ addresses }: Pick<SalonInfo, 'addresses'>): ZoneOf {
  return (addressId) => addresses.find(({ id }) => id === addressId)?.timezone ?? defaultTimezone;
}

export function placeOf(salon: SalonInfo, artists: readonly WorkingArtist[]): Place {
  const addressIds = salon.addresses.map(({ id }) => id);
  const worksAt = artists.flatMap(({ id, schedule }): [number, number[]][] => {
    const there = addressIds.filter((addressId) => schedule.some((day) => day.addressId === addressId));
    return there.length > 0 ? [[id, there]] : [];
  });
  return { addressIds, artistIds: artists.map(({ id }) => id), worksAt: new Map(worksAt) };
}

/** The service of a block, where its artist offers it. */
export function serviceOf(block: Block, offered: Offered): OfferedService | undefined {
  return chosenService(block, offered.of(block.artistId) ?? []).service;
}

/** How long the artist is busy with a block. Seconds; what nobody knows takes no time. */
export function busySecondsOf(
  block: Block,
  { isProfessional, offered }: Pick<Desk, 'isProfessional' | 'offered'>,
) {
  const service = serviceOf(block, offered)?.processingValue ?? Math.max(0, block.saved?.processingTime ?? 0);
  return isProfessional && block.processingTime > 0 ? block.processingTime : service;
}
