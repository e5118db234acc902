import {
  type AnswerOf,
  appointmentStatus,
  type ClientStyle,
  type getClientRecord,
  type getClientVisits,
  type ParsedRequestOf,
} from '@frizo/contracts';
import type { Professional } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { Viewer } from '../appointments/appointments.presenter.ts';
import {
  bareAppointmentsOfSalon,
  readProfessionalAppointments,
} from '../lists/professional-appointments.read-model.ts';
import {
  clientsEver,
  notListed,
  onListOf,
  presentSalonClient,
  type SalonClientRow,
  selectClients,
} from './salon-clients.store.ts';

/** A client of the actor's list with totals and styles of the appointments that the actor may see. @throws DomainError 404 */
export async function readClientRecord(
  knex: Knex,
  salonClientId: number,
  viewer: Viewer,
): Promise<AnswerOf<typeof getClientRecord>> {
  const row = await readListed(knex, salonClientId, viewer.actor);
  const [totals, styles] = await Promise.all([
    readTotals(knex, salonClientId, viewer),
    readStyles(knex, salonClientId, viewer),
  ]);
  return { client: presentSalonClient(row, viewer.actor), totals, styles };
}

/** A page of the client's upcoming or past appointments. @throws DomainError 404 */
export async function listClientVisits(
  knex: Knex,
  { salonClientId, when, limit, offset }: ParsedRequestOf<typeof getClientVisits>,
  viewer: Viewer,
): Promise<AnswerOf<typeof getClientVisits>> {
  await readListed(knex, salonClientId, viewer.actor);
  const matching = appointmentsOf(knex, salonClientId, viewer).whereRaw(
    when === 'upcoming' ? isUpcoming : `not (${isUpcoming})`,
    [viewer.now],
  );
  const order = when === 'upcoming' ? 'asc' : 'desc';
  const page = matching
    .clone()
    .orderBy([
      { column: 'appointment.starts_at', order },
      { column: 'appointment.id', order },
    ])
    .limit(limit)
    .offset(offset);
  const [ids, total] = await Promise.all([
    page.pluck<number[]>('appointment.id'),
    matching.clone().count<{ count: number }[]>('* as count'),
  ]);
  return { data: await readProfessionalAppointments(knex, ids, viewer), count: total[0]?.count ?? 0 };
}

async function readListed(knex: Knex, id: number, actor: Professional): Promise<SalonClientRow> {
  const [row] = await selectClients(
    knex,
    onListOf(clientsEver(knex, actor.salonId), actor).where('client.id', id),
  );
  if (!row) throw notListed();
  return row;
}

function appointmentsOf(knex: Knex, salonClientId: number, viewer: Viewer): Knex.QueryBuilder {
  return bareAppointmentsOfSalon(knex, viewer).where('appointment.salon_client_id', salonClientId);
}

const isUpcoming = `appointment.status = ${appointmentStatus.active} and appointment.starts_at > ?`;
/** A visit counts from its start on, as in the lists (decisions 4). */
const isVisit = `appointment.status = ${appointmentStatus.active} and appointment.starts_at <= ?`;

async function readTotals(
  knex: Knex,
  salonClientId: number,
  viewer: Viewer,
): Promise<AnswerOf<typeof getClientRecord>['totals']> {
  const { now } = viewer;
  const [row] = await appointmentsOf(knex, salonClientId, viewer).select<
    AnswerOf<typeof getClientRecord>['totals'][]
  >(
    knex.raw(`count(*) filter (where ${isVisit})::int as visits`, [now]),
    knex.raw(`count(*) filter (where ${isUpcoming})::int as upcoming`, [now]),
    knex.raw(`count(*) filter (where appointment.status = ${appointmentStatus.noShow})::int as "noShows"`),
    knex.raw(`count(*) filter (where appointment.status = ${appointmentStatus.canceled})::int as canceled`),
    knex.raw(`coalesce(sum(appointment.price_cents) filter (where ${isVisit}), 0)::int as "spentCent"`, [
      now,
    ]),
  );
  return row ?? { visits: 0, upcoming: 0, noShows: 0, canceled: 0, spentCent: 0 };
}

const mostStyles = 24;

function readStyles(knex: Knex, salonClientId: number, viewer: Viewer): Promise<ClientStyle[]> {
  return appointmentsOf(knex, salonClientId, viewer)
    .leftJoin('artists as artist', 'artist.artist_id', 'appointment.artist_id')
    .whereRaw(isVisit, [viewer.now])
    .whereNotNull('appointment.image_url')
    .orderBy([
      { column: 'appointment.starts_at', order: 'desc' },
      { column: 'appointment.id', order: 'desc' },
    ])
    .limit(mostStyles)
    .select<ClientStyle[]>(
      'appointment.id as appointmentId',
      'appointment.local_date as date',
      'appointment.service_name as serviceName',
      knex.raw(`coalesce(artist.name, '') as "artistName"`),
      'appointment.image_url as imageURL',
    );
}
