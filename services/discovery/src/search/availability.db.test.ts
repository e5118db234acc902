import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays, instantToWallClock } from '@frizo/local-time';
import { startTestNats, type TestNats } from '@frizo/local-platform/testing';
import fc from 'fast-check';
import { firstFreeStart } from '../domain/free-start.ts';
import { saveSalon } from '../read-model/snapshots.store.ts';
import { buildSalon } from '../testing/sample-events.ts';
import { startDiscovery, type DiscoveryCopy } from '../testing/fixtures.ts';
import { freeArtists, hasRoom, type ArtistScope } from './availability.ts';
import type { TimeFilter } from './search-filter.ts';
import { sql, statementOf, withQueries } from './sql.ts';

const zones = ['America/New_York', 'America/Phoenix', 'Pacific/Honolulu', 'Pacific/Kiritimati'] as const;
const artistId = 101;

interface Span {
  readonly zone: number;
  readonly date: string;
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** The longest service that fits, by `firstFreeStart` on each day of the filter. */
function roomOf(spans: readonly Span[], { date, now, ...hours }: TimeFilter): number | undefined {
  const rooms = spans.flatMap((span) => {
    const timezone = zones[span.zone] ?? zones[0];
    const local = instantToWallClock(now, timezone);
    const firstDate = date ? instantToWallClock(date, timezone).date : local.date;
    const lastDate = date ? firstDate : addDays(local.date, 13);
    if (span.date < firstDate || span.date > lastDate || span.date < local.date) return [];
    const nowSeconds = span.date === local.date ? local.seconds + now.getMilliseconds() / 1000 : undefined;
    const start = firstFreeStart(span, { ...hours, processingSeconds: 1, nowSeconds });
    return start === undefined ? [] : [span.endSeconds - start];
  });
  return rooms.length === 0 ? undefined : Math.max(...rooms);
}

describe('artists with a free start, in SQL', () => {
  let nats: TestNats;
  let copy: DiscoveryCopy;

  beforeAll(async () => {
    nats = await startTestNats();
    copy = await startDiscovery(nats);
    for (const [index, timezone] of zones.entries()) {
      const { addresses, ...salon } = buildSalon(index + 1, 'Somewhere');
      await saveSalon(copy.knex, {
        ...salon,
        addresses: addresses.map((address) => ({ ...address, id: index, timezone })),
      });
    }
  });
  afterAll(async () => {
    await copy.stop();
    await nats.stop();
  });

  async function roomInSql(spans: readonly Span[], time: TimeFilter): Promise<number | undefined> {
    await copy.knex('free_spans').delete();
    if (spans.length > 0) {
      const rows = spans.map((span) => ({
        artist_id: artistId,
        date: span.date,
        address_id: span.zone,
        start_seconds: span.startSeconds,
        end_seconds: span.endSeconds,
      }));
      await copy.knex('free_spans').insert(rows).onConflict().ignore();
    }
    const artists = sql`select cast(${artistId} as bigint) as artist_id`;
    const ways: (ArtistScope | undefined)[] = [
      undefined,
      { artists, isFew: false },
      { artists, isFew: true },
      { salons: sql`(select salon_id from salons)` },
    ];
    const rooms = await Promise.all(ways.map((some) => roomAmong(time, some)));
    expect(new Set(rooms).size).toBe(1);
    const [room] = rooms;
    expect(await hasRoomInSql(time, room ?? 1)).toBe(room !== undefined);
    expect(await hasRoomInSql(time, (room ?? 0) + 1)).toBe(false);
    return room;
  }

  async function hasRoomInSql(time: TimeFilter, seconds: number): Promise<boolean | undefined> {
    const condition = hasRoom(time, sql`${artistId}`, sql`${seconds}`);
    const { text, bindings } = statementOf(
      sql`with recursive ${withQueries(freeArtists(time))} select ${condition} as has_room`,
    );
    const { rows } = await copy.knex.raw<{ rows: { has_room: boolean }[] }>(text, bindings);
    return rows[0]?.has_room;
  }

  async function roomAmong(
    time: TimeFilter,
    artistScope: ArtistScope | undefined,
  ): Promise<number | undefined> {
    const { text, bindings } = statementOf(
      sql`with recursive ${withQueries(freeArtists(time, artistScope))} select room_seconds from free`,
    );
    const { rows } = await copy.knex.raw<{ rows: { room_seconds: number }[] }>(text, bindings);
    return rows[0]?.room_seconds;
  }

  it('are those found by the rule, in every time zone', async () => {
    const seconds = fc.integer({ min: 0, max: 288 }).map((ticks) => ticks * 300);
    const span = fc.record({
      zone: fc.nat({ max: zones.length - 1 }),
      date: fc.integer({ min: -2, max: 16 }).map((days) => addDays('2026-03-08', days)),
      startSeconds: seconds,
      endSeconds: seconds,
    });
    const spans = fc.uniqueArray(span, {
      maxLength: 6,
      selector: ({ zone, date, startSeconds }) => `${zone} ${date} ${startSeconds}`,
    });
    const instant = fc.date({
      min: new Date('2026-03-07T00:00:00Z'),
      max: new Date('2026-03-10T00:00:00Z'),
      noInvalidDate: true,
    });
    const time = fc.record({
      date: fc.option(instant, { nil: undefined, freq: 2 }),
      fromSeconds: seconds,
      toSeconds: seconds,
      now: instant,
    });
    await fc.assert(
      fc.asyncProperty(spans, time, async (some, requested) => {
        expect(await roomInSql(some, requested)).toBe(roomOf(some, requested));
      }),
      { numRuns: 150 },
    );
  });
});
