import { addDays } from './dates.ts';
import { demoLogIns, ownerSalonId } from './log-ins.ts';
import type { DemoAppointment } from './types.ts';

/** Salons in the city of the client log-in, New York. */
const nearbySalonIds = [ownerSalonId, 2, 3];

/** The first appointment at this salon on a day, and with an artist, that the client does not have yet. */
function visitAt(
  salonId: number,
  candidates: readonly DemoAppointment[],
  taken: readonly DemoAppointment[],
): DemoAppointment | undefined {
  return candidates.find(
    (candidate) =>
      candidate.salonId === salonId &&
      taken.every(({ date, artistId }) => date !== candidate.date && artistId !== candidate.artistId),
  );
}

function visits(salonIds: readonly number[], candidates: readonly DemoAppointment[]): DemoAppointment[] {
  const taken: DemoAppointment[] = [];
  for (const salonId of salonIds) {
    const visit =
      visitAt(salonId, candidates, taken) ?? candidates.find((candidate) => !taken.includes(candidate));
    if (visit) taken.push(visit);
  }
  return taken;
}

function byNewest(one: DemoAppointment, other: DemoAppointment): number {
  return other.date.localeCompare(one.date) || one.id - other.id;
}

/**
 * Gives client@demo two future and four past appointments of other clients. Times and artists do not change,
 * so no rule is broken. Of the four one is canceled, two are done and paid, and the newest, with the owner's salon, is not paid.
 */
export function addClientVisits(today: string, appointments: readonly DemoAppointment[]): DemoAppointment[] {
  const nearby = appointments.filter(
    ({ salonId, priceCents }) => nearbySalonIds.includes(salonId) && priceCents > 0,
  );
  const future = nearby.filter(({ date }) => date > addDays(today, 2) && date <= addDays(today, 30));
  const earlier = nearby.filter(({ date }) => date < today);
  const upcoming = visits([ownerSalonId, 3], future);
  const past = visits([2, ownerSalonId, 3], earlier);
  const unpaid = visitAt(ownerSalonId, earlier.toSorted(byNewest), past);
  const clientId = demoLogIns.client.id;
  const outcomes = new Map<number, Partial<DemoAppointment>>([
    ...upcoming.map(({ id }) => [id, { clientId }] as const),
    ...past.map(({ id }, index) => {
      const status = index === 2 ? (1 as const) : (0 as const);
      const paymentStatus = status === 1 ? (0 as const) : (2 as const);
      return [id, { clientId, status, paymentStatus, isConfirmed: status === 0 }] as const;
    }),
    ...(unpaid ? [[unpaid.id, { clientId, status: 0, paymentStatus: 0, isConfirmed: true }] as const] : []),
  ]);
  return appointments.map((appointment) => ({ ...appointment, ...outcomes.get(appointment.id) }));
}
