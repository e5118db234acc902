import type { Appointment, ProfessionalAppointment } from '@frizo/contracts';

/** The specification's "nothing chosen" of every dropdown (5.1). */
export const nothing = -1;

/** An appointment as the server has it. */
export type Saved = Appointment | ProfessionalAppointment;

/** A picture of the chosen style; without a url it is kept, and cannot be shown. */
export interface Style {
  readonly imageId: number;
  readonly picture: { readonly url: string; readonly placeholder: string } | null;
}

/** One service block of the dialog (spec 2, Book / Modify appointment): an appointment that is to be, or to be changed. */
export interface Block {
  /** Of this dialog alone. */
  readonly key: number;
  /** What there was before; null of a new one. */
  readonly saved: Saved | null;
  readonly artistId: number;
  readonly addressId: number;
  /** Only asked for where the artist has several. */
  readonly categoryId: number;
  readonly serviceId: number;
  /** Local date at the address, YYYY-MM-DD. */
  readonly date: string | null;
  /** Seconds from local midnight. */
  readonly startTime: number;
  /** Seconds; a professional's choice. */
  readonly processingTime: number;
  readonly style: Style | null;
  /** A saved one that is to be cancelled. */
  readonly isRemoved: boolean;
  /** Another than what is saved. */
  readonly isChanged: boolean;
  /** The processing time was longer than what is free (spec 4, Booking mode). */
  readonly isShortened: boolean;
  /** Why the address is another than the one that was there. */
  readonly addressNote: AddressNote | null;
}

/** `changed`: the artist works at another one. `gone`: the salon has left the one that was saved. */
export type AddressNote = 'changed' | 'gone';

/** What can be chosen of the salon. */
export interface Place {
  readonly addressIds: readonly number[];
  readonly artistIds: readonly number[];
  /** Where an artist works, by the weekly hours. An artist who is not in it may work anywhere. */
  readonly worksAt: ReadonlyMap<number, readonly number[]>;
}

export function emptyBlock(key: number): Block {
  return {
    key,
    saved: null,
    artistId: nothing,
    addressId: nothing,
    categoryId: nothing,
    serviceId: nothing,
    date: null,
    startTime: nothing,
    processingTime: nothing,
    style: null,
    isRemoved: false,
    isChanged: false,
    isShortened: false,
    addressNote: null,
  };
}

/** The block of an appointment that is there. */
export function blockOf(saved: Saved, key: number): Block {
  const { artistId, addressId, serviceId, date, startTime, processingTime, imageId } = saved;
  const style = imageId > 0 ? { imageId, picture: null } : null;
  return {
    ...emptyBlock(key),
    saved,
    artistId,
    addressId,
    serviceId,
    date,
    startTime,
    processingTime,
    style,
  };
}

/** Whether times can be asked for. */
export function isPlaced({
  artistId,
  addressId,
  serviceId,
}: Pick<Block, 'artistId' | 'addressId' | 'serviceId'>): boolean {
  return artistId !== nothing && addressId !== nothing && serviceId !== nothing;
}

/** Whether there is something to book. */
export function isComplete<Of extends Block>(block: Of): block is Of & { date: string } {
  return isPlaced(block) && block.date !== null && block.startTime !== nothing;
}
