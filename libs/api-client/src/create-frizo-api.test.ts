import { describe, expect, it } from '@jest/globals';
import { bookAsClient, getClientAppointments, getServiceTree, searchGallery } from '@frizo/contracts';
import type { GalleryItem } from '@frizo/contracts';
import { configureStore } from '@reduxjs/toolkit';
import { createApiExtra, createFrizoApi } from './create-frizo-api.ts';
import { mutation, nextOffset, pagedQuery, query } from './endpoints.ts';
import { buildRequestError, createFakeRequest } from './testing.ts';

const api = createFrizoApi({
  name: 'appointments',
  tags: ['Appointment'],
  endpoints: {
    getServiceTree: query(getServiceTree),
    getClientAppointments: query(getClientAppointments, { provides: ['Appointment'], notice: false }),
    bookAsClient: mutation(bookAsClient, { invalidates: ['Appointment'] }),
    searchGallery: pagedQuery(searchGallery, {
      pageSize: ({ count = 12 }) => count,
      items: ({ items }) => items,
      total: ({ count }) => count,
    }),
  },
});

function buildStore() {
  const fake = createFakeRequest();
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: createApiExtra(fake.request) } }).concat(api.middleware),
  });
  return { fake, store };
}

const start = { artistId: 1, addressId: 2, serviceId: 3, startTimestamp: 4 };

const item = (id: number): GalleryItem => ({
  id,
  image: { id, url: `/api/gallery/images/${id}`, placeholder: '' },
  imageBefore: null,
  salon: { id: 1, title: 'Copper & Sage', url: 'copper-sage', type: 'company' },
  artist: { id: 1, firstName: 'Ada', lastName: 'Reyes', airtouchCertified: 0, airtouchCertUrl: null },
  service: { id: 1, salonServiceId: 1, i18nKey: 'balayage' },
  priceLevel: 2,
  location: { lat: 0, lon: 0, city: 'Austin', state: 'TX', zip: '78701' },
});

describe('an api made of calls', () => {
  it('asks once and keeps the answer', async () => {
    const { fake, store } = buildStore();
    fake.answer(getServiceTree, { response: [] });

    await store.dispatch(api.endpoints.getServiceTree.initiate({}));
    const { data } = await store.dispatch(api.endpoints.getServiceTree.initiate({}));

    // Typed by the contract: `response` is known.
    expect(data?.response).toEqual([]);
    expect(fake.requestsOf(getServiceTree)).toEqual([{}]);
    store.dispatch(api.util.resetApiState());
  });

  it('keeps a failure as plain data', async () => {
    const { fake, store } = buildStore();
    fake.refuse(getServiceTree, { status: 503, key: 'service.unavailable' });

    const { error } = await store.dispatch(api.endpoints.getServiceTree.initiate({}));

    expect(error).toMatchObject({ kind: 'server', status: 503, key: 'service.unavailable' });
    store.dispatch(api.util.resetApiState());
  });

  it('asks again for what a mutation has changed', async () => {
    const { fake, store } = buildStore();
    fake.answer(getClientAppointments, { data: [], count: 0 }).answer(bookAsClient, { appointments: [] });
    await store.dispatch(api.endpoints.getClientAppointments.initiate({ tab: 'upcoming' }));

    await store.dispatch(api.endpoints.bookAsClient.initiate({ appointments: [start] }));
    await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));

    expect(fake.requestsOf(getClientAppointments)).toHaveLength(2);
    store.dispatch(api.util.resetApiState());
  });

  it('sends a write that got no answer again under the same key', async () => {
    const { fake, store } = buildStore();
    const keys: (string | undefined)[] = [];
    fake.answer(bookAsClient, (_request, { idempotencyKey }) => {
      keys.push(idempotencyKey);
      if (keys.length === 1) throw buildRequestError({ kind: 'network', status: 0 });
      return { appointments: [] };
    });
    const book = () => store.dispatch(api.endpoints.bookAsClient.initiate({ appointments: [start] }));

    expect((await book()).error).toMatchObject({ kind: 'network' });
    expect((await book()).error).toBeUndefined();

    expect(keys).toEqual([expect.any(String), keys[0]]);
    store.dispatch(api.util.resetApiState());
  });

  it('reads page after page until the total is reached', async () => {
    const { fake, store } = buildStore();
    fake.answer(searchGallery, ({ offset = 0 }) => ({
      type: 1,
      items: [item(offset + 1), item(offset + 2)].slice(0, 3 - offset),
      count: 3,
      next: null,
    }));
    const next = { direction: 'forward' } as const;

    await store.dispatch(api.endpoints.searchGallery.initiate({ count: 2 }));
    const { data } = await store.dispatch(api.endpoints.searchGallery.initiate({ count: 2 }, next));
    const end = await store.dispatch(api.endpoints.searchGallery.initiate({ count: 2 }, next));

    const shown = data?.pages.flatMap((page) => (page.type === 1 ? page.items.map(({ id }) => id) : []));
    expect(shown).toEqual([1, 2, 3]);
    expect(end.data?.pages).toHaveLength(2);
    expect(fake.requestsOf(searchGallery)).toEqual([
      { count: 2, offset: 0 },
      { count: 2, offset: 2 },
    ]);
    store.dispatch(api.util.resetApiState());
  });
});

describe('the next page of a list', () => {
  const rules = {
    pageSize: () => 2,
    items: (page: { items: number[] }) => page.items,
    total: () => 5,
  };

  it.each([
    ['begins after what came', [[1, 2]], 2],
    [
      'begins after all that came',
      [
        [1, 2],
        [3, 4],
      ],
      4,
    ],
    ['is not there once fewer than a page came', [[1, 2], [3]], undefined],
    ['is not there before the first has come', [], undefined],
  ])('%s', (_what, pages, expected) => {
    const answers = pages.map((items) => ({ items }));
    expect(nextOffset(rules, answers, {})).toBe(expected);
  });

  it('is not there once the total is reached', () => {
    const pages = [{ items: [1, 2] }, { items: [3, 4] }];
    expect(nextOffset({ ...rules, total: () => 4 }, pages, {})).toBeUndefined();
  });
});
