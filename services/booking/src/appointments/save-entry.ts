import type { ClientToBookFor } from '@frizo/contracts';
import type { Saver } from './saver.ts';
import type { WantedStart } from './wanted-start.ts';

/** What an appointment is to be like. */
export interface Wish extends WantedStart {
  /** The chosen style, 0 for none. */
  readonly image: number;
  /** How long the artist is to be busy; null for as long as the service takes them. */
  readonly processingSeconds: number | null;
  /** False for a professional, who may book outside the hours (decisions 4). */
  readonly keepsHours: boolean;
}

export interface BookEntry extends Wish {
  readonly kind: 'book';
}

/** What is null stays as it is. */
export interface ChangeEntry extends Omit<Wish, 'serviceId' | 'image'> {
  readonly kind: 'change';
  readonly id: number;
  /** The one that was seen; null for who does not mind. */
  readonly version: number | null;
  readonly serviceId: number | null;
  readonly image: number | null;
}

export interface CancelEntry {
  readonly kind: 'cancel';
  readonly id: number;
  readonly version: number | null;
}

/** One thing that a save does. */
export type SaveEntry = BookEntry | ChangeEntry | CancelEntry;

/** What somebody saves as one. */
export interface Save {
  readonly saver: Saver;
  readonly entries: readonly SaveEntry[];
  /** Whom a professional books for; not minded where nothing is booked. */
  readonly client?: ClientToBookFor;
}
