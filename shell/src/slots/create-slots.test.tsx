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
const favourites = { path: '/me/favourites-of-mine', title: 'Favourites' };

function resolutionOf(build: string, routes: Release['routes']): Resolution {
  return { 'mf-booking': { use: buildRelease({ build, routes }) } };
}

function setUp(asked: Resolution | null = null) {
  const releases = createReleases({ resolution: resolutionOf('b1', [list]), resolutionEtag: 'e1' });
  const offer = (newest: Resolution) => releases.setAvailable({ etag: 'e2', newest, outdated: [] });
  const opened: string[] = [];
  const slots = createSlots({
    releases,
    askNewest: async () => void (asked !== null && offer(asked)),
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
  it('take the newest build when they are entered, and keep it', async () => {
    const { offer, enter, opened, releases } = setUp();
    await enter();
    offer(resolutionOf('b2', [list]));
    expect(releases.get()['mf-booking']?.use.build).toBe('b1');
    await enter();
    expect(opened).toEqual(['b1', 'b2']);
  });

  it('come with the routes of a newer build, which the site map has from then on', () => {
    const { offer, releases, slots, site } = setUp();
    const created: string[] = [];
    slots.each((id) => created.push(id));
    offer(resolutionOf('b2', [list, favourites]));
    expect(site.find(favourites.path).kind).toBe('page');
    releases.takeAll(() => false);
    expect(created).toEqual(['mf-booking:/me/my-appointments/*', 'mf-booking:/me/favourites-of-mine']);
    expect(site.find(favourites.path)).toMatchObject({ kind: 'remote', route: favourites });
  });

  it('ask for what is newest where all builds that the page knows are gone', async () => {
    const { offer, enter, opened } = setUp(resolutionOf('b3', [list]));
    offer(resolutionOf('gone', [list]));
    const slot = await enter();
    expect(slot?.phase()).toBe('mounted');
    expect(opened).toEqual(['gone', 'gone', 'b3']);
  });

  it('fail where the newest is what the page knows', async () => {
    const { offer, enter, opened } = setUp();
    offer(resolutionOf('gone', [list]));
    const slot = await enter();
    expect(slot?.phase()).toBe('failed');
    expect(opened).toEqual(['gone', 'gone']);
  });
});
