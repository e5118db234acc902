import type { Page } from '@playwright/test';
import { containerName, type BootData, type Release } from '@frizo/contracts';
import { demoLogIns, type DemoUser } from '@frizo/demo';
import { bookingDialogOf } from '../src/booking-dialog.ts';
import { galleryOf, visitGallery } from '../src/gallery.ts';
import { goInPage, shellPage } from '../src/in-page.ts';
import { offerLastGoodBuild } from '../src/last-good-build.ts';
import { breakFiles } from '../src/network-faults.ts';
import { answerResolution, bootOfPage, resolutionCalls } from '../src/newer-build.ts';
import { bootOf, changeDocuments, resolvedOf, withResolved } from '../src/page-document.ts';
import { filesOf } from '../src/remote-files.ts';
import { startSession, typeLogIn } from '../src/demo-users.ts';
import { expect, test } from '../src/test.ts';
import { openOtherRelease } from './last-release/open-other-release.ts';
import type { OtherRelease } from './last-release/other-release.ts';

/** For four builds while other tests run; cached builds take no time. */
const buildDeadlineMs = 600_000;
const remote = 'mf-discovery';
const otherBuild = '07e4b011d000';

/** Makes a remote on a page require other versions of the shell's contracts. */
function requireContracts(
  page: Page,
  remote: string,
  contracts: Partial<Release['contracts']>,
): Promise<void> {
  return changeDocuments(page, (html, boot) => {
    const { use, ...rest } = resolvedOf(boot, remote);
    const changed = { ...use, contracts: { ...use.contracts, ...contracts } };
    return withResolved(html, remote, { ...rest, use: changed });
  });
}

/** The builds of a remote that this page has executed. */
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

/** The unchanged boot data of the portal. */
async function originalBoot(page: Page): Promise<BootData> {
  const html = await (await page.request.get('/')).text();
  return bootOf(html);
}

/** Opens a page or dialog of each remote for clients, with a log-in and calls of every kind. */
async function openClientPages(page: Page, client: DemoUser): Promise<void> {
  const gallery = await visitGallery(page);
  await gallery.bookButton(0).click();
  await typeLogIn(page, client.email);
  const { dialog, bookButton } = bookingDialogOf(page);
  await expect(bookButton).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await goInPage(page, '/me/my-appointments/upcoming');
  await expect(page.getByRole('heading', { name: 'My appointments' })).toBeVisible();
}

async function openSalonPages(page: Page, portal: string): Promise<void> {
  await startSession(page.context(), portal, demoLogIns.owner);
  await page.goto('/appointments/upcoming');
  await expect(page.getByRole('button', { name: 'Details' }).first()).toBeVisible();
}

/** The contributions of remotes to the page are there with both releases (docs/decisions/0024). */
async function expectLinks(page: Page): Promise<void> {
  const header = page.getByRole('navigation', { name: 'Account', exact: true });
  await expect(header.getByRole('link')).toContainText(['Book', 'Clients', 'Appointments']);
  await goInPage(page, '/my-salon');
  await expect(page.getByRole('heading', { name: 'Name & location' })).toBeVisible();
  await goInPage(page, '/me/essentials');
  const tabs = page.getByRole('navigation', { name: 'Your account' }).getByRole('link');
  await expect(tabs).toContainText(['Essentials', 'My appointments', 'Favorites']);
}

test.describe('this release and the last', () => {
  // Serial, so that the last release is built once.
  test.describe.configure({ mode: 'default' });
  let last: OtherRelease;

  test.beforeAll(async () => {
    test.setTimeout(buildDeadlineMs);
    last = await openOtherRelease();
  });

  for (const ofShell of ['this', 'the last']) {
    for (const ofRemotes of ['this', 'the last']) {
      test(`the shell of ${ofShell} release shows pages and dialogs of remotes of ${ofRemotes} release`, async ({
        page,
        client,
        site,
      }, { annotations }) => {
        if (last.fallbackReason) annotations.push({ type: 'fallback', description: last.fallbackReason });
        const shellFiles = ofShell === 'this' ? [] : await last.useShell(page);
        if (ofRemotes !== 'this') await last.useRemotes(page);
        const boot = await originalBoot(page);
        const expectBuild = async (remote: string) =>
          expect(await buildsOf(page, remote)).toEqual([
            ofRemotes === 'this' ? resolvedOf(boot, remote).use.build : last.buildOf(remote),
          ]);
        await openClientPages(page, client);
        for (const remote of ['mf-discovery', 'mf-booking']) await expectBuild(remote);
        await openSalonPages(page, site.portal);
        await expectBuild('mf-pro-console');
        if (ofShell === 'this') await expectLinks(page);
        expect(shellFiles.length > 3).toBe(ofShell !== 'this');
        // Requests that are still open have no handler once the test has ended.
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      });
    }
  }
});

test('shows a build that requires a newer minor version of a contract', async ({ page }) => {
  await requireContracts(page, remote, { session: '1.99.0', modalQueue: '1.99.0' });
  await visitGallery(page);
});

for (const contract of ['session', 'modalQueue'] as const) {
  test(`shows the last good build instead of one that requires another major version of ${contract}`, async ({
    page,
  }) => {
    const lastGood = await offerLastGoodBuild(page, remote);
    await requireContracts(page, remote, { [contract]: '9.0.0' });
    await visitGallery(page);
    expect(lastGood.length).toBeGreaterThan(1);
  });
}

test('a tab asks for a reload when its build is gone and the new one requires another shell', async ({
  page,
}) => {
  await page.goto(shellPage);
  const boot = await bootOfPage(page);
  const { use } = resolvedOf(boot, remote);
  const next = { ...use, build: otherBuild, contracts: { ...use.contracts, session: '9.0.0' } };
  await answerResolution(page, boot, () => next);
  await breakFiles(page, filesOf(remote, 'remote', 'entry'), 'is missing');
  const resolved = page.waitForResponse(resolutionCalls);
  await goInPage(page, '/');
  await resolved;
  await expect(page.getByText('This page has been updated. Reload to go on.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(galleryOf(page).cards.first()).toBeVisible();
});
