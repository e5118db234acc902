import type { appointmentChanged, AppointmentSnapshot, AppointmentTerms, PayloadOf } from '@frizo/contracts';
import { instantToWallClock } from '@frizo/local-time';
import { signedTextOf, signText } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { aptNoOf } from './appointments.presenter.ts';
import { selectExisting, type ExistingAppointment } from './appointments.store.ts';
import { knownToClient } from './moved-from.ts';
import type { FreeStart } from './change-decision.ts';
import type { AppointmentRequest, BookingContext } from './save-entry.ts';

/** The client of an appointment. */
export interface AppointmentClient {
  readonly salonClientId: number;
  /** Null for a client without an account; `client` has their name, as for a person who has not booked at the salon themselves. */
  readonly clientUserId: number | null;
  readonly client: AppointmentSnapshot['client'];
}

/** The terms of a request whose start is free. */
export function requestedTerms(
  request: AppointmentRequest,
  { bookable, terms }: FreeStart,
): AppointmentTerms {
  const startsAt = new Date(request.startTimestamp * 1000);
  const { date, seconds } = instantToWallClock(startsAt, bookable.timezone);
  return {
    address: bookable.address,
    artistId: request.artistId,
    artistName: bookable.artistName,
    serviceId: request.serviceId,
    serviceName: terms.serviceName,
    priceCents: terms.priceCents,
    startsAt: startsAt.toISOString(),
    date,
    startSeconds: seconds,
    durationSeconds: terms.durationSeconds,
    processingSeconds: terms.processingSeconds,
  };
}

/** The current terms of an appointment. */
export function currentTerms(row: ExistingAppointment): AppointmentTerms {
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

/** What the client and the artists were last notified of, before a move or a cancellation. */
export function announcedBefore(
  row: ExistingAppointment,
  now: Date,
  terms = currentTerms(row),
): NonNullable<PayloadOf<typeof appointmentChanged>['announced']> {
  const known = knownToClient(row.moved_from, now);
  return known ? { version: known.version, terms: known.terms } : { version: row.version, terms };
}

/** The snapshot of an appointment, in its current state or with a change applied. */
export function snapshotOf(
  row: ExistingAppointment,
  confirmKey: Buffer,
  changed: Partial<Pick<AppointmentSnapshot, 'version' | 'imageUrl' | 'acceptedPolicy'>> & {
    terms?: AppointmentTerms;
  } = {},
): AppointmentSnapshot {
  const { terms = currentTerms(row), version = row.version, imageUrl = row.image_url } = changed;
  const { acceptedPolicy = row.accepted_policy } = changed;
  return {
    appointmentId: row.id,
    version,
    aptNo: aptNoOf(row.id),
    salonId: row.salon_id,
    salonName: row.salon_title,
    clientUserId: row.client_user_id,
    client: row.client_user_id === null || row.client_has_booked === false ? personOf(row) : null,
    ...terms,
    imageUrl,
    confirmToken: confirmTokenOf(confirmKey, row.id),
    acceptedPolicy,
  };
}

function personOf(row: ExistingAppointment): AppointmentSnapshot['client'] {
  return {
    firstName: row.client_first_name ?? '',
    lastName: row.client_last_name ?? '',
    phone: row.client_phone ?? '',
  };
}

/** The snapshot of an appointment that is being booked. */
export function snapshotOfNew(
  { clientUserId, client }: AppointmentClient,
  { request, free }: { readonly request: AppointmentRequest; readonly free: FreeStart },
  { confirmKey, styles }: Pick<BookingContext, 'confirmKey' | 'styles'>,
): AppointmentSnapshot {
  const { bookable } = free;
  return {
    appointmentId: bookable.appointmentId,
    version: 1,
    aptNo: aptNoOf(bookable.appointmentId),
    salonId: bookable.salonId,
    salonName: bookable.salonName,
    clientUserId,
    client,
    ...requestedTerms(request, free),
    imageUrl: styles.get(request.image) ?? null,
    confirmToken: confirmTokenOf(confirmKey, bookable.appointmentId),
  };
}

/** Snapshots of appointments in their current state, for events that do not change their terms. In no order. */
export async function readSnapshots(
  knex: Knex,
  appointmentIds: readonly number[],
  confirmKey: Buffer,
): Promise<{ readonly snapshot: AppointmentSnapshot; readonly isConfirmed: boolean }[]> {
  const rows = await selectExisting(knex)
    .whereIn('appointment.id', [...appointmentIds])
    .select<ExistingAppointment[]>();
  return rows.map((row) => ({
    snapshot: snapshotOf(row, confirmKey),
    isConfirmed: row.confirmed_at !== null,
  }));
}

/** The secret under which `sharedSecret` finds the key of confirm links. */
export const confirmKeyName = 'confirm-link';

/** The token of a confirm link, which gives access to one appointment, to view and confirm it. The same each time. */
export function confirmTokenOf(key: Buffer, appointmentId: number): string {
  return signText(key, String(appointmentId));
}

/** The appointment of a confirm link; undefined for a token with an invalid signature. */
export function appointmentOfToken(key: Buffer, token: string): number | undefined {
  const text = signedTextOf(key, token);
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
