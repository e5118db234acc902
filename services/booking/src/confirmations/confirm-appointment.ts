import { appointmentChanged, type Appointment } from '@frizo/contracts';
import { DomainError, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { readClientAppointments } from '../lists/client-appointments.read-model.ts';
import { readTold } from '../reminders/told.read-model.ts';
import { appointmentOfToken } from '../secrets/confirm-token.ts';

type Tools = Pick<ServiceParts, 'knex' | 'clock' | 'transaction' | 'outbox'>;

/** The appointment that a confirm link opens. @throws DomainError 404 */
export async function lookAtConfirmation(
  { knex, clock }: Pick<Tools, 'knex' | 'clock'>,
  key: Buffer,
  token: string,
): Promise<Appointment> {
  const id = appointmentOfToken(key, token);
  const [appointment] = id === undefined ? [] : await readClientAppointments(knex, [id], clock.now());
  if (!appointment) throw linkUnknown();
  return appointment;
}

/**
 * Notes that the client will come, once. The version stays: whoever has the appointment open in a dialog may save it, since nothing
 * of what was agreed has changed.
 * @throws DomainError 404, 409
 */
export async function confirmAppointment(tools: Tools, key: Buffer, token: string): Promise<Appointment> {
  const id = appointmentOfToken(key, token);
  if (id === undefined) throw linkUnknown();
  return tools.transaction(async (trx) => {
    const now = tools.clock.now();
    if (await markConfirmed(trx, id, now)) {
      const [confirmed] = await readTold(trx, [id], key);
      if (!confirmed) throw linkUnknown();
      await tools.outbox.add(trx, appointmentChanged, {
        ...confirmed.told,
        by: 'client',
        status: 0,
        change: 'confirmed',
        previous: null,
      });
    }
    const [appointment] = await readClientAppointments(trx, [id], now);
    if (!appointment) throw linkUnknown();
    if (appointment.status !== 0 || appointment.confirmation !== 'confirmed') throw invalidState();
    return appointment;
  });
}

/** False for what was confirmed before, cannot be any more, or is not there. */
async function markConfirmed(trx: Knex.Transaction, id: number, now: Date): Promise<boolean> {
  const marked = await trx('appointments')
    .where({ id, status: 0 })
    .whereNull('confirmed_at')
    .where('starts_at', '>', now)
    .update({ confirmed_at: now });
  return marked > 0;
}

function linkUnknown(): DomainError {
  return new DomainError('booking.link_unknown', 'This link does not lead to an appointment.', {
    status: 404,
  });
}

/** Spec 8.2, Appointment changes. */
function invalidState(): DomainError {
  return new DomainError('booking.invalid_state', 'Invalid state of appointment', { status: 409 });
}
