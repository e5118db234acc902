import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { searchGallery, type RequestOf } from '@frizo/contracts';
import { startDiscoveryFixtures, type DiscoveryCopy } from '../testing/fixtures.ts';

type Request = RequestOf<typeof searchGallery>;

const largestId = Number.MAX_SAFE_INTEGER;
const places: Request[] = [{}, { cityZip: '85004' }, { state: 'AZ' }, { latitude: -90, longitude: 180 }];
const people: Request[] = [{}, { salonArtist: 'ana' }, { artistId: largestId }, { salonId: largestId }];
const namesOfPeople: Request[] = [{ salonArtist: '%_' }, {}];
const kinds: Request[] = [{}, { categoryID: 1 }, { serviceList: [1, largestId] }];
const times: Request[] = [{}, { date: 1_772_654_400 }];
const orders: Request[] = [{}, { order: 'nearest' }, { order: 'soonest' }, { order: 'price' }];

describe('a search with several filters', () => {
  let fixtures: DiscoveryCopy;

  beforeAll(async () => {
    fixtures = await startDiscoveryFixtures();
  });
  afterAll(() => fixtures.stop());

  it.each(places)('with the place %j succeeds with all other filters', async (place) => {
    const failed: Request[] = [];
    for (const rest of combined(namesOfPeople, people, kinds, times, orders)) {
      const request = { ...rest, ...place };
      const { status } = await fixtures.host.call(searchGallery, request);
      if (status !== 200) failed.push(request);
    }
    expect(failed.slice(0, 5)).toEqual([]);
  });
});

/** All combinations of one element of each list, each as one request. */
function combined(...lists: readonly Request[][]): Request[] {
  return lists.reduce<Request[]>(
    (requests, list) => requests.flatMap((request) => list.map((one) => ({ ...request, ...one }))),
    [{}],
  );
}
