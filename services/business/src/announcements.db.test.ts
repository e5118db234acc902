import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Outbox } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { announceArtist } from './artists/announce-artist.ts';
import { announceHours } from './hours/announce-hours.ts';
import { announceSalon } from './salons/announce-salon.ts';
import { announceServices } from './services/announce-services.ts';
import { recordingOutbox } from './testing/recording-outbox.ts';
import {
  address,
  ids,
  setArtistService,
  startBusinessFixtures,
  type BusinessFixtures,
} from './testing/fixtures.ts';

type Announce = (trx: Knex.Transaction, outbox: Outbox, id: number) => Promise<void>;

describe('the events of business', () => {
  let fixtures: BusinessFixtures;

  beforeAll(async () => {
    fixtures = await startBusinessFixtures();
  });
  afterAll(() => fixtures.stop());

  async function publish(
    announce: Announce,
    id: number,
    change?: (trx: Knex.Transaction) => Promise<unknown>,
  ) {
    const { outbox, events } = recordingOutbox();
    await fixtures.knex.transaction(async (trx) => {
      await change?.(trx);
      await announce(trx, outbox, id);
    });
    expect(events).toHaveLength(1);
    return events[0];
  }

  it('of a salon contain its current state, with all addresses and its version', async () => {
    const event = await publish(announceSalon, ids.salon, (trx) =>
      trx('salons').where({ id: ids.salon }).update({ title: 'Desert Rose', version: 2 }),
    );
    expect(event).toEqual({
      subject: 'business.salon-changed.v1',
      payload: expect.objectContaining({
        salonId: ids.salon,
        version: 2,
        title: 'Desert Rose',
        addresses: [address],
      }),
    });
  });

  it('of an artist contain whether they are public and bookable', async () => {
    expect(await publish(announceArtist, ids.bea)).toEqual({
      subject: 'business.artist-changed.v1',
      payload: {
        artistId: ids.bea,
        version: 1,
        salonId: ids.salon,
        firstName: 'Bea',
        lastName: 'Ruiz',
        airtouchCertified: 0,
        airtouchCertUrl: null,
        isPublic: false,
        isBookable: true,
      },
    });
  });

  it('of services contain the entered values, with zero for the salon’s value, and a version of their own', async () => {
    await setArtistService(fixtures.knex, ids.ana, ids.anaCut, { price_cents: 6_000 });
    const event = await publish(announceServices, ids.salon, (trx) =>
      trx('salons').where({ id: ids.salon }).update({ services_version: 5 }),
    );
    expect(event?.subject).toBe('business.services-changed.v1');
    expect(event?.payload).toMatchObject({
      version: 5,
      services: [{ salonServiceId: ids.anaCut }, { salonServiceId: ids.anaColor, categoryKey: 'Hair' }],
      artistServices: [
        { artistId: ids.ana, salonServiceId: ids.anaCut, priceCents: 6_000, durationSeconds: 0 },
      ],
    });
  });

  it('of hours contain the whole week, with a version of their own', async () => {
    const event = await publish(announceHours, ids.ana, (trx) =>
      trx('artists').where({ id: ids.ana }).update({ hours_version: 9 }),
    );
    expect(event).toEqual({
      subject: 'business.hours-changed.v1',
      payload: {
        artistId: ids.ana,
        version: 9,
        hours: [{ addressId: ids.address, dayIndex: 2, startSeconds: 36_000, endSeconds: 68_400 }],
        exceptions: [],
      },
    });
  });

  it("of hours contain the artist's exceptions and the closings of the salon, without their notes", async () => {
    const event = await publish(announceHours, ids.ana, async (trx) => {
      const dates = { artist_id: ids.ana, from_date: '2026-05-04', to_date: '2026-05-08', note: 'Lisbon' };
      await trx('hours_exceptions').insert(dates);
      const closing = { from_date: '2026-12-25', to_date: '2026-12-25', note: 'Christmas Day' };
      await trx('salon_closings').insert({ salon_id: ids.salon, ...closing });
    });
    expect(event?.payload).toMatchObject({
      exceptions: [
        { fromDate: '2026-05-04', toDate: '2026-05-08', hours: [] },
        { fromDate: '2026-12-25', toDate: '2026-12-25', hours: [] },
      ],
    });
    expect(JSON.stringify(event)).not.toMatch(/Lisbon|Christmas/);
  });

  it('are not published for unknown ids', async () => {
    await expect(publish(announceSalon, 999)).rejects.toThrow();
    await expect(publish(announceHours, 999)).rejects.toThrow();
  });
});
