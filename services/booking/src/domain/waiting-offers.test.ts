import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { openingsOf } from './openings.ts';
import { isFreeStart } from './free-starts.ts';
import { hardDays } from './testing/arbitrary-day.ts';
import { assignStarts, firstFittingStart, inOrder, offerEnd, type WaitingRequest } from './waiting-offers.ts';
import { instantToWallClock } from '@frizo/local-time';

const minute = 60;
const hour = 3_600;
const day = 24 * hour;
const phoenix = 'America/Phoenix';
/** Instants of a day in Phoenix, which is seven hours behind UTC all year. */
const at = (hours: number, minutes = 0) =>
  Date.parse('2026-03-03T07:00:00Z') / 1000 + hours * hour + minutes * minute;
const noon = at(12);

function buildRequest(changes: Partial<WaitingRequest> = {}): WaitingRequest {
  return {
    id: 1,
    fromDate: '2026-03-03',
    toDate: '2026-03-03',
    earliestSeconds: null,
    latestSeconds: null,
    createdAt: 1_000,
    unanswered: 0,
    lastOfferAt: null,
    refused: [],
    knownStarts: new Set(),
    ...changes,
  };
}

describe('the end of an offer', () => {
  it.each([
    ['a day ahead', day, 30 * minute],
    ['ninety minutes ahead', 90 * minute, 30 * minute],
    ['eighty minutes ahead', 80 * minute, 20 * minute],
    ['an hour ahead', hour, 15 * minute],
    ['half an hour ahead', 30 * minute, 15 * minute],
    ['less than half an hour ahead', 30 * minute - 1, null],
    ['in the past', -hour, null],
  ])('of a start %s', (_when, ahead, expected) => {
    expect(offerEnd(noon + ahead, noon, phoenix)).toBe(expected === null ? null : noon + expected);
  });

  it.each([
    ['made in the evening', at(21, 59), day, at(22, 29)],
    ['made at night', at(22), day, at(24 + 8, 30)],
    ['made after midnight', at(2), day, at(8, 30)],
    ['made at night for the morning', at(2), 7 * hour, at(8)],
    ['made at night for the same night', at(2), hour, at(2, 15)],
    ['made in the morning', at(8), day, at(8, 30)],
  ])('%s', (_when, now, ahead, expected) => {
    expect(offerEnd(now + ahead, now, phoenix)).toBe(expected);
  });

  it('leaves a quarter of an hour to answer and another one to get there, is at most half an hour long by day, and ends half an hour after a night', () => {
    const timezones = fc.constantFrom(phoenix, 'America/New_York', 'Pacific/Kiritimati', 'Europe/London');
    const instants = fc.integer({ min: noon, max: noon + 365 * day });
    fc.assert(
      fc.property(instants, fc.integer({ min: -day, max: 30 * day }), timezones, (now, ahead, timezone) => {
        const end = offerEnd(now + ahead, now, timezone);
        if (end === null) {
          expect(ahead).toBeLessThan(30 * minute);
          return;
        }
        expect(end - now).toBeGreaterThanOrEqual(15 * minute);
        expect(now + ahead - end).toBeGreaterThanOrEqual(15 * minute);
        const { seconds } = instantToWallClock(new Date(now * 1000), timezone);
        const isDay = seconds >= 8 * hour && seconds < 22 * hour;
        if (isDay) expect(end - now).toBeLessThanOrEqual(30 * minute);
        else {
          const ending = instantToWallClock(new Date(end * 1000), timezone).seconds;
          expect(ending <= 8.5 * hour || ending >= 22 * hour).toBe(true);
        }
      }),
    );
  });
});

describe('the order of entries', () => {
  it('is that of joining, by id at the same moment', () => {
    const requests = [
      buildRequest({ id: 3 }),
      buildRequest({ id: 2, createdAt: 2_000 }),
      buildRequest({ id: 1 }),
    ];
    expect(inOrder(requests, 0).map(({ id }) => id)).toEqual([1, 3, 2]);
  });

  it('has entries with two unanswered offers last, a day after the last one', () => {
    const paused = buildRequest({ id: 1, unanswered: 2, lastOfferAt: 5_000 });
    const requests = [paused, buildRequest({ id: 2, createdAt: 2_000, unanswered: 1, lastOfferAt: 5_000 })];
    expect(inOrder(requests, 5_000 + day - 1).map(({ id }) => id)).toEqual([2]);
    expect(inOrder(requests, 5_000 + day).map(({ id }) => id)).toEqual([2, 1]);
  });
});

