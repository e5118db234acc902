import {
  type Appointment,
  appointmentChanged,
  type appointmentMessageSent,
  type PayloadOf,
  appointmentStatus,
} from '@frizo/contracts';
import { DomainError, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { appointmentOfToken, readSnapshots } from './appointment-events.ts';
import { readClientAppointments } from '../lists/client-appointments.read-model.ts';

type Tools = Pick<ServiceParts, 'knex' | 'clock' | 'transaction' | 'outbox'>;

/** What a confirm link shows: its appointment, and the other services of the same visit and day. */
export interface Confirmation {
  readonly appointment: Appointment;
  readonly others: Appointment[];
}

/** Reads the visit of a confirm link. @throws DomainError 404 */
export async function readConfirmation(
  { knex, clock }: Pick<Tools, 'knex' | 'clock'>,
  key: Buffer,
  token: string,
): Promise<Confirmation> {
  const id = appointmentOfToken(key, token);
  if (id === undefined) throw linkUnknown();
  return readVisit(knex, id, clock.now());
}

/**
 * Records, once, that the client will come, for the whole visit. The version stays: a dialog in which the appointment is open may still be
 * saved, since its terms have not changed.
 * @throws DomainError 404, 409
 */
export async function confirmAppointment(tools: Tools, key: Buffer, token: string): Promise<Confirmation> {
  const id = appointmentOfToken(key, token);
  if (id === undefined) throw linkUnknown();
  return tools.transaction(async (trx) => {
    const now = tools.clock.now();
    const marked = await markConfirmed(trx, id, now);
    for (const { snapshot } of await readSnapshots(trx, marked, key)) {
      await tools.outbox.add(trx, appointmentChanged, {
        ...snapshot,
        by: 'client',
        status: appointmentStatus.active,
        change: 'confirmed',
        previous: null,
      });
    }
    const visit = await readVisit(trx, id, now);
    const { status, confirmation } = visit.appointment;
    if (status !== appointmentStatus.active || confirmation !== 'confirmed') throw invalidState();
    return visit;
  });
}

/** Appointments of the same visit and day: a service that was moved to another day has its own message. */
function ofVisit(knex: Knex, id: number): Knex.QueryBuilder {
  return knex('appointments as one')
    .join('appointments as same', function matchVisit() {
      this.on('same.id', 'one.id').orOn((both) => {
        both.on('same.visit_id', 'one.visit_id').andOn('same.local_date', 'one.local_date');
      });
    })
    .where('one.id', id);
}

async function readVisit(knex: Knex, id: number, now: Date): Promise<Confirmation> {
  const others = await ofVisit(knex, id)
    .whereNot('same.id', id)
    .where('same.status', 0)
    .orderBy(['same.starts_at', 'same.id'])
    .pluck<number[]>('same.id');
  const [appointment, ...rest] = await readClientAppointments(knex, [id, ...others], now);
  if (appointment?.id !== id) throw linkUnknown();
  return { appointment, others: rest };
}

/** Returns the ids of appointments that were not confirmed before and still could be. */
async function markConfirmed(trx: Knex.Transaction, id: number, now: Date): Promise<number[]> {
  const marked = await trx('appointments')
    .whereIn('id', ofVisit(trx, id).select('same.id'))
    .where({ status: appointmentStatus.active })
    .whereNull('confirmed_at')
    .where('starts_at', '>', now)
    .update({ confirmed_at: now })
    .returning<{ id: number }[]>('id');
  return marked.map((row) => row.id);
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

/** Records that a message with a confirm link was sent, for the badge. A message older than the recorded one changes nothing. */
export async function noteMessage(
  trx: Knex,
  { appointmentIds, channel, sentAt }: PayloadOf<typeof appointmentMessageSent>,
): Promise<void> {
  await trx('appointments')
    .whereIn('id', appointmentIds)
    .where((older) => void older.whereNull('message_sent_at').orWhere('message_sent_at', '<', sentAt))
    .update({ message_channel: channel, message_sent_at: sentAt });
}
