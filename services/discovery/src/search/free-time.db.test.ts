import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  freeTimeChanged,
  searchGallery,
  servicesChanged,
  type PayloadOf,
  type RequestOf,
} from '@frizo/contracts';
import { cardsOf } from '../testing/cards-of.ts';
import { buildFreeTime, buildOffers, people, sampleEvents, works } from '../testing/sample-events.ts';
import { eventsHandled, publish, startDiscoveryFixtures } from '../testing/fixtures.ts';

type Request = RequestOf<typeof searchGallery>;
type Days = PayloadOf<typeof freeTimeChanged>['days'];

/** Unix seconds. */
const at = (instant: string) => Date.parse(instant) / 1000;
const tuesday = at('2026-03-03T19:00:00Z');
const { anaCut, anaColor, cleoManicure, danCut } = works;

/** It is Monday, ten in the morning in Phoenix, seven in Honolulu. */
describe('a gallery search by free time', () => {
  let fixtures: Awaited<ReturnType<typeof startDiscoveryFixtures>>;

  beforeAll(async () => {
    fixtures = await startDiscoveryFixtures();
  });
  afterAll(() => fixtures.stop());

  const found = async (request: Request) =>
    cardsOf((await fixtures.host.call(searchGallery, request)).body).map(({ id }) => id);

  it('uses the day in the time zone of each address', async () => {
    // Tuesday, one in the morning in Phoenix, is Monday evening in Honolulu.
    expect(await found({ date: at('2026-03-03T08:00:00Z') })).toEqual([danCut, anaColor, anaCut]);
    // Noon in London is Tuesday in both.
    expect(await found({ date: at('2026-03-03T12:00:00Z') })).toEqual([anaColor, anaCut]);
    expect(await found({ date: at('2026-03-08T12:00:00Z') })).toEqual([]);
  });

  it.each<[string, Request, number[]]>([
    ['before opening', { from: 0, to: 36_000 }, []],
    ['at opening', { from: 0, to: 36_001 }, [anaColor, anaCut]],
    ['at the last start that fits', { from: 64_800, to: 68_400 }, [anaColor, anaCut]],
    ['when the service would not be done by closing', { from: 64_801, to: 86_400 }, []],
    ['between two quarter hours', { from: 36_001, to: 36_900 }, []],
    ['near Phoenix', { latitude: 33.45, longitude: -112.07 }, [anaColor, anaCut]],
    ['near Honolulu', { cityZip: '96813' }, []],
    ['with a name that fits', { salonArtist: 'desert' }, [anaColor, anaCut]],
    ['with a name of someone else', { salonArtist: 'cleo' }, []],
  ])('checks starts: %s', async (_when, request, expected) => {
    expect(await found({ date: tuesday, ...request })).toEqual(expected);
  });

  it('searches the next fourteen days if no day is given', async () => {
    expect(await found({ from: 36_000, to: 39_600 })).toEqual([danCut, cleoManicure, anaColor, anaCut]);
    expect(await found({ from: 68_400 })).toEqual([]);
  });

  describe('after further events', () => {
    let messages = sampleEvents.length;
    const handleEvents = async (events: Parameters<typeof publish>[1]) => {
      await publish(fixtures.nats, events);
      messages += events.length;
      await eventsHandled(fixtures.knex, messages);
    };

    it('ignores past starts and days after two weeks', async () => {
      // In Phoenix it is ten: the last span has ended, the one at ten begins now; on the fifteenth day it is too far ahead.
      const day = (date: string, startSeconds: number) => ({
        date,
        free: [{ addressId: 20, startSeconds, endSeconds: startSeconds + 3_600 }],
      });
      const eventsOf = (version: number, days: Days) => ({
        event: freeTimeChanged,
        payload: { artistId: people.cleo, version, days },
      });
      await handleEvents([
        eventsOf(2, [{ date: '2026-03-04', free: [] }, day('2026-03-02', 32_400), day('2026-03-16', 36_000)]),
      ]);
      expect(await found({ from: 1, salonArtist: 'cleo' })).toEqual([]);
      await handleEvents([eventsOf(3, [day('2026-03-02', 36_000)])]);
      expect(await found({ from: 1, salonArtist: 'cleo' })).toEqual([cleoManicure]);
      await handleEvents([eventsOf(4, [{ date: '2026-03-02', free: [] }, day('2026-03-15', 36_000)])]);
      expect(await found({ from: 1, salonArtist: 'cleo' })).toEqual([cleoManicure]);
    });

    it('excludes booked artists, and ignores late events', async () => {
      await handleEvents([
        {
          event: freeTimeChanged,
          payload: { artistId: people.ana, version: 3, days: [{ date: '2026-03-03', free: [] }] },
        },
        { event: freeTimeChanged, payload: buildFreeTime(people.ana, 10, ['2026-03-03', '2026-03-06'], 2) },
      ]);
      expect(await found({ date: tuesday })).toEqual([]);
      expect(await found({ date: at('2026-03-06T19:00:00Z') })).toEqual([anaColor, anaCut]);
    });

    it('considers the processing time', async () => {
      const offers = buildOffers(3, { [people.dan]: 0 });
      const services = offers.services.map((service) => ({
        ...service,
        durationSeconds: 36_000,
        processingSeconds: 36_000,
      }));
      expect(await found({ date: at('2026-03-02T22:00:00Z'), salonArtist: 'dan' })).toEqual([danCut]);
      await handleEvents([{ event: servicesChanged, payload: { ...offers, services, version: 2 } }]);
      expect(await found({ date: at('2026-03-02T22:00:00Z'), salonArtist: 'dan' })).toEqual([]);
    });
  });
});