/** Some requests for a day, with any part of it and any refused times near it. */
const requestsOn = (date: string, around: number) =>
  fc
    .array(
      fc.record({
        createdAt: fc.integer({ min: 0, max: 5 }),
        unanswered: fc.integer({ min: 0, max: 3 }),
        lastOfferAt: fc.constantFrom(null, around - 2 * day, around),
        earliestSeconds: fc.constantFrom(null, 0, 36_000, 50_400),
        latestSeconds: fc.constantFrom(null, 50_400, 86_400),
        refused: fc.array(
          fc
            .tuple(fc.integer({ min: -96, max: 96 }), fc.integer({ min: 1, max: 12 }))
            .map(([from, length]): [number, number] => [around + from * 900, around + (from + length) * 900]),
          { maxLength: 3 },
        ),
      }),
      { maxLength: 8 },
    )
    .map((requests) =>
      requests.map((request, index) =>
        buildRequest({ ...request, id: index + 1, fromDate: date, toDate: date }),
      ),
    );

describe('the distribution of free time, on any day', () => {
  const cases = hardDays.chain((hard) =>
    fc.tuple(fc.constant(hard), requestsOn(hard.date, Date.parse(`${hard.date}T17:00:00Z`) / 1000)),
  );
  const setUp = ({ calendar, availability }: Parameters<typeof openingsFor>[0]) =>
    openingsFor({ calendar, availability });

  it('gives every entry at most one free start that it wants, and no two of them the same time', () => {
    fc.assert(
      fc.property(cases, ([hard, requests]) => {
        const { now, openings } = setUp(hard);
        const assigned = assignStarts(requests, now, (_request, taken) => openings(taken));
        const whole = openings([])!;
        expect(new Set(assigned.map(({ request }) => request.id)).size).toBe(assigned.length);
        for (const { request, start } of assigned) {
          expect(isFreeStart(whole, start)).toBe(true);
          expect(offerEnd(start, now, whole.timezone)).not.toBeNull();
          const { date, seconds } = instantToWallClock(new Date(start * 1000), whole.timezone);
          expect(date).toBe(hard.date);
          expect(seconds).toBeGreaterThanOrEqual(request.earliestSeconds ?? 0);
          expect(seconds).toBeLessThanOrEqual(request.latestSeconds ?? day);
          const until = start + whole.processingSeconds;
          expect(request.refused.some(([from, to]) => from < until && start < to)).toBe(false);
        }
        const byStart = assigned.map(({ start }) => start).sort((a, b) => a - b);
        byStart.slice(1).forEach((start, index) => {
          expect(start - byStart[index]!).toBeGreaterThanOrEqual(whole.processingSeconds);
        });
      }),
      { numRuns: 250 },
    );
  });

  it('gives nobody less because of somebody who comes later, and leaves nobody out whom the rest would fit', () => {
    fc.assert(
      fc.property(cases, ([hard, requests]) => {
        const { now, openings } = setUp(hard);
        const assigned = assignStarts(requests, now, (_request, taken) => openings(taken));
        const order = inOrder(requests, now);
        const last = order.at(-1);
        const without = assignStarts(order.slice(0, -1), now, (_request, taken) => openings(taken));
        expect(assigned.filter(({ request }) => request !== last)).toEqual(without);
        const whole = openings([])!;
        const rest = openings(
          assigned.map(({ start }) => [start, start + whole.processingSeconds, 0] as const),
        )!;
        const leftOut = order.filter((request) => !assigned.some((one) => one.request === request));
        for (const request of leftOut) expect(firstFittingStart(rest, request, { now })).toBeNull();
      }),
      { numRuns: 250 },
    );
  });
});

function openingsFor({
  calendar,
  availability,
}: Pick<Parameters<Parameters<typeof hardDays.map>[0]>[0], 'calendar' | 'availability'>) {
  const now = availability.now.getTime() / 1000;
  const openings = (taken: readonly (readonly [number, number, number])[]) =>
    openingsOf({ ...calendar, appointments: [...calendar.appointments, ...taken] }, availability);
  return { now, openings };
}
