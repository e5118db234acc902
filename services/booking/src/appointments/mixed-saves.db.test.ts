import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  batchCancel,
  blockTime,
  bookAsClient,
  bookAsProfessional,
  changeAppointmentStatus,
  saveAsClient,
  type Appointment,
} from '@frizo/contracts';
import { owner } from '../testing/professionals.ts';
import { at, start, timedStart } from '../testing/starts.ts';
import {
  clearCalendar,
  client,
  ids,
  startBookingFixtures,
  type BookingFixtures,
} from '../testing/fixtures.ts';

const hour = 3_600;
const ana = { artistId: ids.artist, isOverlapConfirmed: true };
const bea = { artistId: ids.otherArtist, isOverlapConfirmed: true };
const mia = { firstName: 'Mia', lastName: 'Stone', phone: '6025550111' };

describe('concurrent saves with the same artists', () => {
  let fixtures: BookingFixtures;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
  });
  beforeEach(() => clearCalendar(fixtures));
  afterAll(() => fixtures.stop());

  const someClient = (index: number) => ({ ...client, userId: 2_000 + index });
  async function booked(index: number): Promise<Appointment[]> {
    const appointments = [start(at('10:00') + index * hour, ana), start(at('10:00') + index * hour, bea)];
    const { body } = await fixtures.host.call(bookAsClient, { appointments }, { actor: someClient(index) });
    return body.appointments;
  }

  it('all complete, in whatever order they name the artists, and leave consistent calendars', async () => {
    const before = await Promise.all([0, 1, 2, 3, 4, 5].map(booked));
    const swaps = before.map((own, index) => {
      const entries = own.map(({ id, version, startTimestamp, artistId }) => ({
        kind: 'change' as const,
        id,
        version,
        ...start(startTimestamp, artistId === ids.artist ? bea : ana),
      }));
      const inAnyOrder = index % 2 === 0 ? entries : entries.reverse();
      return fixtures.host.call(saveAsClient, { entries: inAnyOrder }, { actor: someClient(index) });
    });
    const [one, two] = [before[0]?.[0], before[1]?.[1]];
    const [salonClientId = 0] = await fixtures
      .knex('appointments')
      .where({ id: one?.id })
      .pluck<number[]>('salon_client_id');
    const others = [
      ...[bea, ana].map((artist) =>
        fixtures.host.call(
          bookAsProfessional,
          { client: mia, appointments: [timedStart(at('17:00'), artist), timedStart(at('18:00'), ana)] },
          { actor: owner },
        ),
      ),
      fixtures.host.call(
        changeAppointmentStatus,
        { appointmentList: [two?.id ?? 0, one?.id ?? 0], statusCode: 1 },
        { actor: owner },
      ),
      fixtures.host.call(
        batchCancel,
        { salonClientId, localDate: '2026-03-03', addressId: ids.address },
        { actor: owner },
      ),
      fixtures.host.call(
        blockTime,
        {
          userID: ids.otherArtist,
          dates: ['2026-03-03'],
          addressList: [ids.address],
          from: 16 * hour,
          to: 18 * hour,
        },
        { actor: owner },
      ),
    ];
    const statuses = (await Promise.all([...swaps, ...others])).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(5);
    expect(await inconsistencies(fixtures)).toEqual([]);
  });

  it('add a client who books with two artists at the same time to the list once', async () => {
    const both = [ana, bea].map((artist) =>
      fixtures.host.call(bookAsClient, { appointments: [start(at('10:00'), artist)] }, { actor: client }),
    );
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await fixtures.knex('salon_clients').where({ user_id: client.userId })).toHaveLength(1);
  });

  it('give a released time to one of the clients who wait for it', async () => {
    const [one] = await booked(0);
    if (!one) throw new Error('nothing was booked');
    const entries = [{ kind: 'cancel' as const, id: one.id, version: 1 }];
    const answers = await Promise.all([
      fixtures.host.call(saveAsClient, { entries }, { actor: someClient(0) }),
      ...[10, 11, 12, 13].map((index) =>
        fixtures.host.call(
          bookAsClient,
          { appointments: [start(at('10:00'))] },
          { actor: someClient(index) },
        ),
      ),
    ]);
    expect(answers[0]?.status).toBe(200);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2);
    expect(await inconsistencies(fixtures)).toEqual([]);
  });
});

/** Appointments whose occupancy does not match them: active ones must have exactly theirs, others none. */
async function inconsistencies({ knex }: BookingFixtures): Promise<object[]> {
  const { rows } = await knex.raw<{ rows: object[] }>(`
    select appointment.id, status, during from appointments appointment
    left join occupancies on appointment_id = appointment.id
    where case when status = 0
      then occupancies.artist_id is distinct from appointment.artist_id or during is distinct from
        tstzrange(starts_at, starts_at + make_interval(secs => processing_seconds))
      else during is not null end`);
  return rows;
}
