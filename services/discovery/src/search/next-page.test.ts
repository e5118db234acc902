import { describe, expect, it } from '@jest/globals';
import { decodeCursor, encodeCursor } from './search-gallery.ts';

const newest = { createdMicros: 1_767_225_600_000_001, itemId: 42 };
const near = { ...newest, salon: { distance: 8.299_999_999_999_999, id: 7 } };
const search = '[["categoryID",1]]';

/** A valid cursor text with one part replaced. */
const changed = (written: string, from: string, to: string) =>
  Buffer.from(Buffer.from(written, 'base64url').toString().replace(from, to)).toString('base64url');

describe('the cursor of the next page', () => {
  const byPrice = { ...newest, service: { key: 4_000, artistId: 101, salonServiceId: 1_501 } };

  it.each([[newest], [near], [byPrice]])('is decoded as it was encoded: %j', (cursor) => {
    expect(decodeCursor(encodeCursor(cursor, search), search)).toEqual(cursor);
  });

  it('fits a query, and the contract', () => {
    expect(encodeCursor(near, search)).toMatch(/^[\w-]{20,200}$/);
  });

  it.each([
    ['that is empty', ''],
    ['of another search', encodeCursor(newest, '[]')],
    ['that was cut', encodeCursor(newest, search).slice(0, -3)],
    ['with another work', changed(encodeCursor(newest, search), '~42~', '~43~')],
    ['without a digest', Buffer.from('1~2').toString('base64url')],
    ['of separators', Buffer.from('~~~~').toString('base64url')],
    ['that is not base64', '%%%'],
    ['with invalid numbers', encodeCursor({ createdMicros: Number.NaN, itemId: 1 }, search)],
    [
      'with a fractional price',
      encodeCursor({ ...newest, service: { key: 0.5, artistId: 1, salonServiceId: 1 } }, search),
    ],
    ['with an infinite distance', encodeCursor({ ...near, salon: { distance: Infinity, id: 1 } }, search)],
  ])('is not decoded from a text %s', (_what, written) => {
    expect(decodeCursor(written, search)).toBeUndefined();
  });
});
