import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { App } from './apps.ts';
import { buildsInFolder } from '../release/build-store.ts';
import { publishReleases } from './publish-releases.ts';

describe('publishing releases', () => {
  let root: string;
  let app: App;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'frizo-releases-'));
    app = {
      name: 'mf-booking',
      root: join(root, 'mf-booking'),
      dist: join(root, 'mf-booking/dist'),
      isShell: false,
    };
    mkdirSync(app.dist, { recursive: true });
  });
  afterEach(() => rmSync(root, { recursive: true }));

  function build(id: string, content: string): void {
    const url = `/r/mf-booking/${id}/entry.js`;
    const record = {
      remote: 'mf-booking',
      version: '0.1.0',
      build: id,
      entry: { url, integrity: 'sha384-abc=' },
      assets: [],
      routes: [],
      modals: [],
      contracts: { session: '1.0.0', modalQueue: '1.0.0' },
    };
    writeFileSync(join(app.dist, 'release.json'), JSON.stringify(record));
    writeFileSync(join(app.dist, 'entry.js'), content);
  }

  const publish = () => publishReleases([app], buildsInFolder(join(root, 'releases')));
  const published = (id: string) => readFileSync(join(root, 'releases/mf-booking', id, 'entry.js'), 'utf8');

  it('copies a build to the path of its URLs', async () => {
    build('aaa', 'first');
    const [first] = await publish();
    expect(first?.release).toMatchObject({ remote: 'mf-booking', build: 'aaa' });
    const files = ['release.json', 'entry.js'].map((file) => statSync(join(app.dist, file)).size);
    expect(first?.bytes).toBe(files.reduce((sum, size) => sum + size, 0));
    expect(published('aaa')).toBe('first');
  });

  it('keeps earlier builds as fallbacks', async () => {
    build('aaa', 'first');
    await publish();
    build('bbb', 'second');
    await publish();
    expect([published('aaa'), published('bbb')]).toEqual(['first', 'second']);
  });

  it('never changes a release', async () => {
    build('aaa', 'first');
    await publish();
    build('aaa', 'other');
    await publish();
    expect(published('aaa')).toBe('first');
  });

  it('ignores the shell', async () => {
    expect(
      await publishReleases([{ ...app, isShell: true }], buildsInFolder(join(root, 'releases'))),
    ).toEqual([]);
    expect(existsSync(join(root, 'releases'))).toBe(false);
  });
});
