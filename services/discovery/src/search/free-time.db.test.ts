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
const { anaCut, anaColour, cleoManicure, danCut } = works;

/** It is Monday, ten in the morning in Phoenix, seven in Honolulu. */
describe('a gallery of those who are free', () => {
  let fixtures: Awaited<ReturnType<typeof startDiscoveryFixtures>>;

  beforeAll(async () => {
    fixtures = await startDiscoveryFixtures();
  });
  afterAll(() => fixtures.stop());

  const found = async (request: Request) =>
    cardsOf((await fixtures.host.call(searchGallery, request)).body).map(({ id }) => id);

  it('reads the day in the zone of each address', async () => {
    // Tuesday, one in the morning in Phoenix, is Monday evening in Honolulu.
    expect(await found({ date: at('2026-03-03T08:00:00Z') })).toEqual([danCut, anaColour, anaCut]);
    // Noon in London is Tuesday in both.
    expect(await found({ date: at('2026-03-03T12:00:00Z') })).toEqual([anaColour, anaCut]);
    expect(await found({ date: at('2026-03-08T12:00:00Z') })).toEqual([]);
  });

  it.each<[string, Request, number[]]>([
    ['before opening', { from: 0, to: 36_000 }, []],
    ['at opening', { from: 0, to: 36_001 }, [anaColour, anaCut]],
    ['at the last start that fits', { from: 64_800, to: 68_400 }, [anaColour, anaCut]],
    ['when the service would not be done by closing', { from: 64_801, to: 86_400 }, []],
    ['between two quarters', { from: 36_001, to: 36_900 }, []],
    ['near Phoenix', { latitude: 33.45, longitude: -112.07 }, [anaColour, anaCut]],
    ['near Honolulu', { cityZip: '96813' }, []],
    ['with a name that fits', { salonArtist: 'desert' }, [anaColour, anaCut]],
    ['with a name of someone else', { salonArtist: 'cleo' }, []],
  ])('looks at starts: %s', async (_when, request, expected) => {
    expect(await found({ date: tuesday, ...request })).toEqual(expected);
  });

  it('asks for the hour on some day of the next fourteen where no day is given', async () => {
    expect(await found({ from: 36_000, to: 39_600 })).toEqual([danCut, cleoManicure, anaColour, anaCut]);
    expect(await found({ from: 68_400 })).toEqual([]);
  });

  describe('as events come in', () => {
    let messages = sampleEvents.length;
    const handleEvents = async (events: Parameters<typeof publish>[1]) => {
      await publish(fixtures.nats, events);
      messages += events.length;
      await eventsHandled(fixtures.knex, messages);
    };

    it('counts neither starts that have gone by nor a day after two weeks', async () => {
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

    it('forgets who was booked, and is not misled by what comes late', async () => {
      await handleEvents([
        {
          event: freeTimeChanged,
          payload: { artistId: people.ana, version: 3, days: [{ date: '2026-03-03', free: [] }] },
        },
        { event: freeTimeChanged, payload: buildFreeTime(people.ana, 10, ['2026-03-03', '2026-03-06'], 2) },
      ]);
      expect(await found({ date: tuesday })).toEqual([]);
      expect(await found({ date: at('2026-03-06T19:00:00Z') })).toEqual([anaColour, anaCut]);
    });

    it('minds how long the artist is busy', async () => {
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
