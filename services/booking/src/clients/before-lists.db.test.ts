import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { getProfessionalAppointments, getUnseenAppointments } from '@frizo/contracts';
import type { Knex } from 'knex';
import { up } from '../../migrations/0007-whose-list.ts';
import { up as markClientsWhoBooked } from '../../migrations/0031-mark-clients-who-booked.ts';
import { savePerson } from '../people/people.store.ts';
import { buildPerson } from '../testing/build-person.ts';
import { givenAppointment } from '../testing/given-appointment.ts';
import { owner } from '../testing/professionals.ts';
import { client, startBookingFixtures, type BookingFixtures } from '../testing/fixtures.ts';

let fixtures: BookingFixtures;

beforeAll(async () => {
  fixtures = await startBookingFixtures();
});
afterAll(() => fixtures.stop());

it('adds clients who booked before there were lists, with their names from identity, and marks their appointments as seen', async () => {
  await undoMigration(fixtures.knex);
  for (const day of ['04', '05']) {
    await givenAppointment(fixtures.knex, { startsAt: new Date(`2026-03-${day}T17:00:00Z`) });
  }
  await up(fixtures.knex);
  await markClientsWhoBooked(fixtures.knex);
  await savePerson(fixtures.knex, buildPerson({ userId: client.userId ?? 0, firstName: 'Lena' }));
  const { body } = await fixtures.host.call(getProfessionalAppointments, {}, { actor: owner });
  expect(body.data.map((appointment) => appointment.client.firstName)).toEqual(['Lena', 'Lena']);
  expect(await fixtures.knex('salon_clients')).toHaveLength(1);
  const unseen = await fixtures.host.call(getUnseenAppointments, {}, { actor: owner });
  expect(unseen.body.count).toBe(0);
});

/** Restores the tables to their state before the migration. */
async function undoMigration(knex: Knex): Promise<void> {
  await knex.raw('drop table client_lookups');
  await knex.raw('drop index appointments_unseen, appointments_unpaid, salon_clients_of_salon');
  await knex.raw('alter table salon_client_artists drop column is_visible');
}
