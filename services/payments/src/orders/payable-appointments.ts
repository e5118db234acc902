import { errorKeys, visitToPay, type AnswerOf, type getPayableAppointments } from '@frizo/contracts';
import { type Bus, DomainError, notFound, type ServiceParts } from '@frizo/service-kit';
import type { z } from 'zod';
import { availableCentsOf, readDeposits } from '../visit-charges/visit-charges.store.ts';
import { invalidAppointment } from './order-refusals.ts';

import type { OrderAccess } from './orders.policy.ts';

export type Visit = NonNullable<z.output<(typeof visitToPay)['reply']>['visit']>;
type SalonAccess = Exclude<OrderAccess, { as: 'client' }>;

/**
 * Asks booking for the visit of an appointment; null if the professional may not see it.
 * @throws DomainError 503 without an answer
 */
export async function readVisit(bus: Bus, access: SalonAccess, appointmentId: number): Promise<Visit | null> {
  const artistId = access.as === 'admin' ? null : access.userId;
  try {
    return (await bus.request(visitToPay, { appointmentId, salonId: access.salonId, artistId })).visit;
  } catch {
    throw new DomainError(errorKeys.unavailable, 'Appointments cannot be read now. Please try again.', {
      status: 503,
    });
  }
}

/** What of a visit can be put into a new payment order (Q117): neither paid nor in an open order. One that has expired is not open, also before the job has noticed. */
export async function readPayable(
  { knex, bus, clock }: Pick<ServiceParts, 'knex' | 'bus' | 'clock'>,
  access: SalonAccess,
  appointmentId: number,
): Promise<AnswerOf<typeof getPayableAppointments>> {
  const visit = await readVisit(bus, access, appointmentId);
  if (!visit) throw notFound('There is no such appointment.');
  const taken = await knex('appointments_in_orders as claim')
    .join('payment_orders as o', 'o.id', 'claim.order_id')
    .whereIn(
      'claim.appointment_id',
      visit.appointments.map(({ id }) => id),
    )
    .whereRaw(`not (o.state = 'pending' and o.expires_at <= ?)`, [clock.now()])
    .pluck<number[]>('claim.appointment_id');
  const deposits = await readDeposits(
    knex,
    visit.appointments.map(({ id }) => id),
  );
  const appointments = visit.appointments
    .filter(({ id }) => !taken.includes(id))
    .map((appointment) => ({
      ...appointment,
      depositCent: availableCentsOf(deposits.find(({ appointment_id }) => appointment_id === appointment.id)),
    }));
  if (!appointments.some(({ id }) => id === appointmentId)) throw invalidAppointment();
  return {
    salonClient: visit.salonClient,
    address: visit.address,
    date: visit.date,
    appointments,
    canPayByCard: visit.clientUserId !== null,
  };
}
