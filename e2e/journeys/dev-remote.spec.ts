import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { goInPage, shellPage } from '../src/in-page.ts';
import { gatherTeam, type RolloutTeam } from '../src/rollout-team.ts';
import { expect, test } from '../src/test.ts';

const remote = 'mf-discovery';
const source = `${remote}/src/features/gallery/gallery.page.tsx`;
const heading = 'Browse beauty work near you';
const changed = 'Work that was changed a moment ago';

/** Of the portal that runs: where `npm start` has its data where nothing else is said. */
const dataFolder = process.env['FRIZO_DATA'] || fileURLToPath(new URL('../../.frizo', import.meta.url));

/** Where the developer's server says that it listens. */
function developersPort(): number {
  const { port } = JSON.parse(readFileSync(join(dataFolder, 'dev', `${remote}.json`), 'utf8')) as {
    port: number;
  };
  return port;
}

/** Builds a shell for development once, and the remote. */
const buildMs = 240_000;

test.describe('a remote on a developer’s machine', () => {
  let team: RolloutTeam | undefined;
  let server: ChildProcess | undefined;

  test.afterEach(async () => {
    if (server?.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    team?.disband();
  });

  /** Runs `npm run dev` of mf-discovery in sources of its own, since other tests build from these; the link that it prints. */
  async function develop({ folder }: RolloutTeam): Promise<string> {
    server = spawn(process.execPath, [join(folder, 'libs/local-platform/bin/dev.ts'), remote], {
      env: { ...process.env, FRIZO_DATA: dataFolder },
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
    team = gatherTeam(remote, process.env);
    const link = await develop(team);
    await page.goto(link);
    const bannerOf = (of: Page) => of.getByRole('region', { name: 'Builds chosen by hand' });
    const banner = bannerOf(page);
    const words = `${remote} from a developer's machine at localhost:${developersPort()}`;
    await expect(banner).toContainText(words);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    expect(await page.evaluate(() => 'mf_discovery_dev' in window)).toBe(true);

    const search = page.getByRole('search', { name: 'Search the gallery' });
    await search.getByRole('button', { name: /^What/ }).click();
    const panel = search.getByRole('group', { name: 'What', exact: true });
    await panel.getByRole('checkbox', { name: 'All Nails' }).check();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    team.change(source, heading, changed);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(changed);
    await expect(panel.getByRole('checkbox', { name: 'All Nails' })).toBeChecked();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);

    await goInPage(page, shellPage);
    await expect(page).toHaveTitle(/privacy/);
    await expect(banner).toContainText(words);
    const second = await page.context().newPage();
    await second.goto(shellPage);
    await expect(bannerOf(second)).toContainText(words);
    await second.close();
    await goInPage(page, '/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(changed);

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
