import type { AcceptedPolicy, ClientToBookFor } from '@frizo/contracts';
import type { Outbox } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { BookedEntry } from '../waiting-list/book-waiting-entry.ts';
import type { BookingActor } from './appointments.policy.ts';

/** The requested artist, address, service and start of an appointment. */
export interface RequestedStart {
  readonly artistId: number;
  readonly addressId: number;
  readonly serviceId: number;
  /** Unix seconds. */
  readonly startTimestamp: number;
}

/** The requested state of an appointment. */
export interface AppointmentRequest extends RequestedStart {
  /** The chosen style, 0 for none. */
  readonly image: number;
  /** How long the artist will be busy; null for the service's processing time. */
  readonly processingSeconds: number | null;
  /** Whether it must be within the working hours: always for a client, while professionals may book outside of them (decisions 4). */
  readonly isWithinHoursOnly: boolean;
  /** The client has confirmed that they want it although they have another appointment at that time. */
  readonly isOverlapConfirmed?: boolean | undefined;
  /** What the client has accepted with a booking. */
  readonly acceptedPolicy?: AcceptedPolicy | undefined;
}

interface BookEntry extends AppointmentRequest {
  readonly kind: 'book';
}

/** Null fields stay unchanged. */
export interface ChangeEntry extends Omit<AppointmentRequest, 'serviceId' | 'image'> {
  readonly kind: 'change';
  readonly id: number;
  /** The version that the caller has seen; null to change any version. */
  readonly version: number | null;
  readonly serviceId: number | null;
  readonly image: number | null;
}

export interface CancelEntry {
  readonly kind: 'cancel';
  readonly id: number;
  readonly version: number | null;
}

/** One part of a save. */
export type SaveEntry = BookEntry | ChangeEntry | CancelEntry;

/** Entries of which all or none are saved. */
export interface Save {
  readonly bookingActor: BookingActor;
  readonly entries: readonly SaveEntry[];
  /** The client for whom a professional books; ignored if nothing is booked. */
  readonly client?: ClientToBookFor;
  /** The entry of the waiting list that the save books for: it ends with the first booking of its service or within its days. */
  readonly waitingEntry?: BookedEntry | undefined;
}

/** The addresses of pictures of chosen styles, by image id. An image without one is stored as its id alone. */
export type ChosenStyles = ReadonlyMap<number, string>;

/** What a save needs in addition to its entries. */
export interface BookingContext {
  readonly trx: Knex.Transaction;
  readonly outbox: Outbox;
  readonly now: Date;
  /** The key of confirm links. */
  readonly confirmKey: Buffer;
  readonly requestId: string;
  readonly styles: ChosenStyles;
}
