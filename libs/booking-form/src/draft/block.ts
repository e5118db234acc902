import type { Appointment, ProfessionalAppointment } from '@frizo/contracts';

/** The specification's "nothing chosen" of every dropdown (5.1). */
export const nothing = -1;

/** The choice of any artist who is free, used instead of an artist's id, which is never 0. */
export const anyArtist = 0;

/** An appointment as the server has it. */
export type SavedAppointment = Appointment | ProfessionalAppointment;

/** A picture of the chosen style; without a url it is kept, and cannot be shown. */
export interface Style {
  readonly imageId: number;
  readonly picture: { readonly url: string; readonly placeholder: string } | null;
}

/** One service block of the dialog (spec 2, Book / Modify appointment): an appointment that is to be, or to be changed. */
export interface ServiceBlock {
  /** Of this dialog alone. */
  readonly key: number;
  /** What there was before; null of a new one. */
  readonly saved: SavedAppointment | null;
  /** `anyArtist` until a start is chosen and after it: `assignedArtistId` then has the artist. */
  readonly artistId: number;
  /** Who takes the chosen start where any artist will do; nothing until there is one. */
  readonly assignedArtistId: number;
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
  /** A saved appointment that is to be canceled. */
  readonly isRemoved: boolean;
  /** Another than what is saved. */
  readonly isChanged: boolean;
  /** The processing time was longer than what is free (spec 4, Booking mode). */
  readonly isShortened: boolean;
  /** The day was not chosen by the client: another is suggested where it turns out not to be free. */
  readonly isDateSuggested: boolean;
  /** What is suggested while no start is chosen. */
  readonly preferredTime: PreferredTime | null;
  /** Why the address is another than the one that was there. */
  readonly addressNote: AddressNote | null;
}

export type BlockField = 'artistId' | 'addressId' | 'serviceId' | 'date' | 'startTime' | 'processingTime';

/** What is wrong with each field of a block, in words. */
export type FieldTexts = Partial<Record<BlockField, string>>;

/** A block whose day is chosen. */
export type DatedBlock = ServiceBlock & { readonly date: string };

/** A part of a day at the address, in which the first free start is suggested. */
export interface PreferredTime {
  /** YYYY-MM-DD; null where any day will do. */
  readonly date: string | null;
  /** Seconds from local midnight: from then on, and before that. */
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

/** `changed`: the artist works at another one. `gone`: the salon has left the one that was saved. */
export type AddressNote = 'changed' | 'gone';

/** What can be chosen of the salon. */
export interface SalonOptions {
  readonly addressIds: readonly number[];
  readonly artistIds: readonly number[];
  /** Where an artist works, by the weekly hours. An artist who is not in it may work anywhere. */
  readonly worksAt: ReadonlyMap<number, readonly number[]>;
}

export function emptyBlock(key: number): ServiceBlock {
  return {
    key,
    saved: null,
    artistId: nothing,
    assignedArtistId: nothing,
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
    isDateSuggested: false,
    preferredTime: null,
    addressNote: null,
  };
}

/** The artist of a block: the assigned one where any will do, and `anyArtist` while there is none yet. */
export function artistOf({
  artistId,
  assignedArtistId,
}: Pick<ServiceBlock, 'artistId' | 'assignedArtistId'>): number {
  return artistId === anyArtist && assignedArtistId !== nothing ? assignedArtistId : artistId;
}

/** The block of an appointment that is there. */
export function blockOf(saved: SavedAppointment, key: number): ServiceBlock {
  const { artistId, addressId, serviceId, date, startTime, processingTime, imageId } = saved;
  const picture = saved.imageURL ? { url: saved.imageURL, placeholder: '' } : null;
  const style = imageId > 0 ? { imageId, picture } : null;
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
}: Pick<ServiceBlock, 'artistId' | 'addressId' | 'serviceId'>): boolean {
  return artistId !== nothing && addressId !== nothing && serviceId !== nothing;
}

/** Whether there is something to book. */
export function isComplete(block: ServiceBlock): block is DatedBlock {
  return (
    isPlaced(block) && artistOf(block) !== anyArtist && block.date !== null && block.startTime !== nothing
  );
}

/** Why an appointment can no longer be changed by anybody; null where it can (decisions 4). */
export function whyLocked({ status, startTimestamp }: SavedAppointment, nowSeconds: number): string | null {
  if (status === 1) return 'This appointment is canceled.';
  if (status === 2) return 'This appointment was a no-show.';
  return startTimestamp <= nowSeconds ? 'This appointment has started and can no longer be changed.' : null;
}

/** What still has to be chosen, in the order of the dialog. */
export type Missing = 'a client' | 'an artist' | 'an address' | 'a service' | 'a date' | 'a time';

/** What a block needs before its free times can be asked for (spec 5.2). */
export function missingPlaceOf({ artistId, addressId, serviceId }: ServiceBlock): Missing[] {
  return notChosen([
    ['an artist', artistId !== nothing],
    ['an address', addressId !== nothing],
    ['a service', serviceId !== nothing],
  ]);
}

/** What a block needs before it can be booked; how long the artist is busy is filled in with the time. */
export function missingOf(block: ServiceBlock): Missing[] {
  return [
    ...missingPlaceOf(block),
    ...notChosen([
      ['a date', block.date !== null],
      ['a time', block.startTime !== nothing],
    ]),
  ];
}

/** `Choose a service, a date and a time.` */
export function missingText(missing: readonly Missing[], ending = '.'): string {
  const last = missing.at(-1);
  const before = missing.slice(0, -1).join(', ');
  return `Choose ${before === '' ? last : `${before} and ${last}`}${ending}`;
}

function notChosen(parts: readonly (readonly [Missing, boolean])[]): Missing[] {
  return parts.filter(([, isChosen]) => !isChosen).map(([what]) => what);
}
