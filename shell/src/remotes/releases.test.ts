import { describe, expect, it } from '@jest/globals';
import type { Resolution } from '@frizo/contracts';
import { buildRelease } from '../testing/build-release.ts';
import { hearResolution } from './follow-rollouts.ts';
import { createReleases } from './releases.ts';

const path = '/me/my-appointments/*';
const resolutionOf = (build: string, contracts = '1.0.0'): Resolution => ({
  'mf-booking': { use: buildRelease({ build, contracts: { session: contracts, modalQueue: '1.0.0' } }) },
});

function setUp() {
  const releases = createReleases({ resolution: resolutionOf('b1'), resolutionEtag: 'e1' });
  const hear = (resolution: Resolution, etag = 'e2') =>
    releases.keep(hearResolution(releases.heard(), { etag, resolution }));
  return { releases, hear, used: () => releases.get()['mf-booking']?.use.build };
}

describe('the builds of a page', () => {
  it('stay as they are when newer ones are heard of', () => {
    const { hear, used } = setUp();
    hear(resolutionOf('b2'));
    expect(used()).toBe('b1');
  });

  it('are the newest ones from the next visit on', () => {
    const { releases, hear, used } = setUp();
    hear(resolutionOf('b2'));
    expect(releases.take('mf-booking', path).use.build).toBe('b2');
    expect(used()).toBe('b2');
  });

  it('stay what a developer runs from the sources, whatever is rolled out', () => {
    const releases = createReleases({ resolution: resolutionOf('dev'), resolutionEtag: 'e1' });
    releases.keep(hearResolution(releases.heard(), { etag: 'e2', resolution: resolutionOf('b2') }));
    expect(releases.take('mf-booking', path).use.build).toBe('dev');
  });

  it('are those of before for a visit to a route that the newest has no more', () => {
    const { releases, hear } = setUp();
    hear({ 'mf-booking': { use: buildRelease({ build: 'b2', routes: [] }) } });
    expect(releases.take('mf-booking', path).use.build).toBe('b1');
  });

  it('change with the address, but for those of a remote that is on the page', () => {
    const { releases, hear, used } = setUp();
    hear(resolutionOf('b2'));
    releases.takeAll((remote) => remote === 'mf-booking');
    expect(used()).toBe('b1');
    releases.takeAll(() => false);
    expect(used()).toBe('b2');
  });

  it('tell their listeners of a change, and of nothing else', () => {
    const { releases, hear } = setUp();
    let changes = 0;
    releases.subscribe(() => (changes += 1));
    releases.takeAll(() => false);
    releases.take('mf-booking', path);
    hear(resolutionOf('b1'));
    releases.takeAll(() => false);
    expect(changes).toBe(0);
    hear(resolutionOf('b2'), 'e3');
    releases.takeAll(() => false);
    expect(changes).toBe(1);
  });
});

describe('what a page has heard', () => {
  const known = { etag: 'e1', newest: resolutionOf('b1'), outdated: [] };

  it('is the same object while the mark is the same', () => {
    expect(hearResolution(known, { etag: 'e1', resolution: resolutionOf('b2') })).toBe(known);
  });

  it('keeps builds that are the same as the same objects', () => {
    const heard = hearResolution(known, { etag: 'e2', resolution: resolutionOf('b1') });
    expect(heard.newest['mf-booking']).toBe(known.newest['mf-booking']);
  });

  it('keeps a remote that is named no longer', () => {
    expect(hearResolution(known, { etag: 'e2', resolution: {} }).newest).toEqual(known.newest);
  });

  it('keeps the builds of before where the newest is for a newer shell, and says so', () => {
    const heard = hearResolution(known, { etag: 'e2', resolution: resolutionOf('b2', '2.0.0') });
    expect(heard).toEqual({ etag: 'e2', newest: known.newest, outdated: ['mf-booking'] });
  });

  it('says so no longer once the rollout was taken back', () => {
    const outdated = hearResolution(known, { etag: 'e2', resolution: resolutionOf('b2', '2.0.0') });
    const heard = hearResolution(outdated, { etag: 'e3', resolution: resolutionOf('b1') });
    expect(heard.outdated).toEqual([]);
  });
});
