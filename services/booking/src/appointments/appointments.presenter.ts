import { managesSalon, type Professional } from '@frizo/service-kit';
import {
  type Appointment,
  type appointmentBooked,
  type AppointmentCharge,
  type Confirmation,
  type ConfirmationMessage,
  type PayloadOf,
  type ProfessionalAppointment,
  appointmentStatus,
} from '@frizo/contracts';
import type { AppointmentRow, ProfessionalAppointmentRow } from './appointments.store.ts';

/** The number that people read out: FR-000123. */
export function aptNoOf(appointmentId: number): string {
  return `FR-${String(appointmentId).padStart(6, '0')}`;
}

/** The appointment id in a number as people type it: FR-000123, fr 123, #123 or 000123. Null for any other text. */
export function appointmentIdIn(text: string): number | null {
  const [, digits] = /^(?:fr[\s-]*|#)?(\d{1,9})$/i.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** The answer to a client's booking, created from the event, so that nothing has to be read again. */
export function presentBooked(
  snapshot: Omit<PayloadOf<typeof appointmentBooked>, 'by'>,
  imageId: number,
): Appointment {
  const startTimestamp = Math.floor(Date.parse(snapshot.startsAt) / 1000);
  return {
    id: snapshot.appointmentId,
    version: snapshot.version,
    aptNo: snapshot.aptNo,
    salonId: snapshot.salonId,
    salonName: snapshot.salonName,
    addressId: snapshot.address.id,
    address: snapshot.address,
    artistId: snapshot.artistId,
    artistName: snapshot.artistName,
    serviceId: snapshot.serviceId,
    serviceName: snapshot.serviceName,
    imageId,
    imageURL: snapshot.imageUrl ?? null,
    date: snapshot.date,
    startTime: snapshot.startSeconds,
    startTimestamp,
    endTimestamp: startTimestamp + snapshot.durationSeconds,
    durationTime: snapshot.durationSeconds,
    processingTime: snapshot.processingSeconds,
    priceCent: snapshot.priceCents,
    timezone: snapshot.address.timezone,
    status: appointmentStatus.active,
    confirmation: 'sent',
    confirmationMessage: {
      channel: 'email',
      issued: false,
      issuedChannel: null,
      issuedTimestamp: null,
      confirmed: false,
      confirmationTimestamp: null,
    },
    paymentStatus: 0,
    payment: null,
    acceptedPolicy: snapshot.acceptedPolicy ?? null,
    charges: [],
  };
}

/** The professional for whom appointments are presented, and the time of the request. */
export interface Viewer {
  readonly actor: Professional;
  readonly now: Date;
}

export function presentAppointment(row: AppointmentRow, now: Date): Appointment {
  return {
    id: row.id,
    version: row.version,
    aptNo: aptNoOf(row.id),
    salonId: row.salon_id,
    salonName: row.salon_title,
    addressId: row.address_id,
    address: row.address,
    artistId: row.artist_id,
    artistName: row.artist_name,
    serviceId: row.service_id,
    serviceName: row.service_name,
    imageId: row.image_id,
    imageURL: row.image_url,
    date: row.local_date,
    startTime: row.start_seconds,
    startTimestamp: Math.floor(row.starts_at.getTime() / 1000),
    endTimestamp: Math.floor(row.ends_at.getTime() / 1000),
    durationTime: row.duration_seconds,
    processingTime: row.processing_seconds,
    priceCent: row.price_cents,
    timezone: row.timezone,
    status: row.status,
    confirmation: confirmationOf(row, now),
    confirmationMessage: messageOf(row),
    paymentStatus: row.payment_status,
    payment: paymentOf(row),
    acceptedPolicy: row.accepted_policy,
    charges: chargesOf(row),
  };
}

export function presentProfessionalAppointment(
  row: ProfessionalAppointmentRow,
  { actor, now }: Viewer,
): ProfessionalAppointment {
  return {
    ...presentAppointment(row, now),
    client: {
      id: row.client_id,
      firstName: row.client_first_name,
      lastName: row.client_last_name,
      phone: row.client_phone,
      comment: row.client_comment,
      isRegistered: row.client_is_registered,
    },
    clientFutureCount: row.client_future_count,
    canChange: managesSalon(actor) || row.artist_id === actor.userId,
  };
}

function chargesOf({ charges: { deposit, fee } }: AppointmentRow): AppointmentCharge[] {
  return [deposit, fee].flatMap((charge) => {
    // A fee that fell away, or a deposit that was not needed.
    if (!charge || charge.state === 'void') return [];
    const { kind, state, amountCent, refundedCent } = charge;
    return [{ kind, state, amountCent, refundedCent }];
  });
}

function paymentOf(row: AppointmentRow): Appointment['payment'] {
  const { payment_order_id: paymentOrderId, payment_type: paymentType } = row;
  if (paymentOrderId === null || paymentType === null || row.payment_expires_at === null) return null;
  return {
    paymentOrderId,
    paymentType,
    expiresTimestamp: unixOf(row.payment_expires_at) ?? 0,
    ...(row.payment_refundable_cents !== null && { refundableCent: row.payment_refundable_cents }),
  };
}

/** What was sent and confirmed (spec 3): clients with an account get mails, clients without one text messages (decisions 4). */
function messageOf(row: AppointmentRow): ConfirmationMessage {
  const phoneOnly = row.reachable_phone ? 'text' : null;
  return {
    channel: row.client_user_id === null ? phoneOnly : 'email',
    issued: row.message_sent_at !== null,
    issuedChannel: row.message_channel,
    issuedTimestamp: unixOf(row.message_sent_at),
    confirmed: row.confirmed_at !== null,
    confirmationTimestamp: unixOf(row.confirmed_at),
  };
}

function unixOf(instant: Date | null): number | null {
  return instant && Math.floor(instant.getTime() / 1000);
}

/** The badge (spec 4): an appointment that has started needs no confirmation. */
function confirmationOf({ starts_at, confirmed_at }: AppointmentRow, now: Date): Confirmation {
  if (starts_at <= now) return 'history';
  return confirmed_at ? 'confirmed' : 'sent';
}
