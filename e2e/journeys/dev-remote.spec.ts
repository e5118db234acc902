import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from '../src/test.ts';

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const source = fromRoot('mf-discovery/src/features/gallery/gallery.page.tsx');
const heading = 'Browse beauty work near you';
const changed = 'Work that was changed a moment ago';

/** Builds a shell for development once, and the remote. */
const buildMs = 240_000;

test.describe('a remote on a developer’s machine', () => {
  const before = readFileSync(source, 'utf8');
  let server: ChildProcess | undefined;

  test.afterEach(async () => {
    writeFileSync(source, before);
    if (server?.exitCode !== null) return;
    server.kill('SIGTERM');
    await once(server, 'exit');
  });

  /** Runs `npm run dev` of mf-discovery; the link that it prints. */
  async function develop(): Promise<string> {
    server = spawn(process.execPath, [fromRoot('libs/local-platform/bin/dev.ts'), 'mf-discovery'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (server.stdout === null) throw new Error('It has no output.');
    for await (const line of createInterface({ input: server.stdout })) {
      const [link] = /http:\S+\/dev\/use/.exec(line) ?? [];
      if (link !== undefined) return link;
    }
    throw new Error('It ended without a link.');
  }

  test('shows a change without a reload, keeps the panel that is open, and goes back with Reset', async ({
    page,
    browser,
    site,
  }) => {
    test.setTimeout(buildMs + 60_000);
    const link = await develop();
    await page.goto(link);
    const banner = page.getByRole('region', { name: 'Builds chosen by hand' });
    await expect(banner).toContainText("mf-discovery from a developer's machine");
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    expect(await page.evaluate(() => 'mf_discovery_dev' in window)).toBe(true);

    const search = page.getByRole('search', { name: 'Search the gallery' });
    await search.getByRole('button', { name: /^What/ }).click();
    const panel = search.getByRole('group', { name: 'What', exact: true });
    await panel.getByRole('checkbox', { name: 'All Nails' }).check();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    writeFileSync(source, before.replace(heading, changed));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(changed);
    await expect(panel.getByRole('checkbox', { name: 'All Nails' })).toBeChecked();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);

    const stranger = await browser.newPage({ baseURL: site.portal });
    await stranger.goto('/');
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(heading);
    expect(await stranger.evaluate(() => 'mf_discovery_dev' in window)).toBe(false);
    await stranger.close();

    await banner.getByRole('button', { name: 'Reset' }).click();
    await expect(banner).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    expect(await page.evaluate(() => 'mf_discovery_dev' in window)).toBe(false);
  });
});
