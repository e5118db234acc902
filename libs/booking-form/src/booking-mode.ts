import type { ComponentType, ReactNode } from 'react';
import type { Address } from '@frizo/contracts';
import type { RequestFailure } from '@frizo/remote-kit';
import type { BookingFormContext, BookingState } from './booking-form-context.ts';
import type { ServiceBlock, DatedBlock, SavedAppointment } from './draft/block.ts';
import type { Choice } from './draft/choose.ts';
import type { Draft, Entry } from './draft/draft.ts';
import type { StartOption } from './draft/free-starts.ts';
import type { Overlap } from './refusal.ts';
import type { DayTimes } from './use-times.ts';

/** What is checked and asked just before a save. */
export interface SaveAttempt {
  readonly draft: Draft;
  readonly booking: BookingState;
  /** The free starts of a block's day as they are now; undefined where they could not be loaded. */
  reloadStarts(block: DatedBlock): Promise<readonly StartOption[] | undefined>;
}

/** In the order of the entries. */
export interface SavedAppointments {
  readonly appointments: readonly SavedAppointment[];
}

export type SaveResult = SavedAppointments | { readonly failure: RequestFailure };

export interface TimesProps {
  block: DatedBlock;
  times: DayTimes;
  booking: BookingFormContext;
}

interface ModeParts {
  /** Under the title of the dialog. */
  subtitle(address: Address | undefined): string;
  /** Whether what is saved can no longer, or not by this user, be changed. */
  isLocked(saved: SavedAppointment): boolean;
  /** Chooses one of the free times of a day. */
  readonly Times: ComponentType<TimesProps>;
  /** Beside the choices of the open block. */
  beside(block: ServiceBlock, onChoice: (choice: Choice) => void): ReactNode;
  /** Below everything else of the open block. */
  below?(block: ServiceBlock, onChoice: (choice: Choice) => void): ReactNode;
  /** The question that is open now. */
  readonly question: ReactNode;
  /** What has to be in place and agreed to. Resolves to whether to go on, or to a text that says why it cannot. */
  meetRequirements(attempt: SaveAttempt): Promise<boolean | string>;
  send(entries: readonly Entry[]): Promise<SaveResult>;
  /** Reads an appointment that was changed elsewhere. */
  reload(id: number): Promise<SavedAppointment | undefined>;
}

/** Clients book for themselves. */
export interface ClientMode extends ModeParts {
  readonly kind: 'client';
  readonly isLoggedIn: boolean;
  /** Whether to book at the time of another appointment of the client's. */
  confirmOverlap(overlaps: readonly Overlap[], timezone: string): Promise<boolean>;
}

/** A professional books for a client of the salon: outside the hours too, never over what is there. */
export interface ProfessionalMode extends ModeParts {
  readonly kind: 'professional';
  /** Who is booked for; null where that is settled. */
  readonly clientFields: ReactNode;
  readonly isClientMissing: boolean;
  /** Shows what is wrong with the client. */
  checkClient(): boolean;
  readonly outsideHours: OutsideHoursState;
}

/** Whether the chosen times lie outside of working hours. */
export interface OutsideHoursState {
  isOutside(block: ServiceBlock): boolean;
  note(block: ServiceBlock, isOutside: boolean): void;
  /** What is added to the message of a save; '' where all of it is within working hours. */
  savedText(draft: Draft): string;
}

/** What differs between the two modes of the form. */
export type BookingMode = ClientMode | ProfessionalMode;
