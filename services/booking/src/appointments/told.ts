import type { appointmentBooked, appointmentChanged, PayloadOf } from '@frizo/contracts';
import { instantToWallClock } from '@frizo/local-time';
import { confirmTokenOf } from '../secrets/confirm-token.ts';
import { aptNoOf } from './apt-no.ts';
import type { FreeStart } from './check-start.ts';
import type { StandingAppointment } from './lock-appointments.ts';
import type { Wish } from './save-entry.ts';

/** All that may change of an appointment while it stays the same one, as events tell it. */
export type Agreed = NonNullable<PayloadOf<typeof appointmentChanged>['previous']>;

/** All that every event about an appointment tells. */
export type Told = Omit<PayloadOf<typeof appointmentBooked>, 'by'>;

/** Whose an appointment is. */
export interface Whose {
  readonly salonClientId: number;
  /** Null for a client without an account; `client` then says who it is. */
  readonly clientUserId: number | null;
  readonly client: Told['client'];
}

/** What an appointment is agreed to be. */
export function agreedNow(wish: Wish, { bookable, terms }: FreeStart): Agreed {
  const startsAt = new Date(wish.startTimestamp * 1000);
  const { date, seconds } = instantToWallClock(startsAt, bookable.timezone);
  return {
    address: bookable.address,
    artistId: wish.artistId,
    artistName: bookable.artistName,
    serviceId: wish.serviceId,
    serviceName: terms.serviceName,
    priceCents: terms.priceCents,
    startsAt: startsAt.toISOString(),
    date,
    startSeconds: seconds,
    durationSeconds: terms.durationSeconds,
    processingSeconds: terms.processingSeconds,
  };
}

/** What it was agreed to be. */
export function agreedBefore(row: StandingAppointment): Agreed {
  return {
    address: row.address,
    artistId: row.artist_id,
    artistName: row.artist_name,
    serviceId: row.service_id,
    serviceName: row.service_name,
    priceCents: row.price_cents,
    startsAt: row.starts_at.toISOString(),
    date: row.local_date,
    startSeconds: row.start_seconds,
    durationSeconds: row.duration_seconds,
    processingSeconds: row.processing_seconds,
  };
}

/** What is told of an appointment that was there before, as it is from now on. */
export function toldOf(row: StandingAppointment, agreed: Agreed, confirmKey: Buffer): Told {
  return {
    appointmentId: row.id,
    version: row.version + 1,
    aptNo: aptNoOf(row.id),
    salonId: row.salon_id,
    salonName: row.salon_title,
    clientUserId: row.client_user_id,
    client: row.client_user_id === null ? personOf(row) : null,
    ...agreed,
    confirmToken: confirmTokenOf(confirmKey, row.id),
  };
}

function personOf(row: StandingAppointment): Told['client'] {
  return {
    firstName: row.client_first_name ?? '',
    lastName: row.client_last_name ?? '',
    phone: row.client_phone ?? '',
  };
}

/** What is told of an appointment that is made. */
export function toldOfNew(whose: Whose, wish: Wish, free: FreeStart, confirmKey: Buffer): Told {
  const { bookable } = free;
  return {
    appointmentId: bookable.appointmentId,
    version: 1,
    aptNo: aptNoOf(bookable.appointmentId),
    salonId: bookable.salonId,
    salonName: bookable.salonName,
    clientUserId: whose.clientUserId,
    client: whose.client,
    ...agreedNow(wish, free),
    confirmToken: confirmTokenOf(confirmKey, bookable.appointmentId),
  };
}
