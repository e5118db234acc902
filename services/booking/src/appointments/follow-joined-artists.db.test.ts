import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { artistChanged, bookAsClient, type PayloadOf } from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { jetstream } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { artist, client, ids, startBookingFixtures, type BookingFixtures } from '../testing/fixtures.ts';
import { at, start } from '../testing/starts.ts';

describe('an invited artist who joins the salon with an account of another id', () => {
  let fixtures: BookingFixtures;
  let connection: NatsConnection;
  const account = 777;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
    connection = await connect({ servers: fixtures.nats.url });
  });
  afterAll(async () => {
    await connection.close();
    await fixtures.stop();
  });

  const publish = (changes: Partial<PayloadOf<typeof artistChanged>>) =>
    jetstream(connection).publish(artistChanged.subject, JSON.stringify({ ...artist, ...changes }));
  const joined = { version: 8, isBookable: false, isPublic: false, isRemoved: true, joinedAsId: account };
  const artistsOf = (table: string) => fixtures.knex(table).pluck<number[]>('artist_id');

  it('keeps every appointment, once booking knows the artist, also if the event arrives twice', async () => {
    const appointments = [start(at('10:00'), { isOverlapConfirmed: true })];
    const { body } = await fixtures.host.call(bookAsClient, { appointments }, { actor: client });
    const id = body.appointments[0]?.id ?? 0;
    await publish(joined);
    await publish({ artistId: account, version: 1 });
    await until(
      () => artistsOf('appointments'),
      ([artistId]) => artistId === account,
    );
    expect(await artistsOf('occupancies')).toEqual([account]);
    expect(await fixtures.knex('appointments').first('id', 'status', 'start_seconds')).toEqual({
      id,
      status: 0,
      start_seconds: 36_000,
    });
    await publish(joined);
    await until(
      () => fixtures.knex('inbox').where({ consumer: 'on-artist-joined' }),
      ({ length }) => length === 3,
    );
    expect(await artistsOf('appointments')).toEqual([account]);
    expect(await fixtures.knex('artists').where({ artist_id: ids.artist }).first('is_bookable')).toEqual({
      is_bookable: false,
    });
  });
});
