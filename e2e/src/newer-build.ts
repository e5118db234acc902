import type { Page } from '@playwright/test';
import { addressOf, getOwnResolution, getResolution, type BootData, type Release } from '@frizo/contracts';
import { resolvedOf } from './page-document.ts';
import { makeSecondBuild, serveSecondBuild } from './second-build.ts';

/** The calls by which an open tab resolves its builds again, as a visitor or as a user. */
export const resolutionCalls = new RegExp(
  `(${[getResolution, getOwnResolution].map((call) => addressOf(call, {}).url).join('|')})(\\?.*)?$`,
);

/** As long as a real build id, since it replaces one in every file. */
export const newerBuild = '2e3e4bd11d00';

/** From now on the open page resolves the remote to a newer build. */
export async function offerNewerBuild(page: Page, remote: string): Promise<void> {
  const boot = await bootOfPage(page);
  const { release, texts } = await makeSecondBuild(page, resolvedOf(boot, remote).use, newerBuild);
  await serveSecondBuild(page, remote, newerBuild, (path) => texts.get(path));
  await answerResolution(page, boot, () => release);
}

/** The boot data of the page. */
export async function bootOfPage(page: Page): Promise<BootData> {
  return JSON.parse((await page.locator('#frizo-boot').textContent()) ?? '') as BootData;
}

/** Stubs the resolution calls of the page: they return this release instead of the one in its boot data. */
export async function answerResolution(page: Page, boot: BootData, releaseNow: () => Release): Promise<void> {
  await page.route(resolutionCalls, (route) => {
    const use = releaseNow();
    return route.fulfill({
      json: {
        etag: `with-${use.build}`,
        resolution: { ...boot.resolution, [use.remote]: { use } },
        flags: boot.flags,
      },
    });
  });
}
