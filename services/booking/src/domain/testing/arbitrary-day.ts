import { addDays, type HoursException, localDay, weekdayOf } from '@frizo/local-time';
import fc from 'fast-check';
import type {
  ArtistCalendar,
  HeldSpan,
  HoursRow,
  AvailabilityContext,
  OccupiedSpan,
  SpecialHoursRow,
} from '../artist-calendar.ts';
import { addressId, otherAddressId } from './build-calendar.ts';

/** An edge case for availability, with the calendar of an artist around that day. */
export interface HardDay {
  readonly date: string;
  readonly calendar: ArtistCalendar;
  readonly availability: AvailabilityContext;
}

/** Ordinary days and those on which the clock is changed: by an hour, by half an hour, at midnight. */
const addresses: readonly (readonly [timezone: string, date: string])[] = [
  ['America/New_York', '2026-11-21'],
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['America/Los_Angeles', '2027-03-14'],
  ['America/Phoenix', '2026-03-08'],
  ['Pacific/Honolulu', '2026-11-01'],
  ['America/Havana', '2026-03-08'],
  ['America/Havana', '2026-11-01'],
  ['America/Sao_Paulo', '2018-02-17'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
];

/** Five minutes, which is finer than the steps of starts: professionals may leave odd gaps. */
export const tick = 300;

function ticks(min: number, max: number): fc.Arbitrary<number> {
  return fc.integer({ min, max }).map((count) => count * tick);
}

/** Hours begin and end at quarters, some of them at midnight; either of this weekday alone or of the whole week. */
function hoursRows(weekday: number): fc.Arbitrary<HoursRow[]> {
  const times = fc.tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 60 }), fc.boolean());
  const weekdays = fc.constantFrom([weekday], [0, 1, 2, 3, 4, 5, 6]);
  return fc.tuple(fc.array(times, { minLength: 1, maxLength: 4 }), weekdays).map(([rows, days]) =>
    days.flatMap((day) =>
      rows.map(([start, length, isHere]): HoursRow => {
        const end = Math.min(start + length, 96);
        return [day, start * 900, end * 900, isHere ? addressId : otherAddressId];
      }),
    ),
  );
}

/** Often none; else on the date or near it: a day off, or other hours at either address. */
function exceptionsAround(date: string): fc.Arbitrary<HoursException<SpecialHoursRow>[]> {
  const exception = fc
    .tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: 0, max: 3 }), hoursRows(0))
    .chain(([shift, length, rows]) =>
      fc
        .constantFrom(
          [],
          rows.map(([, start, end, place]): SpecialHoursRow => [start, end, place]),
        )
        .map((hours) => ({ fromDate: addDays(date, shift), toDate: addDays(date, shift + length), hours })),
    );
  return fc.array(exception, { maxLength: 3, size: 'xsmall' });
}

function spansAround(midnight: number): fc.Arbitrary<OccupiedSpan[]> {
  const span = fc
    .tuple(ticks(-36, 300), ticks(1, 48), fc.integer({ min: 1, max: 99 }))
    .map(([start, length, id]): OccupiedSpan => [midnight + start, midnight + start + length, id]);
  return fc.array(span, { maxLength: 5 });
}

function holdsAround(midnight: number, now: number): fc.Arbitrary<HeldSpan[]> {
  const hold = fc
    .tuple(ticks(0, 288), ticks(1, 24), ticks(-2, 2), fc.constantFrom(1, 2, undefined))
    .map(([start, length, left, client]): HeldSpan => {
      return [midnight + start, midnight + start + length, now + left, client];
    });
  return fc.array(hold, { maxLength: 2 });
}

export const hardDays: fc.Arbitrary<HardDay> = fc
  .tuple(fc.constantFrom(...addresses), fc.integer({ min: -1, max: 1 }), ticks(-100, 300))
  .chain(([[timezone, changeDate], shift, sinceMidnight]) => {
    const date = addDays(changeDate, shift);
    const midnight = localDay(date, timezone).from;
    const now = midnight + sinceMidnight;
    return fc.record({
      date: fc.constant(date),
      calendar: fc.record({
        artistId: fc.constant(7),
        timezone: fc.constant(timezone),
        processingSeconds: ticks(1, 60),
        hours: hoursRows(weekdayOf(date)),
        exceptions: exceptionsAround(date),
        appointments: spansAround(midnight),
        blocks: spansAround(midnight),
        holds: holdsAround(midnight, now),
      }),
      availability: fc.record({
        addressId: fc.constant(addressId),
        now: fc.constant(new Date(now * 1000)),
        clientUserId: fc.constantFrom(1, null, undefined),
      }),
    });
  });
