import type { ClientToBookFor } from '@frizo/contracts';
import type { Outbox } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { BookingActor } from './appointments.policy.ts';

/** When, where and with whom an appointment is asked to start. */
export interface RequestedStart {
  readonly artistId: number;
  readonly addressId: number;
  readonly serviceId: number;
  /** Unix seconds. */
  readonly startTimestamp: number;
}

/** What somebody asks an appointment to be. */
export interface AppointmentRequest extends RequestedStart {
  /** The chosen style, 0 for none. */
  readonly image: number;
  /** How long the artist is to be busy; null for as long as the service takes them. */
  readonly processingSeconds: number | null;
  /** Whether it has to lie within the working hours: always for a client, professionals may book outside of them (decisions 4). */
  readonly isWithinHoursOnly: boolean;
  /** The client was asked, and wants it although they have another appointment at that time. */
  readonly isOverlapConfirmed?: boolean | undefined;
}

interface BookEntry extends AppointmentRequest {
  readonly kind: 'book';
}

/** Null fields stay as they are. */
export interface ChangeEntry extends Omit<AppointmentRequest, 'serviceId' | 'image'> {
  readonly kind: 'change';
  readonly id: number;
  /** The version that the caller has seen; null to change whatever version there is. */
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

/** Entries that are saved all or none. */
export interface Save {
  readonly bookingActor: BookingActor;
  readonly entries: readonly SaveEntry[];
  /** The client for whom a professional books; ignored where nothing is booked. */
  readonly client?: ClientToBookFor;
}

/** The addresses of pictures of chosen styles, by image id. An image without one is stored as its id alone. */
export type ChosenStyles = ReadonlyMap<number, string>;

/** What a save needs beside its entries. */
export interface BookingContext {
  readonly trx: Knex.Transaction;
  readonly outbox: Outbox;
  readonly now: Date;
  /** The key of confirm links. */
  readonly confirmKey: Buffer;
  readonly requestId: string;
  readonly styles: ChosenStyles;
}
