import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { goInPage, shellPage } from '../src/in-page.ts';
import { copySources, type SourcesCopy } from '../src/sources-copy.ts';
import { expect, test } from '../src/test.ts';

const remote = 'mf-discovery';
const source = `${remote}/src/features/gallery/gallery.page.tsx`;
const heading = 'Browse beauty work near you';
const changed = 'Work that was changed a moment ago';

/** The data folder of the running portal; by default that of `npm start`. */
const dataFolder = process.env['FRIZO_DATA'] || fileURLToPath(new URL('../../.frizo', import.meta.url));

/** The port that the development server has published. */
function devServerPort(): number {
  const { port } = JSON.parse(readFileSync(join(dataFolder, 'dev', `${remote}.json`), 'utf8')) as {
    port: number;
  };
  return port;
}

/** For building the development shell, once, and the remote. */
const buildMs = 240_000;

test.describe('a remote on a developer’s machine', () => {
  let sources: SourcesCopy | undefined;
  let server: ChildProcess | undefined;

  test.afterEach(async () => {
    if (server?.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    sources?.remove();
  });

  /** Runs `npm run dev` of mf-discovery in a copy of the sources, since other tests build from these. @returns the printed link */
  async function develop({ folder }: SourcesCopy): Promise<string> {
    server = spawn(process.execPath, [join(folder, 'libs/local-platform/bin/dev.ts'), remote], {
      env: { ...process.env, FRIZO_DATA: dataFolder },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (server.stdout === null) throw new Error('The server has no output.');
    for await (const line of createInterface({ input: server.stdout })) {
      const [link] = /http:\S+\/dev\/use/.exec(line) ?? [];
      if (link !== undefined) return link;
    }
    throw new Error('The server ended without printing a link.');
  }

  test('shows a change without a reload, keeps the open panel, and returns to the released build with Reset', async ({
    page,
    browser,
    site,
  }) => {
    test.setTimeout(buildMs + 60_000);
    sources = copySources(remote, process.env);
    const link = await develop(sources);
    await page.goto(link);
    const bannerOf = (tab: Page) => tab.getByRole('region', { name: 'Builds chosen by hand' });
    const banner = bannerOf(page);
    const text = `${remote} from a developer's machine at localhost:${devServerPort()}`;
    await expect(banner).toContainText(text);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    expect(await page.evaluate(() => 'mf_discovery_dev' in window)).toBe(true);

    const search = page.getByRole('search', { name: 'Search the gallery' });
    await search.getByRole('button', { name: /^What/ }).click();
    const panel = search.getByRole('group', { name: 'What', exact: true });
    await panel.getByRole('checkbox', { name: 'All Nails' }).check();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    sources.change(source, heading, changed);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(changed);
    await expect(panel.getByRole('checkbox', { name: 'All Nails' })).toBeChecked();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);

    await goInPage(page, shellPage);
    await expect(page).toHaveTitle(/privacy/);
    await expect(banner).toContainText(text);
    const second = await page.context().newPage();
    await second.goto(shellPage);
    await expect(bannerOf(second)).toContainText(text);
    await second.close();
    await goInPage(page, '/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(changed);

    const visitor = await browser.newPage({ baseURL: site.portal });
    await visitor.goto('/');
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(heading);
    expect(await visitor.evaluate(() => 'mf_discovery_dev' in window)).toBe(false);
    await visitor.close();

    await banner.getByRole('button', { name: 'Reset' }).click();
    await expect(banner).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    expect(await page.evaluate(() => 'mf_discovery_dev' in window)).toBe(false);
  });
});
