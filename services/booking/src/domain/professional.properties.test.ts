import { addDays, instantToWallClock, localDay } from '@frizo/local-time';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  freeInstants,
  freeStarts,
  freeStartsWithRoom,
  isFreeForProfessional,
  longestProcessing,
  nearestFree,
  openingsForProfessional,
} from './free-starts.ts';
import { markers } from './markers.ts';
import { markings } from './markings.ts';
import { openingsOf } from './openings.ts';
import { type HardDay, hardDays } from './testing/arbitrary-day.ts';
import { bruteForceStarts, freeMoments } from './testing/brute-force.ts';
import { addressId, otherAddressId } from './testing/build-calendar.ts';

const durations = fc.integer({ min: 1, max: 96 }).map((steps) => steps * 900);

function openings({ calendar, availability }: HardDay) {
  return openingsForProfessional(calendar, availability);
}

function instantsOf(hard: HardDay): number[] {
  return freeInstants(openings(hard), localDay(hard.date, hard.calendar.timezone));
}

describe("a professional's free time, on any day", () => {
  it('is exactly the quarter hours with a free step that trying each of them finds', () => {
    fc.assert(
      fc.property(hardDays, (hard) => {
        expect(freeStarts(openings(hard), hard.date)).toEqual(bruteForceStarts(hard, 'professional', 900));
      }),
      { numRuns: 150 },
    );
  });

  it('may be booked if every five minutes of the work are free and on that day', () => {
    fc.assert(
      fc.property(hardDays, durations, (hard, seconds) => {
        const { timezone } = hard.calendar;
        const bookable = instantsOf(hard)
          .filter((start) => isFreeForProfessional(openings(hard), start, seconds))
          .map((start) => instantToWallClock(new Date(start * 1000), timezone).seconds);
        expect(bookable).toEqual(bruteForceStarts(hard, 'professional', seconds));
      }),
      { numRuns: 150 },
    );
  });

  it('has a longest processing time: it fits, and anything longer does not', () => {
    fc.assert(
      fc.property(hardDays, durations, (hard, seconds) => {
        for (const start of instantsOf(hard)) {
          const longest = longestProcessing(openings(hard), start);
          expect(longest).toBeGreaterThanOrEqual(900);
          expect(isFreeForProfessional(openings(hard), start, seconds)).toBe(seconds <= longest);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('includes what a client may book', () => {
    fc.assert(
      fc.property(hardDays, (hard) => {
        const forClients = openingsOf(hard.calendar, hard.availability)!;
        for (const start of freeInstants(forClients, localDay(hard.date, hard.calendar.timezone))) {
          expect(isFreeForProfessional(openings(hard), start, forClients.processingSeconds)).toBe(true);
        }
      }),
    );
  });

  it('is marked exactly on the days with free starts', () => {
    fc.assert(
      fc.property(hardDays, (hard) => {
        const range = { fromDate: addDays(hard.date, -1), toDate: addDays(hard.date, 1) };
        const marked = markers([hard.calendar], { ...hard.availability, ...range }, openingsForProfessional);
        for (const { date, available } of marked) {
          expect(available).toBe(bruteForceStarts({ ...hard, date }, 'professional', 900).length > 0);
        }
      }),
    );
  });

  it('is where the nearest offers are', () => {
    fc.assert(
      fc.property(hardDays, durations, (hard, seconds) => {
        const dayOpenings = openingsForProfessional(hard.calendar, hard.availability, seconds);
        for (const start of nearestFree(dayOpenings, localDay(hard.date, hard.calendar.timezone).from, 6)) {
          expect(isFreeForProfessional(dayOpenings, start, seconds)).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('how long an artist is free from a start, on any day', () => {
  it.each(['client', 'professional'] as const)(
    'ends at the first moment that is not free for a %s',
    (booker) => {
      fc.assert(
        fc.property(hardDays, (hard) => {
          const dayOpenings =
            booker === 'client' ? openingsOf(hard.calendar, hard.availability)! : openings(hard);
          const isFree = freeMoments(hard, booker);
          const { starts, room } = freeStartsWithRoom(dayOpenings, hard.date);
          const instants = freeInstants(dayOpenings, localDay(hard.date, hard.calendar.timezone));
          expect(starts).toHaveLength(instants.length);
          instants.forEach((start, index) => {
            let end = start;
            while (isFree(end)) end += 300;
            expect(room[index]).toBe(end - start);
          });
        }),
        { numRuns: 150 },
      );
    },
  );
});

describe('the markings of a journal, on any day', () => {
  it('are open if an artist has a free step within the hours at one of the addresses', () => {
    fc.assert(
      fc.property(hardDays, hardDays, fc.boolean(), (hard, other, isBookable) => {
        const artists = [
          { hard, isBookable: true },
          { hard: other, isBookable },
        ];
        const now = hard.availability.now;
        const addresses = [addressId, otherAddressId].map((id) => [id, hard.calendar.timezone] as const);
        const range = { fromDate: addDays(hard.date, -1), toDate: addDays(hard.date, 1) };
        const marked = markings(
          artists.map((each) => ({ ...each.hard.calendar, isBookable: each.isBookable })),
          addresses,
          { ...range, now },
        );
        for (const { date, available } of marked) {
          const isOpen = artists
            .filter((each) => each.isBookable)
            .flatMap(({ hard: { calendar } }) =>
              addresses.map(([place, timezone]): HardDay => {
                const atAddress = { ...calendar, timezone, holds: [] };
                return { date, calendar: atAddress, availability: { addressId: place, now } };
              }),
            )
            .some((each) => bruteForceStarts(each, 'client', 900).length > 0);
          expect([date, available]).toEqual([date, isOpen]);
        }
      }),
      { numRuns: 60 },
    );
  });
});
