import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { artistChanged, invitationAccepted, userChanged } from '@frizo/contracts';
import { publishedEvents, until } from '@frizo/service-kit/testing';
import { ids, setArtistService, startBusinessFixtures, type BusinessFixtures } from '../testing/fixtures.ts';

const account = 700;
const accepted = { salonId: ids.salon, artistId: ids.bea, userId: account };

describe('an invited artist who accepts with an account of another id', () => {
  let fixtures: BusinessFixtures;

  beforeAll(async () => {
    fixtures = await startBusinessFixtures();
    await fixtures.knex('salons').insert({
      id: 2,
      title: 'Night Bloom',
      url: 'night-bloom',
      phone: '6025550101',
      type: 'company',
    });
  });
  beforeEach(async () => {
    const { knex } = fixtures;
    await knex('artists').whereIn('id', [ids.bea, account]).delete();
    await knex('people').where({ user_id: account }).delete();
    await knex('artists').insert({
      ...{ id: ids.bea, salon_id: ids.salon, first_name: 'Bea', last_name: 'Ruiz' },
      ...{ is_activated: false, email: 'bea@frizo.test', phone: '6025550188' },
    });
    await knex('hours').insert({
      ...{ artist_id: ids.bea, address_id: ids.address, day_index: 3 },
      ...{ start_seconds: 36_000, end_seconds: 68_400 },
    });
    await knex('hours_exceptions').insert({
      ...{ artist_id: ids.bea, from_date: '2026-04-01', to_date: '2026-04-02', note: 'Course' },
    });
    await knex('hours_exception_spans').insert({
      ...{ artist_id: ids.bea, from_date: '2026-04-01', address_id: ids.address },
      ...{ start_seconds: 36_000, end_seconds: 43_200 },
    });
    await setArtistService(knex, ids.bea, ids.anaCut);
  });
  afterAll(() => fixtures.stop());

  const row = (id: number) =>
    fixtures.knex('artists').where({ id }).first<Record<string, unknown> | undefined>();
  const handled = (consumer: string) => fixtures.knex('inbox').where({ consumer });

  async function publish<E extends typeof invitationAccepted | typeof userChanged>(
    event: E,
    payload: object,
  ) {
    const consumer =
      event.subject === invitationAccepted.subject ? 'on-invitation-accepted' : 'on-user-changed';
    const { length: before } = await handled(consumer);
    await fixtures.publish(event, payload as never);
    await until(
      () => handled(consumer),
      ({ length }) => length === before + 1,
    );
  }
  const user = {
    ...{ userId: account, version: 4, email: 'bea@frizo.test', firstName: 'Beatrice', lastName: 'Ruiz' },
    ...{ phone: null, userType: 6, salonId: ids.salon, salonAdmin: false, admin: false },
  };

  it('works at the salon under that id, with the hours and services of the first one', async () => {
    await publish(invitationAccepted, accepted);
    expect(await row(account)).toMatchObject({
      salon_id: ids.salon,
      first_name: 'Bea',
      email: 'bea@frizo.test',
      phone: '6025550188',
      user_type: 6,
      is_activated: true,
      is_bookable: true,
      removed_at: null,
    });
    const { knex } = fixtures;
    for (const table of ['hours', 'hours_exceptions', 'hours_exception_spans', 'artist_services']) {
      expect([table, await knex(table).where({ artist_id: account })]).toEqual([table, [expect.anything()]]);
      expect([table, await knex(table).where({ artist_id: ids.bea })]).toEqual([table, []]);
    }
    expect(await row(ids.bea)).toMatchObject({ email: null, phone: null, is_bookable: false });
  });

  it('is published before the removal of the first id, which names the account', async () => {
    const earlier = await publishedEvents(fixtures.nats.url, artistChanged);
    await publish(invitationAccepted, accepted);
    const events = await until(
      async () => (await publishedEvents(fixtures.nats.url, artistChanged)).slice(earlier.length),
      ({ length }) => length >= 2,
    );
    expect(events[0]).toMatchObject({ artistId: account, isBookable: true });
    expect(events[0]).not.toHaveProperty('isRemoved');
    expect(events[1]).toMatchObject({ artistId: ids.bea, version: 2, isRemoved: true, joinedAsId: account });
  });

  it.each([
    ['after', [invitationAccepted, userChanged]],
    ['before', [userChanged, invitationAccepted]],
  ] as const)('has the details of the account, whose event arrives %s it', async (_when, events) => {
    for (const event of events) await publish(event, event === invitationAccepted ? accepted : user);
    expect(await row(account)).toMatchObject({ first_name: 'Beatrice', phone: null, user_version: 4 });
    const waiting = fixtures.knex('people').where({ user_id: account }).whereNotNull('waiting_account');
    expect(await waiting).toEqual([]);
  });

  it('returns with the row of an earlier salon, of which only the newer version matters', async () => {
    await fixtures.knex('artists').insert({
      ...{ id: account, salon_id: 2, first_name: 'Bea', last_name: 'Old', version: 7, hours_version: 5 },
      ...{ removed_at: '2026-02-01', email: null },
    });
    await publish(invitationAccepted, accepted);
    expect(await row(account)).toMatchObject({
      ...{ salon_id: ids.salon, last_name: 'Ruiz', version: 8, removed_at: null, email: 'bea@frizo.test' },
    });
  });

  it('is removed where the salon has removed the artist in the meantime', async () => {
    await fixtures.knex('artists').where({ id: ids.bea }).update({ removed_at: '2026-03-01', email: null });
    await publish(invitationAccepted, accepted);
    expect(await row(account)).toMatchObject({ salon_id: ids.salon, is_bookable: false, email: null });
    const events = await until(
      async () =>
        (await publishedEvents(fixtures.nats.url, artistChanged)).filter(
          (event) => event.artistId === account,
        ),
      (all) => all.at(-1)?.isRemoved === true,
    );
    expect(events.at(-1)).not.toHaveProperty('joinedAsId');
  });
});
