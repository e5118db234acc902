import { describe, expect, it } from '@jest/globals';
import { bookAsClient, getClientAppointments, getServiceTree } from '@frizo/contracts';
import { configureStore } from '@reduxjs/toolkit';
import { createApiExtra, createFrizoApi } from './create-frizo-api.ts';
import { mutation, query } from './endpoints.ts';
import { buildRequestError, createFakeRequest } from './testing.ts';

const api = createFrizoApi({
  name: 'appointments',
  tags: ['Appointment'],
  endpoints: {
    getServiceTree: query(getServiceTree),
    getClientAppointments: query(getClientAppointments, { provides: ['Appointment'], notice: false }),
    bookAsClient: mutation(bookAsClient, { invalidates: ['Appointment'] }),
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

describe('an api made of calls', () => {
  it('sends one request and caches the answer', async () => {
    const { fake, store } = buildStore();
    fake.answer(getServiceTree, { response: [] });

    await store.dispatch(api.endpoints.getServiceTree.initiate({}));
    const { data } = await store.dispatch(api.endpoints.getServiceTree.initiate({}));

    // Typed by the contract: `response` is known.
    expect(data?.response).toEqual([]);
    expect(fake.requestsOf(getServiceTree)).toEqual([{}]);
    store.dispatch(api.util.resetApiState());
  });

  it('stores a failure as plain data', async () => {
    const { fake, store } = buildStore();
    fake.refuse(getServiceTree, { status: 503, key: 'service.unavailable' });

    const { error } = await store.dispatch(api.endpoints.getServiceTree.initiate({}));

    expect(error).toMatchObject({ kind: 'server', status: 503, key: 'service.unavailable' });
    store.dispatch(api.util.resetApiState());
  });

  it('fetches again what a mutation has invalidated', async () => {
    const { fake, store } = buildStore();
    fake.answer(getClientAppointments, { data: [], count: 0 }).answer(bookAsClient, { appointments: [] });
    await store.dispatch(api.endpoints.getClientAppointments.initiate({ tab: 'upcoming' }));

    await store.dispatch(api.endpoints.bookAsClient.initiate({ appointments: [start] }));
    await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));

    expect(fake.requestsOf(getClientAppointments)).toHaveLength(2);
    store.dispatch(api.util.resetApiState());
  });

  it('resends a write that got no answer with the same key', async () => {
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
});
