import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { App } from './apps.ts';
import { watchBuilds } from './build-apps.ts';

describe('watching for builds', () => {
  let root: string;
  let app: App;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'frizo-watch-'));
    app = { name: 'mf-sample', root, dist: join(root, 'dist'), isShell: false };
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('reports a remote that was built, once all of its files exist', async () => {
    const built = Promise.withResolvers<App>();
    const stop = watchBuilds([app], built.resolve, 50);
    await writeFile(join(app.dist, 'entry.js'), '');
    await writeFile(join(app.dist, 'release.json'), '{}');
    await expect(built.promise).resolves.toBe(app);
    stop();
  });

  it('reports nothing for the shell, whose page is read at the start', () => {
    const stop = watchBuilds([{ ...app, isShell: true, dist: '/proc/no/such/folder' }], () => undefined);
    expect(stop).not.toThrow();
  });
});
