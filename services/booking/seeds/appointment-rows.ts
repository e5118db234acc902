import { demoLogIns, type DemoAppointment, type DemoData } from '@frizo/demo';
import type { DemoCalendar } from './demo-calendar.ts';
import { openedSalons, type ClientLists } from './demo-clients.ts';
import { instantOf, later } from './instants.ts';

export type AppointmentRow = ReturnType<typeof rowOf>;

/** The rows of the demo's appointments, with their client, who booked them and whether the salon has seen them. */
export function appointmentRows(
  { appointments }: DemoCalendar,
  { serviceTree, today }: DemoData,
  lists: ClientLists,
): AppointmentRow[] {
  const names = new Map(serviceTree.map((service) => [service.id, service.i18nKey]));
  const unseen = new Set(openedSalons.flatMap((salonId) => newestOf(appointments, { salonId, today })));
  return appointments.map((appointment) =>
    rowOf(appointment, {
      serviceName: names.get(appointment.serviceId) ?? '',
      client: lists.of(appointment),
      isUnseen: unseen.has(appointment.id),
    }),
  );
}

interface Surroundings {
  readonly serviceName: string;
  readonly client: ReturnType<ClientLists['of']>;
  readonly isUnseen: boolean;
}

function rowOf(appointment: DemoAppointment, { serviceName, client, isUnseen }: Surroundings) {
  const startsAt = instantOf(appointment.date, appointment.startSeconds, appointment.timezone);
  const createdAt = new Date(appointment.createdAt);
  return {
    id: appointment.id,
    salon_id: appointment.salonId,
    address_id: appointment.addressId,
    artist_id: appointment.artistId,
    client_user_id: client.userId,
    salon_client_id: client.id,
    booked_by: isByPhone(appointment, client.userId) ? 'professional' : 'client',
    service_id: appointment.serviceId,
    service_name: serviceName,
    local_date: appointment.date,
    start_seconds: appointment.startSeconds,
    timezone: appointment.timezone,
    starts_at: startsAt,
    ends_at: later(startsAt, appointment.durationSeconds),
    duration_seconds: appointment.durationSeconds,
    processing_seconds: appointment.processingSeconds,
    price_cents: appointment.priceCents,
    status: appointment.status,
    is_paid: appointment.paymentStatus === 2,
    payment_status: appointment.paymentStatus,
    created_at: createdAt,
    confirmed_at: appointment.isConfirmed ? later(createdAt, 1_800) : null,
    seen_at: isUnseen ? null : later(createdAt, 3_600),
  };
}

/** Clients without an account book by phone, and so do some of the others; the client's log-in has booked everything online. */
function isByPhone({ id }: DemoAppointment, userId: number | null): boolean {
  return userId === null || (userId !== demoLogIns.client.id && id % 4 === 1);
}

const mostUnseen = 4;

/** The most recently booked upcoming appointments of a salon, which are still unseen. */
function newestOf(
  appointments: readonly DemoAppointment[],
  { salonId, today }: { readonly salonId: number; readonly today: string },
): number[] {
  return appointments
    .filter(
      ({ id, ...other }) => other.salonId === salonId && other.date > today && id % 4 !== 1 && id % 5 !== 0,
    )
    .sort((left, right) => right.createdAt.localeCompare(left.createdAt))
    .slice(0, mostUnseen)
    .map(({ id }) => id);
}
