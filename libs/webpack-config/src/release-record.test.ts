import { describe, expect, it } from '@jest/globals';
import { releaseRecord } from './release-record.ts';
import type { BuiltRemote } from './release-record.ts';

const integrity = `sha384-${'A'.repeat(64)}`;
const groups: Record<string, string[]> = {
  remote: ['remote.2.js', 'remote.2.css'],
  history: ['history.3.js'],
  modals: ['modals.4.js'],
};

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
  it('lies under its remote and build, with a hash for every file', () => {
    const record = releaseRecord(build());
    expect(record.entry).toEqual({ url: '/r/mf-booking/b1/entry.1.js', integrity });
    expect(record.assets.every((asset) => asset.url.startsWith('/r/mf-booking/b1/'))).toBe(true);
    expect(record.assets).toHaveLength(5);
  });

  it('says which files a route or a modal wants at once', () => {
    const { assets } = releaseRecord(build());
    const wanted = new Map(assets.map(({ url, preloadFor }) => [url.split('/').at(-1), preloadFor]));
    expect(Object.fromEntries(wanted)).toEqual({
      'remote.2.js': ['route:/me/my-appointments/*', 'route:/history'],
      'remote.2.css': ['route:/me/my-appointments/*', 'route:/history'],
      'history.3.js': ['route:/history'],
      'modals.4.js': ['modal:book-appointment'],
      'late.5.js': undefined,
    });
  });

  it('keeps what only the build needs out of the record', () => {
    expect(releaseRecord(build()).routes).toEqual([
      { path: '/me/my-appointments/*', title: 'My appointments', guard: 'login' },
      { path: '/history', title: 'History' },
    ]);
  });

  it('is refused where the manifest names a chunk that does not exist', () => {
    const manifest = { routes: [{ path: '/', title: 'Home', chunks: ['hom'] }], modals: [] };
    expect(() => releaseRecord(build({ manifest }))).toThrow(
      'route:/ wants the chunk "hom", which does not exist',
    );
  });

  it('is refused without an entry, and with a modal but no ./modals', () => {
    expect(() => releaseRecord(build({ assets: [] }))).toThrow('has no entry');
    expect(() =>
      releaseRecord(build({ filesOf: (group) => (group === 'remote' ? ['remote.2.js'] : []) })),
    ).toThrow('wants the chunk');
  });
});
