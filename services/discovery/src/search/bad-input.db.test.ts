import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { searchGallery, type RequestOf } from '@frizo/contracts';
import { ids } from '../testing/sample-events.ts';
import { startDiscoveryFixtures, type DiscoveryCopy } from '../testing/fixtures.ts';

type Request = RequestOf<typeof searchGallery>;

const at = (instant: string) => Date.parse(instant) / 1000;
const sql = "1'; drop table items; --";
const html = '<img src=x onerror=alert(1)>';

describe('a search with bad input', () => {
  let fixtures: DiscoveryCopy;

  beforeAll(async () => {
    fixtures = await startDiscoveryFixtures();
  });
  afterAll(() => fixtures.stop());

  it.each<[string, Request, Record<string, string[]>]>([
    ['a ZIP of letters', { cityZip: 'abcde' }, { cityZip: ['VALUE_IS_INVALID'] }],
    ['SQL in the ZIP', { cityZip: sql }, { cityZip: ['VALUE_IS_INVALID'] }],
    ['HTML in the ZIP', { cityZip: html }, { cityZip: ['VALUE_IS_INVALID'] }],
    ['a page of none', { count: 0 }, { count: ['VALUE_IS_TO_LOW'] }],
    ['a page of too many', { count: 49 }, { count: ['VALUE_IS_TO_HIGH'] }],
    ['a page of 10,000', { count: 10_000 }, { count: ['VALUE_IS_TO_HIGH'] }],
    ['an offset below zero', { offset: -1 }, { offset: ['VALUE_IS_TO_LOW'] }],
    ['an offset beyond all', { offset: 1_000_001 }, { offset: ['VALUE_IS_TO_HIGH'] }],
    ['a latitude beyond the pole', { latitude: 90.1 }, { latitude: ['VALUE_IS_TO_HIGH'] }],
    ['a longitude beyond the date line', { longitude: -180.1 }, { longitude: ['VALUE_IS_TO_LOW'] }],
    ['an hour after midnight', { to: 86_401 }, { to: ['VALUE_IS_TO_HIGH'] }],
    ['an hour before it', { from: -900 }, { from: ['VALUE_IS_TO_LOW'] }],
    ['from after to', { from: 43_200, to: 39_600 }, { from: ['VALUE_IS_TO_HIGH'] }],
    [
      'a name of 5,000 characters',
      { salonArtist: 'a'.repeat(5_000) },
      { salonArtist: ['VALUE_IS_TOO_LONG'] },
    ],
    ['a category that is no number', { categoryID: Number.NaN }, { categoryID: ['VALUE_IS_NOT_A_NUMBER'] }],
    ['a category of zero', { categoryID: 0 }, { categoryID: ['VALUE_IS_TO_LOW'] }],
    [
      'a service that is no number',
      { serviceList: [Number.NaN] },
      { 'serviceList.0': ['VALUE_IS_NOT_A_NUMBER'] },
    ],
    [
      'more services than there are',
      { serviceList: Array.from({ length: 101 }, (_, index) => index + 1) },
      { serviceList: ['VALUE_IS_TOO_LONG'] },
    ],
    ['SQL as the next page', { after: sql }, { after: ['VALUE_IS_INVALID'] }],
    ['HTML as the next page', { after: html }, { after: ['VALUE_IS_INVALID'] }],
    ['an empty cursor', { after: '' }, { after: ['VALUE_IS_INVALID'] }],
  ])('is refused with a code for its field: %s', async (_what, request, fields) => {
    const { status, body } = await fixtures.host.call(searchGallery, request);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { key: 'request.invalid', fields } });
  });

  it.each<[string, Request]>([
    ['a category that does not exist', { categoryID: 999_999 }],
    ['the greatest category there can be', { categoryID: Number.MAX_SAFE_INTEGER }],
    ['services that do not exist', { serviceList: [999_998, 999_999] }],
    ['a service of another category', { categoryID: ids.nails, serviceList: [ids.cut, ids.color] }],
    ['a ZIP that does not exist', { cityZip: '00000' }],
    ['the South Pole', { latitude: -90, longitude: 0 }],
    ['the middle of the sea', { latitude: 0, longitude: -140 }],
    ['a past day', { date: at('2026-02-20T12:00:00Z') }],
    ['the first day there is', { date: 0 }],
    ['the last day there is', { date: 253_370_764_800 }],
    ['no time at all', { from: 36_000, to: 36_000 }],
    ['SQL as a name', { salonArtist: sql }],
    ['HTML as a name', { salonArtist: html }],
    ['nothing but wildcards', { salonArtist: '%_%_%_%' }],
    ['a backslash at the end', { salonArtist: 'Ana\\' }],
  ])('finds nothing: %s', async (_what, request) => {
    const { status, body } = await fixtures.host.call(searchGallery, request);
    expect(status).toBe(200);
    expect(body).toEqual({ type: 1, items: [], count: 0, next: null });
  });

  it('changes no data', async () => {
    expect((await fixtures.host.call(searchGallery, {})).body).toMatchObject({ count: 4 });
  });
});
