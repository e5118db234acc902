import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { userChanged } from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { jetstream } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { buildPerson } from '../testing/build-person.ts';
import { givenSalonClient } from '../testing/given-appointment.ts';
import { otherSalonId } from '../testing/professionals.ts';
import { startBookingFixtures, type BookingFixtures } from '../testing/fixtures.ts';

const lena = buildPerson({ userId: 900, firstName: 'Lena', lastName: 'Voss', phone: '6025550111' });

describe("booking's copy of people", () => {
  let fixtures: BookingFixtures;
  let connection: NatsConnection;
  let published = 0;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
    connection = await connect({ servers: fixtures.nats.url });
  });
  afterAll(async () => {
    await connection.close();
    await fixtures.stop();
  });

  /** Publishes that a person has changed, and waits until the event was handled. */
  async function publish(person: typeof lena): Promise<void> {
    await jetstream(connection).publish(userChanged.subject, JSON.stringify(person));
    published += 1;
    await until(
      () => fixtures.knex('inbox').count<{ count: number }[]>('* as count'),
      ([row]) => row?.count === published,
    );
  }

  const people = () => fixtures.knex('people').where({ user_id: 900 });
  const listed = () =>
    fixtures.knex('salon_clients').where({ user_id: 900 }).orderBy('salon_id').select<{ phone: string }[]>();

  it("is taken from identity's events, and updates the client lists of salons", async () => {
    await givenSalonClient(fixtures.knex, { userId: 900, firstName: '', lastName: '' });
    await givenSalonClient(fixtures.knex, {
      userId: 900,
      firstName: 'Old',
      lastName: 'Name',
      salonId: otherSalonId,
    });
    await publish(lena);
    expect(await people()).toMatchObject([{ version: 1, first_name: 'Lena', phone: '6025550111' }]);
    const now = { first_name: 'Lena', last_name: 'Voss', phone: '6025550111' };
    expect(await listed()).toMatchObject([now, now]);
  });

  it('is not changed by events that arrive twice or late', async () => {
    await publish({ ...lena, version: 3, firstName: 'Helena' });
    const before = [await people(), await listed()];
    await publish({ ...lena, version: 3, firstName: 'Helena' });
    await publish({ ...lena, version: 2, firstName: 'Leni', phone: '6025550999' });
    expect([await people(), await listed()]).toEqual(before);
  });

  it("leaves a phone with the client who has it on a salon's list, and adds it to the other lists if possible", async () => {
    await givenSalonClient(fixtures.knex, { firstName: 'Rosa', lastName: 'Diaz', phone: '6025550122' });
    await publish({ ...lena, version: 4, phone: '6025550122' });
    expect((await listed()).map(({ phone }) => phone)).toEqual(['', '6025550122']);
  });

  it("keeps the salon's phone of a person without a phone in their account", async () => {
    await publish({ ...lena, version: 5, phone: null });
    expect((await listed()).map(({ phone }) => phone)).toEqual(['', '6025550122']);
  });
});
