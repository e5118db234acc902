import type { Page } from '@playwright/test';
import { addressOf, getOwnResolution, getResolution, type BootData, type Release } from '@frizo/contracts';
import { resolvedOf } from './page-document.ts';
import { makeSecondBuild, serveSecondBuild } from './second-build.ts';

/** Where an open tab asks which builds it would get now, as a visitor or as somebody. */
export const resolutionCalls = new RegExp(
  `(${[getResolution, getOwnResolution].map((call) => addressOf(call, {}).url).join('|')})(\\?.*)?$`,
);

/** As long as a real one, since it takes its place in every file. */
export const newerBuild = '2e3e4bd11d00';

/** From now on the open page would get a newer build of the remote, if it asked. */
export async function offerNewerBuild(page: Page, remote: string): Promise<void> {
  const boot = await bootOfPage(page);
  const { release, texts } = await makeSecondBuild(page, resolvedOf(boot, remote).use, newerBuild);
  await serveSecondBuild(page, remote, newerBuild, (path) => texts.get(path));
  await answerResolution(page, boot, () => release);
}

/** What the page was booted with. */
export async function bootOfPage(page: Page): Promise<BootData> {
  return JSON.parse((await page.locator('#frizo-boot').textContent()) ?? '') as BootData;
}

/** The page's questions are answered with this release in place of the one that it was booted with. */
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
