import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bookAsProfessional, changeAppointmentStatus, getBookData } from '@frizo/contracts';
import { ana, owner, stranger } from '../testing/professionals.ts';
import { at, timedStart } from '../testing/starts.ts';
import { client, ids, startBookingFixtures, type BookingFixtures } from '../testing/fixtures.ts';

const mia = { firstName: 'Mia', lastName: 'Stone', phone: '6025550111' };

describe("the journal's day", () => {
  let fixtures: BookingFixtures;
  const numbers = new Map<string, number>();

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
    const appointments = {
      'the evening before': timedStart(at('23:00', '2026-03-02')),
      early: timedStart(at('00:00')),
      missed: timedStart(at('10:00')),
      canceled: timedStart(at('12:00')),
      beas: timedStart(at('12:00'), { artistId: ids.otherArtist }),
      late: timedStart(at('23:00')),
      'two days on': timedStart(at('10:00', '2026-03-05')),
    };
    for (const [name, appointment] of Object.entries(appointments)) {
      const request = { client: mia, appointments: [appointment] };
      const { body } = await fixtures.host.call(bookAsProfessional, request, { actor: owner });
      numbers.set(name, body.appointments[0]?.id ?? 0);
    }
    await set('canceled', 1);
    fixtures.clock.set('2026-03-03T18:30:00Z');
    await set('missed', 2);
  });
  afterAll(() => fixtures.stop());

  const set = (name: string, statusCode: 1 | 2) =>
    fixtures.host.call(
      changeAppointmentStatus,
      { appointmentList: [numbers.get(name) ?? 0], statusCode },
      { actor: owner },
    );
  const names = async (members: number[], actor = owner) => {
    const request = { midnightTimestamp: at('00:00'), members };
    const { body } = await fixtures.host.call(getBookData, request, { actor });
    return body.appointments.map(({ id }) => [...numbers].find(([, number]) => number === id)?.[0]);
  };

  it('contains active and missed appointments, soonest first', async () => {
    expect(await names([ids.artist])).toEqual(['early', 'missed', 'late']);
    expect(await names([ids.artist, ids.otherArtist])).toEqual(['early', 'missed', 'beas', 'late']);
  });

  it('contains further days on request, up to a week', async () => {
    const of = async (days: number) => {
      const request = { midnightTimestamp: at('00:00'), members: [ids.artist], days };
      return fixtures.host.call(getBookData, request, { actor: owner });
    };
    const found = async (days: number) =>
      (await of(days)).body.appointments.map(({ id }) => [...numbers].find(([, one]) => one === id)?.[0]);
    expect(await found(2)).toEqual(['early', 'missed', 'late']);
    expect(await found(3)).toEqual(['early', 'missed', 'late', 'two days on']);
    expect((await of(8)).status).toBe(400);
  });

  it('contains an appointment that began the day before and has not ended', async () => {
    const knex = fixtures.knex('appointments').where({ id: numbers.get('the evening before') });
    await knex.clone().update({ processing_seconds: 3_601 });
    expect(await names([ids.artist])).toContain('the evening before');
    await knex.clone().update({ processing_seconds: 3_600 });
  });

  it('shows artists only their own, and another salon nothing', async () => {
    expect(await names([ids.artist, ids.otherArtist], ana)).toEqual(['early', 'missed', 'late']);
    expect(await names([ids.artist], stranger)).toEqual([]);
  });

  it('is only for professionals', async () => {
    const request = { midnightTimestamp: at('00:00'), members: [ids.artist] };
    expect((await fixtures.host.call(getBookData, request, { actor: client })).status).toBe(403);
    expect((await fixtures.host.call(getBookData, request)).status).toBe(401);
  });

  it('is read in one statement for any number of artists', async () => {
    const statements: string[] = [];
    const listen = ({ sql }: { sql: string }) => statements.push(sql);
    fixtures.knex.on('query', listen);
    await names([ids.artist, ids.otherArtist, ...Array.from({ length: 8 }, (_, index) => 1_000 + index)]);
    fixtures.knex.removeListener('query', listen);
    expect(statements.filter((sql) => sql.includes('from "appointments"'))).toHaveLength(1);
  });
});
