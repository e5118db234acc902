import type { SalonClient } from './booking.shared.ts';

/**
 * Props and results of the modals that one remote opens and another fills. Both merge the same interface into
 * `ModalCatalogue`, so that a change which fits one of them alone does not compile.
 */

/** `book-appointment`: books, modifies or books again in client mode (spec 2, Book / Modify appointment). */
export type BookAppointmentProps =
  BookWithArtist | { modifyAppointmentId: number } | { againAppointmentId: number };

/** A new appointment, from a picture or an artist. */
export interface BookWithArtist {
  artistId: number;
  /** The service of the picture that was tapped; still open to change. */
  serviceId?: number;
  /** The chosen style: a picture shown while booking and kept with the appointment. */
  style?: { imageId: number; url: string; placeholder: string };
  /** The picture's salon. With it, `serviceId` and an address the dialog asks for its calendar at once. */
  salonId?: number;
  /** The address of the picture's salon, where the day and times below are read. */
  addressId?: number;
  /** The address to ask for the calendar of before it is known which one will be chosen; nothing is chosen by it. */
  likelyAddressId?: number;
  /** The day searched for, YYYY-MM-DD on the clock of the address. The dialog opens with it while it has free starts; else with the first day that has. */
  date?: string;
  /** The times searched for, in seconds of the day: a start is good from `fromSeconds`, and before `toSeconds`. */
  fromSeconds?: number;
  toSeconds?: number;
}

export interface BookAppointmentResult {
  appointmentIds: number[];
}

/** `book-for-client`: the same in professional mode; what is given is chosen at once, and open to change. */
export interface BookForClientProps {
  /** One of the salon's list, as who opens it knows them. */
  client?: SalonClient;
  artistId?: number;
  addressId?: number;
  /** Unix seconds. */
  startTimestamp?: number;
  /** Modify: this appointment, with the others that its client has on that day. */
  modifyAppointmentId?: number;
  /** Book again: the same client, artist and service, at another time. */
  againAppointmentId?: number;
}

/** `salon-client`: adds a client to a professional's list, or edits one (spec 4, Client search). */
export interface SalonClientProps {
  /** Edit: this one, as who opens it knows them. */
  client?: SalonClient;
  /** Add: what is known by now. */
  phone?: string;
}

export interface SalonClientResult {
  salonClientId: number;
  /** As it was saved, for a list that is to show it. */
  client?: SalonClient;
}

/** `calendar-feed`: the private address of one's own calendar (spec 7.2). */
export type CalendarFeedProps = Record<string, never>;

/** `new-appointments`: what clients have booked and nobody at the salon has looked at (spec 2, Book journal). */
export type NewAppointmentsProps = Record<string, never>;

/** `add-card`: asks for a card to book with (spec 4, Booking mode). Nobody fills it yet: the flag `cardRequiredToBook` that asks for it is off. */
export type AddCardProps = Record<string, never>;

export interface AddCardResult {
  sourceId: string;
}
