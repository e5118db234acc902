import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildDay, rowSeconds, type DayElement, type JournalDay } from '../day.ts';
import { firstPlace, type GridPlace, nextPlace, rowText } from './grid-places.ts';

const hour = 3_600;
const artists = [
  { id: 2, firstName: 'Maeve', lastName: 'Ito' },
  { id: 3, firstName: 'Noor', lastName: 'Haddad' },
];
const empty = buildDay({
  date: '2026-03-02',
  timeZone: 'America/Phoenix',
  now: 0,
  artists,
  appointments: [],
  blocks: [],
  hours: new Map(),
  zones: new Map(),
});
const at = (hours: number) => empty.midnight + hours * hour;

function block(artistId: number, from: number, to: number, id = from * 100): DayElement {
  const rest = { addressId: null, version: 1, status: 'upcoming', appointment: null } as const;
  return { key: `block-${id}`, kind: 'block', id, artistId, start: at(from), end: at(to), ...rest };
}

/** Both artists work from ten to six; the grid shows ten to eight. */
function dayWith(...elements: DayElement[]): JournalDay {
  const columns = empty.columns.map((column) => ({
    ...column,
    elements: elements
      .filter(({ artistId }) => artistId === column.artistId)
      .toSorted((one, other) => one.start - other.start),
    openSpans: [{ from: at(10), to: at(18), addressId: 1 }],
  }));
  return { ...empty, columns };
}

const placeOf = (element: DayElement): GridPlace => ({ ...element, element });
const row = (artistId: number, hours: number): GridPlace => ({ artistId, start: at(hours), element: null });
const shown = (place: GridPlace | null | undefined) =>
  place && [place.artistId, (place.start - at(0)) / hour, place.element?.key ?? 'row'];

describe('the arrow keys', () => {
  const cut = block(2, 10.5, 11.25);
  const long = block(3, 10, 12);
  const day = dayWith(cut, long);
  it.each<[string, GridPlace, string, unknown]>([
    ['go down from an empty row to the next one', row(2, 10), 'ArrowDown', [2, 10.25, 'row']],
    ['go down to an element', row(2, 10.25), 'ArrowDown', [2, 10.5, cut.key]],
    ['go down from an element to the row after it', placeOf(cut), 'ArrowDown', [2, 11.25, 'row']],
    ['go up from an element to the row before it', placeOf(cut), 'ArrowUp', [2, 10.25, 'row']],
    ['go up to an element', row(2, 11.25), 'ArrowUp', [2, 10.5, cut.key]],
    ['stay at the first row', row(2, 10), 'ArrowUp', null],
    ['stay at the last row', row(2, 19.75), 'ArrowDown', null],
    ['go right to the element at that time', row(2, 11.5), 'ArrowRight', [3, 10, long.key]],
    ['go left to the row at that time', row(3, 12), 'ArrowLeft', [2, 12, 'row']],
    ['stay in the last column', placeOf(long), 'ArrowRight', null],
    ['go to the first element with Home', row(2, 15), 'Home', [2, 10.5, cut.key]],
    ['go to the last element with End', row(3, 10), 'End', [3, 10, long.key]],
    ['go on from a row that shows an element now', row(3, 11), 'ArrowDown', [3, 12, 'row']],
    ['leave other keys alone', row(2, 10), 'x', undefined],
  ])('%s', (_title, from, key, expected) => {
    expect(shown(nextPlace(day, from, key))).toEqual(expected);
  });

  it('reach every element and every empty row of a column once, and come back', () => {
    const spans = fc.array(fc.tuple(fc.integer({ min: 40, max: 75 }), fc.integer({ min: 1, max: 8 })), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(spans, (drawn) => {
        const elements = drawn.map(([from, rows], index) => block(2, from / 4, (from + rows) / 4, index + 1));
        const any = dayWith(...elements);
        const through = (start: GridPlace | null | undefined, key: string) => {
          const places: GridPlace[] = [];
          for (let place = start; place; place = nextPlace(any, place, key)) places.push(place);
          return places;
        };
        const down = through(nextPlace(any, row(2, 0), 'ArrowDown'), 'ArrowDown');
        const covered = (start: number) =>
          elements.some((one) => one.start < start + rowSeconds && start < one.end);
        const rows = Array.from({ length: 40 }, (_, index) => at(10) + index * rowSeconds);
        expect(down.flatMap(({ element }) => element?.key ?? []).toSorted()).toEqual(
          elements.map(({ key }) => key).toSorted(),
        );
        expect(down.filter(({ element }) => !element).map(({ start }) => start)).toEqual(
          rows.filter((start) => !covered(start)),
        );
        expect(through(down.at(-1), 'ArrowUp').map(shown)).toEqual(down.map(shown).toReversed());
      }),
    );
  });

  it('enter a column at its first time that is not over', () => {
    const context = (now: number) => ({ day, now: at(now) });
    expect(shown(firstPlace(context(0), 2))).toEqual([2, 10, 'row']);
    expect(shown(firstPlace(context(11), 2))).toEqual([2, 10.5, cut.key]);
    expect(shown(firstPlace(context(11.5), 2))).toEqual([2, 11.5, 'row']);
    expect(firstPlace(context(0), 9)).toBeNull();
  });
});

describe('an empty row', () => {
  it.each<[string, number, number, string]>([
    ['that is ahead', 10, 11, '11:00 AM, Maeve Ito, free'],
    ['that is over', 12, 11, '11:00 AM, Maeve Ito, over'],
    ['after the working hours', 10, 19, '07:00 PM, Maeve Ito, outside of working hours'],
  ])('%s says so', (_title, now, start, expected) => {
    expect(rowText({ day: dayWith(), now: at(now) }, { artistId: 2, start: at(start) })).toBe(expected);
  });
});
