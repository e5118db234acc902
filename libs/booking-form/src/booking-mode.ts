import type { ComponentType, ReactNode } from 'react';
import type { Overlap } from '@frizo/appointment-views';
import type { Address } from '@frizo/contracts';
import type { RequestFailure } from '@frizo/remote-kit';
import type { BookingFormContext, BookingState } from './booking-form-context.ts';
import type { ServiceBlock, DatedServiceBlock, SavedAppointment } from './draft/service-block.ts';
import type { Choice } from './draft/choose.ts';
import type { Draft, Entry } from './draft/draft.ts';
import type { StartOption } from './draft/free-starts.ts';
import type { DayTimes } from './use-times.ts';

/** What a save is checked with before it is sent. */
export interface SaveAttempt {
  readonly draft: Draft;
  readonly booking: BookingState;
  /** Reloads the free starts of a service block's day; undefined when that failed. */
  reloadStarts(serviceBlock: DatedServiceBlock): Promise<readonly StartOption[] | undefined>;
}

/** In the order of the entries. */
export interface SavedAppointments {
  readonly appointments: readonly SavedAppointment[];
}

export type SaveResult = SavedAppointments | { readonly failure: RequestFailure };

export interface TimesProps {
  serviceBlock: DatedServiceBlock;
  times: DayTimes;
  booking: BookingFormContext;
}

interface ModeParts {
  /** The subtitle of the dialog. */
  subtitle(address: Address | undefined): string;
  /** Whether a saved appointment can no longer be changed, or not by this user. */
  isLocked(saved: SavedAppointment): boolean;
  /** The choice of one of a day's free times. */
  readonly Times: ComponentType<TimesProps>;
  /** Shown beside the fields of the open service block. */
  beside(serviceBlock: ServiceBlock, onChoice: (choice: Choice) => void): ReactNode;
  /** Shown below the fields of the open service block. */
  below?(serviceBlock: ServiceBlock, onChoice: (choice: Choice) => void): ReactNode;
  /** Shown below the free times of the open service block. */
  belowTimes?(serviceBlock: ServiceBlock, booking: BookingFormContext): ReactNode;
  /** Shown below the service blocks: what the salon asks of clients who book. */
  terms?(draft: Draft, booking: BookingState): ReactNode;
  /** The confirmation dialog that is open, if any. */
  readonly question: ReactNode;
  /** Checks what a save requires and asks for confirmation. Resolves to whether to continue, or to a text that says why not; to null if a field says it. */
  checkRequirements(attempt: SaveAttempt): Promise<boolean | string | null>;
  send(entries: readonly Entry[], booking: BookingState): Promise<SaveResult>;
  /** Loads an appointment that was changed elsewhere. */
  reload(id: number): Promise<SavedAppointment | undefined>;
}

/** Clients book for themselves. */
export interface ClientMode extends ModeParts {
  readonly kind: 'client';
  readonly isLoggedIn: boolean;
  /** Asks whether to book at the time of another appointment of the client's. */
  confirmOverlap(overlaps: readonly Overlap[], timezone: string): Promise<boolean>;
}

/** A professional books for a client of the salon: also outside working hours, but never over existing appointments. */
export interface ProfessionalMode extends ModeParts {
  readonly kind: 'professional';
  /** The fields for the client; null when the client is fixed. */
  readonly clientFields: ReactNode;
  readonly isClientMissing: boolean;
  /** Validates the client and shows the errors. */
  checkClient(): boolean;
  readonly outsideHours: OutsideHoursState;
}

/** Whether the chosen times lie outside of working hours. */
export interface OutsideHoursState {
  isOutside(serviceBlock: ServiceBlock): boolean;
  note(serviceBlock: ServiceBlock, isOutside: boolean): void;
  /** Appended to the message after a save; '' when everything is within working hours. */
  savedText(draft: Draft): string;
}

/** What differs between the two modes of the form. */
export type BookingMode = ClientMode | ProfessionalMode;
