import type { Page } from '@playwright/test';
import { containerName, type BootData, type Release } from '@frizo/contracts';
import { bookingDialogOf } from '../src/booking-dialog.ts';
import { galleryOf, visitGallery } from '../src/gallery.ts';
import { goInPage, shellPage } from '../src/in-page.ts';
import { offerLastGoodBuild } from '../src/last-good-build.ts';
import { breakFiles } from '../src/network-faults.ts';
import { answerResolution, bootOfPage, resolutionCalls } from '../src/newer-build.ts';
import { bootOf, changeDocuments, resolvedOf, withResolved } from '../src/page-document.ts';
import { filesOf } from '../src/remote-files.ts';
import { makeSecondBuild, serveSecondBuild } from '../src/second-build.ts';
import { useSecondShell } from '../src/second-shell.ts';
import { expect, test } from '../src/test.ts';

const remotes = ['mf-discovery', 'mf-booking'] as const;
const otherBuild = '07e4b011d000';

/** Has a page use other builds of remotes in place of the portal's own. */
async function useOtherBuilds(page: Page): Promise<void> {
  const texts = new Map<string, string>();
  for (const remote of remotes) {
    await changeDocuments(page, async (html, boot) => {
      const other = await makeSecondBuild(page, resolvedOf(boot, remote).use, otherBuild);
      for (const [path, text] of other.texts) texts.set(path, text);
      return withResolved(html, remote, { use: other.release });
    });
    await serveSecondBuild(page, remote, otherBuild, (path) => texts.get(path));
  }
}

/** Has a page's remote want other versions of the shell's contracts. */
function wantContracts(page: Page, remote: string, contracts: Partial<Release['contracts']>): Promise<void> {
  return changeDocuments(page, (html, boot) => {
    const { use, ...rest } = resolvedOf(boot, remote);
    const wanted = { ...use, contracts: { ...use.contracts, ...contracts } };
    return withResolved(html, remote, { ...rest, use: wanted });
  });
}

/** The builds of a remote whose code this page has run. */
function buildsOf(page: Page, remote: string): Promise<string[]> {
  const start = containerName({ remote, build: '' });
  return page.evaluate(
    (prefix) =>
      Object.keys(self)
        .filter((name) => name.startsWith(prefix))
        .map((name) => name.slice(prefix.length)),
    start,
  );
}

/** What the portal itself would have the page use. */
async function portalsOwn(page: Page): Promise<BootData> {
  const html = await (await page.request.get('/')).text();
  return bootOf(html);
}

for (const shell of ['this', 'another'] as const) {
  for (const build of ['this', 'another'] as const) {
    test(`the shell of ${shell} build shows pages and dialogs of ${build} build`, async ({
      page,
      logInAsClient,
    }) => {
      await logInAsClient();
      const ofShell = shell === 'another' ? await useSecondShell(page) : [];
      if (build === 'another') await useOtherBuilds(page);
      const gallery = await visitGallery(page);
      await gallery.bookButton(0).click();
      await expect(bookingDialogOf(page).bookButton).toBeVisible();
      for (const remote of remotes)
        expect(await buildsOf(page, remote)).toEqual([
          build === 'another' ? otherBuild : resolvedOf(await portalsOwn(page), remote).use.build,
        ]);
      expect(ofShell.length > 3).toBe(shell === 'another');
    });
  }
}

const [remote] = remotes;

test('a build for a newer minor of a contract is shown', async ({ page }) => {
  await wantContracts(page, remote, { session: '1.99.0', modalQueue: '1.99.0' });
  await visitGallery(page);
});

for (const contract of ['session', 'modalQueue'] as const) {
  test(`in place of a build for another major of ${contract} the last good one is shown`, async ({
    page,
  }) => {
    const lastGood = await offerLastGoodBuild(page, remote);
    await wantContracts(page, remote, { [contract]: '9.0.0' });
    await visitGallery(page);
    expect(lastGood.length).toBeGreaterThan(1);
  });
}

test('a tab whose builds are gone, and whose contracts nobody serves, asks kindly to reload', async ({
  page,
}) => {
  await page.goto(shellPage);
  const boot = await bootOfPage(page);
  const { use } = resolvedOf(boot, remote);
  const next = { ...use, build: otherBuild, contracts: { ...use.contracts, session: '9.0.0' } };
  await answerResolution(page, boot, () => next);
  await breakFiles(page, filesOf(remote, 'remote', 'entry'), 'is missing');
  const heard = page.waitForResponse(resolutionCalls);
  await goInPage(page, '/');
  await heard;
  await expect(page.getByText('This page has been updated. Reload to go on.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(galleryOf(page).cards.first()).toBeVisible();
});
