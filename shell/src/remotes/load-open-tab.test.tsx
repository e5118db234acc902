import { beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { createFakeRequest } from '@frizo/api-client/testing';
import { createFakeSession } from '@frizo/session/testing';
import { createStore } from '../store.ts';
import { createFakeLive } from '../testing/fake-live.ts';
import { createEventBuffer, watchThrown } from './event-buffer.ts';
import { loadOpenTab } from './load-open-tab.ts';
import { createReleases } from './releases.ts';
import type { SlotFailure } from './slot-failure.ts';

// jsdom lacks this method, which web-vitals calls.
beforeAll(() => void Object.assign(performance, { getEntriesByType: () => [] }));

it('reports an error that was thrown before the reporting code was loaded', async () => {
  const failures: SlotFailure[] = [];
  const { start } = loadOpenTab({
    window,
    releases: createReleases({ resolution: {}, resolutionEtag: 'e1' }),
    session: createFakeSession(null),
    request: createFakeRequest().request,
    live: createFakeLive(),
    offline: createStore(false),
    mounts: createEventBuffer(),
    thrown: watchThrown(window),
    reportFailure: (failure) => failures.push(failure),
  });
  start();
  window.dispatchEvent(
    new ErrorEvent('error', {
      error: new TypeError('x is not a function'),
      filename: 'https://portal.test/r/mf-booking/1a/book.js',
    }),
  );
  expect(failures).toEqual([]);
  await waitFor(() =>
    expect(failures).toMatchObject([
      { stage: 'render', remote: 'mf-booking', build: '1a', message: 'x is not a function' },
    ]),
  );
});
