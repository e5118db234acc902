import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pageRoutes } from '@frizo/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { readManifest, readShellRoutes } from './manifest.ts';
import { repositoryRoot } from './workspaces.ts';

/** Users open messages long after they were sent, so the addresses of linked pages must not change. */
describe('the pages that messages link to', () => {
  const declared: string[] = [];

  beforeAll(async () => {
    const shellRoutes = (await readShellRoutes(join(repositoryRoot, 'shell'))) ?? [];
    declared.push(...shellRoutes.map(({ path }) => path));
    for (const file of globSync('mf-*/src/manifest.ts', { cwd: repositoryRoot })) {
      const { routes } = await readManifest(join(repositoryRoot, dirname(dirname(file))));
      declared.push(...routes.map(({ path }) => path));
    }
  });

  it.each(Object.entries(pageRoutes))('%s is a route of the shell or of a remote', (_page, route) => {
    expect(declared).toContain(route);
  });
});
