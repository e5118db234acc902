import { describe, expect, it } from '@jest/globals';
import { act } from '@testing-library/react';
import type { Release, Resolution } from '@frizo/contracts';
import type { Remote, RemoteContext } from '@frizo/remote-kit';
import { createReleases } from '../remotes/releases.ts';
import { liveSiteMap } from '../site-map/site-map.ts';
import { siteLists } from '../site-map/site-lists.ts';
import { buildRelease } from '../testing/build-release.ts';
import { createSlots } from './create-slots.ts';

const list = { path: '/me/my-appointments/*', title: 'My appointments' };
const favorites = { path: '/me/favorites-of-mine', title: 'Favorites' };

function resolutionOf(build: string, routes: Release['routes']): Resolution {
  return { 'mf-booking': { use: buildRelease({ build, routes }) } };
}

function setUp(onServer: Resolution | null = null) {
  const releases = createReleases({ resolution: resolutionOf('b1', [list]), resolutionEtag: 'e1' });
  const offer = (newest: Resolution) => releases.setAvailable({ etag: 'e2', newest, outdated: [] });
  const opened: string[] = [];
  const slots = createSlots({
    releases,
    loadNewest: async () => void (onServer !== null && offer(onServer)),
    createContext: (basePath, reportFailure) => ({ basePath, reportFailure }) as RemoteContext,
    load: async ({ build }): Promise<Remote> => {
      opened.push(build);
      if (build === 'gone') throw new Error('404');
      return { mount: () => ({ unmount: () => undefined }) };
    },
    report: () => undefined,
    onMounted: () => undefined,
    mountDeadlineMs: 8_000,
  });
  const enter = async (id = 'mf-booking:/me/my-appointments/*') => {
    const slot = slots.all.get(id);
    await act(async () => slot?.enter(document.createElement('div')));
    return slot;
  };
  return { releases, offer, opened, slots, enter, site: liveSiteMap(siteLists, releases) };
}

describe('the slots of a page', () => {
  it('use the newest build when they are entered, and keep it', async () => {
    const { offer, enter, opened, releases } = setUp();
    await enter();
    offer(resolutionOf('b2', [list]));
    expect(releases.get()['mf-booking']?.use.build).toBe('b1');
    await enter();
    expect(opened).toEqual(['b1', 'b2']);
  });

  it('are added for new routes of a newer build, as in the site map', () => {
    const { offer, releases, slots, site } = setUp();
    const created: string[] = [];
    slots.each((id) => created.push(id));
    offer(resolutionOf('b2', [list, favorites]));
    expect(site.find(favorites.path).kind).toBe('page');
    releases.takeAll(() => false);
    expect(created).toEqual(['mf-booking:/me/my-appointments/*', 'mf-booking:/me/favorites-of-mine']);
    expect(site.find(favorites.path)).toMatchObject({ kind: 'remote', route: favorites });
  });

  it('load newer builds if all known builds are gone', async () => {
    const { offer, enter, opened } = setUp(resolutionOf('b3', [list]));
    offer(resolutionOf('gone', [list]));
    const slot = await enter();
    expect(slot?.phase()).toBe('mounted');
    expect(opened).toEqual(['gone', 'gone', 'b3']);
  });

  it('fail if there is no newer build', async () => {
    const { offer, enter, opened } = setUp();
    offer(resolutionOf('gone', [list]));
    const slot = await enter();
    expect(slot?.phase()).toBe('failed');
    expect(opened).toEqual(['gone', 'gone']);
  });
});
