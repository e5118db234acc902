import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { getProfessionalAppointments, getUnseenAppointments } from '@frizo/contracts';
import { down, up } from '../../migrations/0007-whose-list.ts';
import { keepPerson } from '../people/keep-person.ts';
import { buildPerson } from '../testing/build-person.ts';
import { givenAppointment } from '../testing/given-appointment.ts';
import { owner } from '../testing/professionals.ts';
import { client, startBookingWorld, type BookingWorld } from '../testing/world.ts';

let world: BookingWorld;

beforeAll(async () => {
  world = await startBookingWorld();
});
afterAll(() => world.stop());

it('puts on the list who had booked before there was one, calls them as identity tells, and takes it for seen', async () => {
  await down(world.knex);
  for (const day of ['04', '05']) {
    await givenAppointment(world.knex, { startsAt: new Date(`2026-03-${day}T17:00:00Z`) });
  }
  await up(world.knex);
  await keepPerson(world.knex, buildPerson({ userId: client.userId ?? 0, firstName: 'Lena' }));
  const { body } = await world.host.call(getProfessionalAppointments, {}, { actor: owner });
  expect(body.data.map((appointment) => appointment.client.firstName)).toEqual(['Lena', 'Lena']);
  expect(await world.knex('salon_clients')).toHaveLength(1);
  const unseen = await world.host.call(getUnseenAppointments, {}, { actor: owner });
  expect(unseen.body.count).toBe(0);
});
