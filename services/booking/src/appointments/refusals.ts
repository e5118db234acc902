import type { OccupiedSpan } from '../domain/artist-calendar.ts';
import type { Wish } from './save-entry.ts';

/** Why a start cannot be had, and what has to be known to offer others. */
export interface StartRefusal {
  readonly key:
    'booking.slot_taken' | 'booking.not_bookable' | 'booking.service_not_offered' | 'booking.next_day';
  readonly wish: Wish;
  /** Times of the artist that the rest of the save takes, and appointments whose time it gives back. */
  readonly alsoTaken: readonly OccupiedSpan[];
  readonly givenBack: readonly number[];
}

/**
 * Why an appointment cannot be changed: somebody else has, it has started, was cancelled or missed, or its own time, for which there is
 * no other, is not free any more.
 */
export interface ChangeRefusal {
  readonly key: 'booking.changed_meanwhile' | 'booking.invalid_state' | 'booking.slot_taken';
}

export type Refusal = StartRefusal | ChangeRefusal;

/** Undoes the transaction that looked; what the caller is told is made after it, when nobody waits for the artists. */
export class SaveRefused extends Error {
  /** One for each entry of the save, null for those that could be had. */
  readonly refusals: readonly (Refusal | null)[];

  constructor(refusals: readonly (Refusal | null)[]) {
    super('a save was refused');
    this.refusals = refusals;
  }
}

/** @throws SaveRefused where any of them is one */
export function refuseAny(refusals: readonly (Refusal | null)[]): void {
  if (refusals.some((refusal) => refusal !== null)) throw new SaveRefused(refusals);
}
