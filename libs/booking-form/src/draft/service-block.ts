import { appointmentStatus, type Appointment, type ProfessionalAppointment } from '@frizo/contracts';

/** The specification's "nothing chosen" of every dropdown (5.1). */
export const nothing = -1;

/** The choice of any artist who is free, used instead of an artist's id, which is never 0. */
export const anyArtist = 0;

/** An appointment as stored on the server. */
export type SavedAppointment = Appointment | ProfessionalAppointment;

/** The picture of the chosen style. Without a url it is sent but cannot be shown. */
export interface Style {
  readonly imageId: number;
  readonly picture: { readonly url: string; readonly placeholder: string } | null;
}

/** One service block of the dialog (spec 2, Book / Modify appointment): a new appointment, or a change to a saved one. */
export interface ServiceBlock {
  /** Unique within the dialog. */
  readonly key: number;
  /** The appointment before the change; null for a new one. */
  readonly saved: SavedAppointment | null;
  /** `anyArtist` also after a start is chosen; `assignedArtistId` then has the artist. */
  readonly artistId: number;
  /** The artist for the chosen start when the choice is any artist; `nothing` until a start is chosen. */
  readonly assignedArtistId: number;
  readonly addressId: number;
  /** Only chosen when the artist has several. */
  readonly categoryId: number;
  readonly serviceId: number;
  /** Local date at the address, YYYY-MM-DD. */
  readonly date: string | null;
  /** Seconds from local midnight. */
  readonly startTime: number;
  /** In seconds; chosen by professionals. */
  readonly processingTime: number;
  readonly style: Style | null;
  /** A saved appointment that is to be canceled. */
  readonly isRemoved: boolean;
  /** Differs from the saved appointment. */
  readonly isChanged: boolean;
  /** The processing time was longer than the free time (spec 4, Booking mode). */
  readonly isShortened: boolean;
  /** The day was suggested: another one is suggested when it turns out not to be free. */
  readonly isDateSuggested: boolean;
  /** Which start to suggest while none is chosen. */
  readonly preferredTime: PreferredTime | null;
  /** Why the address was replaced. */
  readonly addressNote: AddressNote | null;
}

export type ServiceBlockField =
  'artistId' | 'addressId' | 'serviceId' | 'date' | 'startTime' | 'processingTime';

/** The error text of each field of a service block. */
export type FieldTexts = Partial<Record<ServiceBlockField, string>>;

/** A service block with a chosen day. */
export type DatedServiceBlock = ServiceBlock & { readonly date: string };

/** A part of a day at the address, in which the first free start is suggested. */
export interface PreferredTime {
  /** YYYY-MM-DD; null for any day. */
  readonly date: string | null;
  /** Seconds from local midnight: from (inclusive) and to (exclusive). */
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

/** `changed`: the artist works at another address. `gone`: the salon no longer has the saved address. */
export type AddressNote = 'changed' | 'gone';

/** What the salon offers to choose from. */
export interface SalonOptions {
  readonly addressIds: readonly number[];
  readonly artistIds: readonly number[];
  /** The addresses of each artist by weekly hours. An artist who is missing here may work anywhere. */
  readonly worksAt: ReadonlyMap<number, readonly number[]>;
}

export function emptyServiceBlock(key: number): ServiceBlock {
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

/** The artist of a service block: the assigned one when the choice is any artist, and `anyArtist` until one is assigned. */
export function artistOf({
  artistId,
  assignedArtistId,
}: Pick<ServiceBlock, 'artistId' | 'assignedArtistId'>): number {
  return artistId === anyArtist && assignedArtistId !== nothing ? assignedArtistId : artistId;
}

/** The service block of a saved appointment. */
export function serviceBlockOf(saved: SavedAppointment, key: number): ServiceBlock {
  const { artistId, addressId, serviceId, date, startTime, processingTime, imageId } = saved;
  const picture = saved.imageURL ? { url: saved.imageURL, placeholder: '' } : null;
  const style = imageId > 0 ? { imageId, picture } : null;
  return {
    ...emptyServiceBlock(key),
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

/** Whether enough is chosen to load times. */
export function isPlaced({
  artistId,
  addressId,
  serviceId,
}: Pick<ServiceBlock, 'artistId' | 'addressId' | 'serviceId'>): boolean {
  return artistId !== nothing && addressId !== nothing && serviceId !== nothing;
}

/** Whether everything is chosen that a booking needs. */
export function isComplete(serviceBlock: ServiceBlock): serviceBlock is DatedServiceBlock {
  return (
    isPlaced(serviceBlock) &&
    artistOf(serviceBlock) !== anyArtist &&
    serviceBlock.date !== null &&
    serviceBlock.startTime !== nothing
  );
}

/** Why an appointment can no longer be changed by anyone; null when it can (decisions 4). */
export function whyLocked({ status, startTimestamp }: SavedAppointment, nowSeconds: number): string | null {
  if (status === appointmentStatus.canceled) return 'This appointment is canceled.';
  if (status === appointmentStatus.noShow) return 'This appointment was a no-show.';
  return startTimestamp <= nowSeconds ? 'This appointment has started and can no longer be changed.' : null;
}

/** What still has to be chosen, in the order of the dialog. */
export type Missing = 'a client' | 'an artist' | 'an address' | 'a service' | 'a date' | 'a time';

/** What a service block needs before its free times can be loaded (spec 5.2). */
export function missingPlaceOf({ artistId, addressId, serviceId }: ServiceBlock): Missing[] {
  return notChosen([
    ['an artist', artistId !== nothing],
    ['an address', addressId !== nothing],
    ['a service', serviceId !== nothing],
  ]);
}

/** What a service block needs before it can be booked. The processing time is filled in with the start. */
export function missingOf(serviceBlock: ServiceBlock): Missing[] {
  return [
    ...missingPlaceOf(serviceBlock),
    ...notChosen([
      ['a date', serviceBlock.date !== null],
      ['a time', serviceBlock.startTime !== nothing],
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
