import { describe, expect, it } from '@jest/globals';
import type { ManifestBadge, ManifestLink } from './contributions.ts';
import type { RemoteManifest } from './manifest.ts';
import { releaseRecord } from './release-record.ts';
import type { BuiltRemote } from './release-record.ts';

const integrity = `sha384-${'A'.repeat(64)}`;
const groups: Record<string, string[]> = {
  remote: ['remote.2.js', 'remote.2.css'],
  history: ['history.3.js'],
  modals: ['modals.4.js'],
};

const appointments: ManifestLink = {
  area: 'header',
  label: 'Appointments',
  path: '/appointments',
  for: ['professional'],
  order: 30,
};
const unseen: ManifestBadge = {
  at: { area: 'header', path: '/appointments' },
  call: 'getUnseenAppointments',
  request: { limit: 1 },
  countField: 'count',
  everySeconds: 100,
  words: { one: '{count} new appointment', other: '{count} new appointments' },
  modal: 'new-appointments',
};

function withBadge(overrides: Partial<ManifestBadge> = {}): RemoteManifest {
  return { routes: [], modals: [], links: [appointments], badges: [{ ...unseen, ...overrides }] };
}

function build(overrides: Partial<BuiltRemote> = {}): BuiltRemote {
  const files = ['entry.1.js', 'history.3.js', 'late.5.js', 'modals.4.js', 'remote.2.css', 'remote.2.js'];
  return {
    name: 'mf-booking',
    version: '1.2.3',
    build: 'b1',
    manifest: {
      routes: [
        { path: '/me/my-appointments/*', title: 'My appointments', guard: 'login' },
        { path: '/history', title: 'History', chunks: ['history'] },
      ],
      modals: [{ name: 'book-appointment', size: 'large' }],
    },
    assets: files.map((file) => ({ file, integrity, kind: file.endsWith('.css') ? 'style' : 'script' })),
    filesOf: (group) => groups[group] ?? [],
    ...overrides,
  };
}

describe('the record of a release', () => {
  it('has URLs with remote and build, and a hash for every file', () => {
    const record = releaseRecord(build());
    expect(record.entry).toEqual({ url: '/r/mf-booking/b1/entry.1.js', integrity });
    expect(record.assets.every((asset) => asset.url.startsWith('/r/mf-booking/b1/'))).toBe(true);
    expect(record.assets).toHaveLength(5);
  });

  it('lists the files that a route or a modal preloads', () => {
    const { assets } = releaseRecord(build());
    const preloads = new Map(assets.map(({ url, preloadFor }) => [url.split('/').at(-1), preloadFor]));
    expect(Object.fromEntries(preloads)).toEqual({
      'remote.2.js': ['route:/me/my-appointments/*', 'route:/history'],
      'remote.2.css': ['route:/me/my-appointments/*', 'route:/history'],
      'history.3.js': ['route:/history'],
      'modals.4.js': ['modal:book-appointment'],
      'late.5.js': undefined,
    });
  });

  it('omits fields that only the build needs', () => {
    expect(releaseRecord(build()).routes).toEqual([
      { path: '/me/my-appointments/*', title: 'My appointments', guard: 'login' },
      { path: '/history', title: 'History' },
    ]);
  });

  it('has empty contributions if the manifest has none', () => {
    const nothing = { links: [], badges: [], announcements: [], redirects: [] };
    expect(releaseRecord(build())).toMatchObject(nothing);
  });

  it("contains the path of a badge's call, for shells that do not know the call", () => {
    const { links, badges } = releaseRecord(build({ manifest: withBadge() }));
    expect(links).toEqual([appointments]);
    expect(badges).toEqual([
      {
        ...unseen,
        call: {
          name: 'getUnseenAppointments',
          service: 'booking',
          path: '/unseen-appointments',
          secure: true,
          groups: ['apt-unseen'],
        },
        request: { limit: 1 },
      },
    ]);
  });

  it.each<[string, Partial<ManifestBadge>, string]>([
    ['without a link', { at: { area: 'header', path: '/clients' } }, 'but no link there'],
    ['with an unknown call', { call: 'getNothing' }, 'not a GET call of the contracts'],
    ['with a call that writes', { call: 'markAppointmentSeen' }, 'not a GET call of the contracts'],
    ['with an invalid request', { request: { limit: 999 } }, 'is not valid for'],
    ['whose count is a list', { countField: 'data' }, 'has no number field data'],
    ['whose count does not exist', { countField: 'total' }, 'has no number field total'],
    ['that is polled too often', { everySeconds: 1 }, 'everySeconds'],
  ])('rejects a badge %s', (_what, overrides, message) => {
    expect(() => releaseRecord(build({ manifest: withBadge(overrides) }))).toThrow(message);
  });

  it('rejects a manifest with a chunk that does not exist', () => {
    const manifest = { routes: [{ path: '/', title: 'Home', chunks: ['hom'] }], modals: [] };
    expect(() => releaseRecord(build({ manifest }))).toThrow(
      'route:/ preloads the chunk "hom", which does not exist',
    );
  });

  it('rejects a build without an entry, and a modal without ./modals', () => {
    expect(() => releaseRecord(build({ assets: [] }))).toThrow('has no entry');
    expect(() =>
      releaseRecord(build({ filesOf: (group) => (group === 'remote' ? ['remote.2.js'] : []) })),
    ).toThrow('preloads the chunk');
  });
});
