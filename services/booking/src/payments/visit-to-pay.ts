import { appointmentStatus, visitToPay } from '@frizo/contracts';
import { respond, type Responder, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { z } from 'zod';
import { aptNoOf } from '../appointments/appointments.presenter.ts';
import {
  appointmentColumns,
  appointmentsWithNames,
  ofArtist,
  type ProfessionalAppointmentRow,
} from '../appointments/appointments.store.ts';
import { joinPerson, shownPhone } from '../clients/salon-clients.store.ts';

type Request = z.output<(typeof visitToPay)['request']>;
type Visit = NonNullable<z.output<(typeof visitToPay)['reply']>['visit']>;

/** More than possible: an artist can start at most 96 appointments a day. */
const mostOfDay = 100;

/** Says what the client of an appointment has to pay for on that day. */
export function visitToPayResponder({ knex, clock }: Pick<ServiceParts, 'knex' | 'clock'>): Responder {
  return respond(visitToPay, async (request) => ({ visit: await readVisit(knex, request, clock.now()) }));
}

async function readVisit(knex: Knex, request: Request, now: Date): Promise<Visit | null> {
  const [named] = await selectVisible(knex, request).where('appointment.id', request.appointmentId);
  if (!named) return null;
  const payable = await selectVisible(knex, request)
    .where({
      'appointment.salon_client_id': named.client_id,
      'appointment.address_id': named.address_id,
      'appointment.local_date': named.local_date,
      'appointment.status': appointmentStatus.active,
      'appointment.is_paid': false,
    })
    .where('appointment.starts_at', '<=', now)
    .orderBy(['appointment.starts_at', 'appointment.id'])
    .limit(mostOfDay);
  return presentVisit(named, payable);
}

function selectVisible(knex: Knex, { salonId, artistId }: Request) {
  const ofSalon = appointmentsWithNames(knex)
    .leftJoin('people as person', joinPerson)
    .whereNotNull('client.id')
    .where('appointment.salon_id', salonId);
  const visible = artistId === null ? ofSalon : ofArtist(ofSalon, 'appointment', artistId);
  return visible.select<ProfessionalAppointmentRow[]>(
    ...appointmentColumns,
    'client.id as client_id',
    'client.first_name as client_first_name',
    'client.last_name as client_last_name',
    knex.raw(`${shownPhone} as client_phone`),
  );
}

function presentVisit(
  named: ProfessionalAppointmentRow,
  payable: readonly ProfessionalAppointmentRow[],
): Visit {
  return {
    salonName: named.salon_title,
    salonClient: {
      id: named.client_id,
      firstName: named.client_first_name,
      lastName: named.client_last_name,
      phone: named.client_phone,
    },
    clientUserId: named.client_user_id,
    address: named.address,
    date: named.local_date,
    appointments: payable.map((row) => ({
      id: row.id,
      aptNo: aptNoOf(row.id),
      priceCent: row.price_cents,
      startTimestamp: Math.floor(row.starts_at.getTime() / 1000),
      masterUser: { id: row.artist_id, name: row.artist_name },
      service: { id: row.service_id, i18nKey: row.service_name },
    })),
  };
}
