import { demoLogIns, type DemoAppointment, type DemoData } from '@frizo/demo';
import { wallClockToInstant } from '@frizo/local-time';
import type { Bus } from '@frizo/service-kit';
import { readVisit, type Visit } from '../src/orders/payable-appointments.ts';
import type { OrderAccess } from '../src/orders/orders.policy.ts';

/** An order of the demo, for the first of some appointments that booking knows as the demo has it. */
export interface PlannedOrder {
  readonly salonId: number;
  readonly candidates: readonly DemoAppointment[];
  /** `paid-in-advance`: by a visit of a package, and a gift card. */
  readonly ends: 'paid-by-card' | 'paid-in-advance' | 'partly-refunded' | 'paid-in-cash' | 'waits-for-card';
  /** The client's, one of the provider's test cards; unused for cash. */
  readonly cardToken: string;
  readonly tipPercent: number;
}

/** The first visit of each salon that has served a client. */
export function firstVisits({ appointments, today }: DemoData) {
  const firsts = new Map<number, DemoAppointment>();
  for (const visit of appointments) {
    const first = firsts.get(visit.salonId);
    const isDone = visit.status === 0 && visit.date < today;
    if (isDone && (!first || visit.date < first.date)) firsts.set(visit.salonId, visit);
  }
  return [...firsts.values()].map((visit) => ({
    salonId: visit.salonId,
    startsAt: startOf(visit).toISOString(),
    durationSeconds: visit.durationSeconds,
  }));
}

function startOf({ id, date, startSeconds, timezone }: DemoAppointment): Date {
  const start = wallClockToInstant(date, startSeconds, timezone);
  if (!start) throw new RangeError(`the demo's appointment ${id} has no start`);
  return start;
}

/** So many appointments are tried for an order. */
const most = 10;

/**
 * A few of the latest visits of a salon, each of another client. Those that are to be paid here are paid in booking's demo as well. The client log-in's unpaid visit
 * waits for its client.
 */
export function plannedOrders({ appointments, clients, today }: DemoData, salonId: number): PlannedOrder[] {
  const past = appointments
    .filter(
      (visit) =>
        visit.salonId === salonId && visit.date < today && visit.status === 0 && visit.priceCents > 0,
    )
    .sort((one, other) => other.date.localeCompare(one.date) || one.id - other.id);
  const candidatesOf = (userId: number | undefined, paymentStatus: DemoAppointment['paymentStatus']) =>
    past.filter((visit) => visit.clientId === userId && visit.paymentStatus === paymentStatus).slice(0, most);
  const own = demoLogIns.client.id;
  const others = clients
    .filter(({ userId, hasPayments }) => hasPayments && userId !== own)
    .map(({ userId }) => userId);
  return [
    {
      candidates: candidatesOf(own, 2),
      ends: 'paid-by-card' as const,
      ...{ cardToken: 'tok_visa', tipPercent: 20 },
    },
    {
      candidates: candidatesOf(others[0], 2),
      ends: 'paid-in-advance' as const,
      // Its payments are available at once, for the payout.
      ...{ cardToken: 'tok_bypassPending', tipPercent: 15 },
    },
    {
      candidates: candidatesOf(others[1], 2),
      ends: 'partly-refunded' as const,
      ...{ cardToken: 'tok_visa', tipPercent: 18 },
    },
    {
      candidates: candidatesOf(others[2], 2),
      ends: 'paid-in-cash' as const,
      ...{ cardToken: '', tipPercent: 0 },
    },
    {
      candidates: candidatesOf(own, 0),
      ends: 'waits-for-card' as const,
      ...{ cardToken: 'tok_visa', tipPercent: 0 },
    },
  ].map((planned) => ({ ...planned, salonId }));
}

/** An appointment with what booking says about its visit. */
export interface FoundVisit {
  readonly appointmentId: number;
  readonly clientUserId: number;
  readonly visit: Visit;
}

/**
 * The first of the appointments that booking knows with the same client and day; undefined without one, because booking has no demo, or one of another day. Booking
 * names only unpaid appointments, so one that its demo has as paid is added.
 */
export async function findVisit(
  bus: Bus,
  access: Exclude<OrderAccess, { as: 'client' }>,
  demo: DemoData,
  candidates: readonly DemoAppointment[],
): Promise<FoundVisit | undefined> {
  for (const appointment of candidates) {
    const visit = await readVisit(bus, access, appointment.id).catch(() => null);
    const { id: appointmentId, clientId: clientUserId, date } = appointment;
    if (visit?.date !== date || visit.clientUserId !== clientUserId) continue;
    const known = visit.appointments.find(({ id }) => id === appointmentId);
    const appointments = [known ?? paidAppointmentOf(appointment, demo)];
    return { appointmentId, clientUserId, visit: { ...visit, appointments } };
  }
  return undefined;
}

function paidAppointmentOf(
  visit: DemoAppointment,
  { users, serviceTree }: DemoData,
): Visit['appointments'][number] {
  const { id, priceCents, artistId, serviceId } = visit;
  const artist = users.find((user) => user.id === artistId);
  const service = serviceTree.find((one) => one.id === serviceId);
  if (!artist || !service) throw new RangeError(`the demo's appointment ${id} is not complete`);
  return {
    id,
    // As booking numbers them.
    aptNo: `FR-${String(id).padStart(6, '0')}`,
    priceCent: priceCents,
    startTimestamp: Math.floor(startOf(visit).getTime() / 1000),
    masterUser: { id: artistId, name: `${artist.firstName} ${artist.lastName}` },
    service: { id: serviceId, i18nKey: service.i18nKey },
  };
}
