import { describe, expect, it } from '@jest/globals';
import type { Resolution } from '@frizo/contracts';
import { buildRelease } from '../testing/build-release.ts';
import { mergeResolution } from './follow-rollouts.ts';
import { createReleases } from './releases.ts';

const path = '/me/my-appointments/*';
const resolutionOf = (build: string, contracts = '1.0.0'): Resolution => ({
  'mf-booking': { use: buildRelease({ build, contracts: { session: contracts, modalQueue: '1.0.0' } }) },
});

function setUp() {
  const releases = createReleases({ resolution: resolutionOf('b1'), resolutionEtag: 'e1' });
  const offer = (resolution: Resolution, etag = 'e2') =>
    releases.setAvailable(mergeResolution(releases.available(), { etag, resolution }));
  return { releases, offer, used: () => releases.get()['mf-booking']?.use.build };
}

describe('the builds of a page', () => {
  it('stay as they are when newer ones become available', () => {
    const { offer, used } = setUp();
    offer(resolutionOf('b2'));
    expect(used()).toBe('b1');
  });

  it('are the newest ones from the next visit to the remote', () => {
    const { releases, offer, used } = setUp();
    offer(resolutionOf('b2'));
    expect(releases.take('mf-booking', path).use.build).toBe('b2');
    expect(used()).toBe('b2');
  });

  it('stay those that a developer serves, regardless of rollouts', () => {
    const releases = createReleases({ resolution: resolutionOf('dev'), resolutionEtag: 'e1' });
    releases.setAvailable(
      mergeResolution(releases.available(), { etag: 'e2', resolution: resolutionOf('b2') }),
    );
    expect(releases.take('mf-booking', path).use.build).toBe('dev');
  });

  it('stay the previous ones for a visit to a route that the newest build no longer has', () => {
    const { releases, offer } = setUp();
    offer({ 'mf-booking': { use: buildRelease({ build: 'b2', routes: [] }) } });
    expect(releases.take('mf-booking', path).use.build).toBe('b1');
  });

  it('change with the address, except for those of a remote that is on the page', () => {
    const { releases, offer, used } = setUp();
    offer(resolutionOf('b2'));
    releases.takeAll((remote) => remote === 'mf-booking');
    expect(used()).toBe('b1');
    releases.takeAll(() => false);
    expect(used()).toBe('b2');
  });

  it('notify their listeners only when they change', () => {
    const { releases, offer } = setUp();
    let changes = 0;
    releases.subscribe(() => (changes += 1));
    releases.takeAll(() => false);
    releases.take('mf-booking', path);
    offer(resolutionOf('b1'));
    releases.takeAll(() => false);
    expect(changes).toBe(0);
    offer(resolutionOf('b2'), 'e3');
    releases.takeAll(() => false);
    expect(changes).toBe(1);
  });
});

describe('the available builds', () => {
  const known = { etag: 'e1', newest: resolutionOf('b1'), outdated: [] };

  it('are the same object while the entity tag is the same', () => {
    expect(mergeResolution(known, { etag: 'e1', resolution: resolutionOf('b2') })).toBe(known);
  });

  it('keep unchanged builds as the same objects', () => {
    const available = mergeResolution(known, { etag: 'e2', resolution: resolutionOf('b1') });
    expect(available.newest['mf-booking']).toBe(known.newest['mf-booking']);
  });

  it('keep a remote that is missing from the response', () => {
    expect(mergeResolution(known, { etag: 'e2', resolution: {} }).newest).toEqual(known.newest);
  });

  it('keep the previous builds if the newest need a newer shell, and mark the remote as outdated', () => {
    const available = mergeResolution(known, { etag: 'e2', resolution: resolutionOf('b2', '2.0.0') });
    expect(available).toEqual({ etag: 'e2', newest: known.newest, outdated: ['mf-booking'] });
  });

  it('no longer mark the remote as outdated after a rollback', () => {
    const outdated = mergeResolution(known, { etag: 'e2', resolution: resolutionOf('b2', '2.0.0') });
    const available = mergeResolution(outdated, { etag: 'e3', resolution: resolutionOf('b1') });
    expect(available.outdated).toEqual([]);
  });
});
