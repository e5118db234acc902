import type { SalonClient } from './booking.shared.ts';

/**
 * Props and results of the modals that one remote opens and another renders. Both merge the same interface into
 * `ModalCatalogue`, so that a change that breaks one of them does not compile.
 */

/** `book-appointment`: books, modifies or books again in client mode (spec 2, Book / Modify appointment). */
export type BookAppointmentProps =
  BookWithArtist | { modifyAppointmentId: number } | { againAppointmentId: number };

/** A new appointment, from a picture or an artist. */
export interface BookWithArtist {
  artistId: number;
  /** The preselected service: that of the tapped picture. */
  serviceId?: number;
  /** The chosen style: a picture shown while booking and stored with the appointment. */
  style?: { imageId: number; url: string; placeholder: string };
  /** The picture's salon. With it, `serviceId` and an address the dialog requests its calendar at once. */
  salonId?: number;
  /** The address of the picture's salon, whose time zone applies to the day and times below. */
  addressId?: number;
  /** The address whose calendar is prefetched before an address is chosen; it is not preselected. */
  likelyAddressId?: number;
  /** The searched day, YYYY-MM-DD in the time zone of the address. The dialog opens with it if it has free starts, else with the first day that has. */
  date?: string;
  /** The searched times, in seconds of the day: starts match from `fromSeconds` on and before `toSeconds`. */
  fromSeconds?: number;
  toSeconds?: number;
}

export interface BookAppointmentResult {
  appointmentIds: number[];
}

/** `book-for-client`: the same in professional mode; given props are preselected. */
export interface BookForClientProps {
  /** A client of the salon's list. */
  client?: SalonClient;
  artistId?: number;
  addressId?: number;
  serviceId?: number;
  /** The day whose free times are shown, YYYY-MM-DD at the address, where no start is given. */
  date?: string;
  /** The entry of the waiting list that ends with the booking, unless it is made for another client. */
  waitingEntryId?: number;
  /** Unix seconds. */
  startTimestamp?: number;
  /** Modify: this appointment, and the client's others on that day. */
  modifyAppointmentId?: number;
  /** Book again: the same client, artist and service, at another time. */
  againAppointmentId?: number;
}

/** `salon-client`: adds a client to a professional's list, or edits one (spec 4, Client search). */
export interface SalonClientProps {
  /** Edit: this client. */
  client?: SalonClient;
  /** Add: a known phone. */
  phone?: string;
}

export interface SalonClientResult {
  salonClientId: number;
  /** The saved client, for the list. */
  client?: SalonClient;
}

/** `calendar-feed`: the private address of the user's calendar (spec 7.2). */
export type CalendarFeedProps = Record<string, never>;

/** `new-appointments`: appointments booked by clients that no one at the salon has seen (spec 2, Book journal). */
export type NewAppointmentsProps = Record<string, never>;

/** `add-card`: adds a card on file (spec 2, modals; 4, Booking mode and Client payment approval). */
export type AddCardProps =
  | Record<string, never>
  /** A card of the business, which its subscription is paid with, instead of one of the user. */
  | { for: 'subscription' };

export interface AddCardResult {
  /** The id of the card, as `getStripeCustomer` lists it. */
  sourceId: string;
}

/** `pay-deposit`: what became of the deposits of appointments that were just booked; another card can pay what the first one declined (decision 0041). */
export interface PayDepositProps {
  appointmentIds: number[];
}

export interface PayDepositResult {
  /** `later`: it is unpaid, or still being processed; it is among the client's payments. */
  outcome: 'paid' | 'later';
}

/** `subscription-required`: says that a page or action needs a subscription (spec 2, subscription-required prompt). */
export interface SubscriptionRequiredProps {
  /** `paused`: the payment has lapsed. Otherwise what the plan does not allow (spec 9). */
  reason: 'paused' | 'LIMIT_BOOK' | 'LIMIT_APT_LIST' | 'LIMIT_ADD_GALLERY_IMAGE';
}

/** `subscription-confirm`: card, plan, promo code and amount due, then the Success or Fail dialog (spec 2). */
export interface SubscriptionConfirmProps {
  planId: string;
}

export interface SubscriptionConfirmResult {
  subscribed: boolean;
}

/** `payment-approval`: the client pays or declines a payment order (spec 4, Client payment approval). */
export interface PaymentApprovalProps {
  paymentOrderId: number;
}

export interface PaymentApprovalResult {
  /** `processing`: the payment is on its way, and the list shows its result when it is known. */
  outcome: 'paid' | 'declined' | 'processing';
}

/** `get-paid`: the salon asks for payment of a visit, or accepts cash for it (spec 4, Get paid modal). */
export interface GetPaidProps {
  /** One of the visit. */
  appointmentId: number;
}

export interface GetPaidResult {
  paymentOrderId: number;
}

/** `refund-payment`: the salon gives money of a paid order back, whole or in part. */
export type RefundPaymentProps = { paymentOrderId: number } | { appointmentId: number };

export interface RefundPaymentResult {
  paymentOrderId: number;
  refundedCent: number;
}
