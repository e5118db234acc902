import { describe, expect, it } from '@jest/globals';
import { blockSpans } from './block-spans.ts';

const hour = 3_600;

/** The spans in readable form. */
function iso(spans: ReturnType<typeof blockSpans>): string[] {
  return spans.map(({ date, from, until }) => `${date}: ${shown(from)} - ${shown(until)}`);
}

function shown(unixSeconds: number): string {
  return new Date(unixSeconds * 1000).toISOString().slice(5, 16);
}

describe('the spans of a block', () => {
  it('are one per day in one time zone, and one per day and zone in two', () => {
    const dates = ['2026-01-05', '2026-01-06'];
    const hours = { from: 12 * hour, to: 13 * hour };
    const here = blockSpans({ dates, timezones: ['America/Phoenix'], ...hours });
    expect(iso(here)).toEqual(['0: 01-05T19:00 - 01-05T20:00', '1: 01-06T19:00 - 01-06T20:00']);
    const both = blockSpans({
      dates: ['2026-01-05'],
      timezones: ['America/Phoenix', 'America/New_York'],
      ...hours,
    });
    expect(iso(both)).toEqual(['0: 01-05T17:00 - 01-05T18:00', '0: 01-05T19:00 - 01-05T20:00']);
  });

  it('are one if two zones have the same time', () => {
    const timezones = ['America/Phoenix', 'America/Denver'];
    const spans = blockSpans({ dates: ['2026-01-05'], timezones, from: 12 * hour, to: 13 * hour });
    expect(spans).toHaveLength(1);
  });

  it('do not overlap from one day to the next', () => {
    const dates = ['2026-01-05', '2026-01-06', '2026-01-05'];
    const timezones = ['America/Phoenix', 'America/New_York'];
    const spans = blockSpans({ dates, timezones, from: 0, to: 24 * hour });
    expect(iso(spans)).toEqual(['0: 01-05T05:00 - 01-06T07:00', '1: 01-06T07:00 - 01-07T07:00']);
  });

  it('are an hour shorter when the clock is put forward, and an hour longer when it is put back', () => {
    const timezones = ['America/New_York'];
    const [spring] = blockSpans({ dates: ['2026-03-08'], timezones, from: hour, to: 4 * hour });
    const [autumn] = blockSpans({ dates: ['2026-11-01'], timezones, from: 0, to: 4 * hour });
    expect([lengthOf(spring), lengthOf(autumn)]).toEqual([2 * hour, 5 * hour]);
  });

  it('are empty within an hour that the clock skips', () => {
    const timezones = ['America/New_York'];
    expect(blockSpans({ dates: ['2026-03-08'], timezones, from: 2 * hour, to: 2.5 * hour })).toEqual([]);
  });
});

function lengthOf(span: ReturnType<typeof blockSpans>[number] | undefined): number {
  return span ? span.until - span.from : 0;
}
