import type { OccupiedSpan } from '../domain/artist-calendar.ts';
import type { WantedStart } from './wanted-start.ts';

/** Why one start cannot be had, and what has to be known to offer others. */
export interface Refusal {
  readonly key: 'booking.slot_taken' | 'booking.not_bookable' | 'booking.service_not_offered';
  readonly wanted: WantedStart;
  readonly alsoTaken: readonly OccupiedSpan[];
}

/** Undoes the transaction that looked; what the caller is told is made after it, when nobody waits for the artists. */
export class StartsRefused extends Error {
  /** One for each start of the save, null for those that could be had. */
  readonly refusals: readonly (Refusal | null)[];

  constructor(refusals: readonly (Refusal | null)[]) {
    super('starts were refused');
    this.refusals = refusals;
  }
}
