import { beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { createFakeRequest } from '@frizo/api-client/testing';
import { createFakeSession } from '@frizo/session/testing';
import { createStore } from '../store.ts';
import { createFakeLive } from '../testing/fake-live.ts';
import { createKeptLog } from './kept-log.ts';
import { loadOpenTab } from './load-open-tab.ts';
import { createReleases } from './releases.ts';
import type { SlotFailure } from './slot-failure.ts';
import { watchThrown } from './kept-log.ts';

// jsdom measures nothing, and the vitals of the page ask it.
beforeAll(() => void Object.assign(performance, { getEntriesByType: () => [] }));

it('tells at once of what was thrown before the late code of the page was asked for', async () => {
  const failures: SlotFailure[] = [];
  const { start } = loadOpenTab({
    window,
    releases: createReleases({ resolution: {}, resolutionEtag: 'e1' }),
    session: createFakeSession(null),
    request: createFakeRequest().request,
    live: createFakeLive(),
    offline: createStore(false),
    mounts: createKeptLog(),
    thrown: watchThrown(window),
    tell: (failure) => failures.push(failure),
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
