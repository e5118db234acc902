import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getAppointmentFile } from '@frizo/contracts';
import type { Actor } from '@frizo/service-kit';
import { buildActor } from '@frizo/service-kit/testing';
import { givenAppointment, givenSalonClient } from '../testing/given-appointment.ts';
import { client, ids, otherClient, startBookingFixtures, type BookingFixtures } from '../testing/fixtures.ts';

const startsAt = new Date('2026-03-04T17:00:00Z');
const artist = buildActor({ userId: ids.artist, userType: 6, salonId: ids.salon });
const otherArtist = buildActor({ userId: ids.otherArtist, userType: 6, salonId: ids.salon });
const owner = buildActor({ userId: 50, userType: 3, salonId: ids.salon });
const otherOwner = buildActor({ userId: 51, userType: 3, salonId: 2 });

describe('the file of an appointment', () => {
  let fixtures: BookingFixtures;
  let id: number;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
    const salonClientId = await givenSalonClient(fixtures.knex, {
      userId: client.userId ?? 0,
      firstName: 'Ida',
      lastName: 'Klein',
    });
    id = await givenAppointment(fixtures.knex, { startsAt, salonClientId });
  });
  afterAll(() => fixtures.stop());

  const fileFor = (actor?: Actor) => fixtures.host.call(getAppointmentFile, { id }, actor ? { actor } : {});

  it('contains the address for its client', async () => {
    const { status, body } = await fileFor(client);
    expect(status).toBe(200);
    expect(body.fileName).toBe(`FR-${String(id).padStart(6, '0')}.ics`);
    expect(body.content).toContain('METHOD:PUBLISH\r\n');
    expect(body.content).toContain('SUMMARY:Cut at Desert Bloom\r\n');
    expect(body.content).toContain(`UID:apt-${id}@localhost\r\n`);
    expect(body.content).not.toContain('Klein');
  });

  it.each([
    ['its artist', artist],
    ['the owner', owner],
  ])('names the client for %s', async (_title, actor) => {
    expect((await fileFor(actor)).body.content).toContain('SUMMARY:Cut for Ida Klein\r\n');
  });

  it.each([
    ['another client', otherClient],
    ['another artist', otherArtist],
    ['another salon', otherOwner],
  ])('is a 404 for %s', async (_title, actor) => {
    expect((await fileFor(actor)).status).toBe(404);
  });

  it('requires a log-in', async () => {
    expect((await fileFor()).status).toBe(401);
  });

  it('contains the cancellation', async () => {
    await fixtures.knex('appointments').where({ id }).update({ status: 1, version: 2 });
    const { content } = (await fileFor(client)).body;
    expect(content).toContain('STATUS:CANCELLED\r\n');
    expect(content).toContain('SEQUENCE:1\r\n');
  });
});
