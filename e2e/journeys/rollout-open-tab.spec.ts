import type { Browser, Locator, Page } from '@playwright/test';
import { containerName } from '@frizo/contracts';
import { demoLogIns, type DemoUser } from '@frizo/demo';
import { bookingDialogOf } from '../src/booking-dialog.ts';
import { visitGallery } from '../src/gallery.ts';
import { goInPage, waitForClosedDialog } from '../src/in-page.ts';
import { resolutionCalls } from '../src/newer-build.ts';
import { startSession } from '../src/demo-users.ts';
import { openRolloutAdmin } from '../src/rollout-admin.ts';
import { copySources, type SourcesCopy } from '../src/sources-copy.ts';
import { openPageAs, waitForOffer } from '../src/rollout-visitors.ts';
import { expect, test } from '../src/test.ts';

const remote = 'mf-booking';
/** A visible tab notices a rollout change within this time. Milliseconds. */
const pollMs = 30_000;
/** For building and checking a remote while another portal runs. */
const releaseMs = 240_000;

/** New in the build: the title of its dialog, and a page with a tab and a badge that opens a dialog. */
const title = 'Book your visit';
const newPage = '/me/visits';

let sources: SourcesCopy | undefined;
let build = '';

// Serial: both tests share one published build, which is offered to one user at a time.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  test.setTimeout(releaseMs);
  sources = copySources(remote, process.env);
  build = await publish(sources);
});

test.afterAll(() => sources?.remove());

// Other tests use the same portal: only the named user gets the candidate, and it is withdrawn afterwards.
test.afterEach(async ({ browser, site }) => {
  const adminPage = await browser.newPage({ baseURL: site.portal });
  await startSession(adminPage.context(), site.portal, demoLogIns.admin);
  const { move, pointer } = await openRolloutAdmin(adminPage, remote);
  if (await pointer('Candidate').getByRole('button', { name: 'Withdraw' }).isVisible())
    await move('Withdraw', 'The journey is over');
  await adminPage.close();
});

/** Offers the build to one user. */
async function offer(browser: Browser, portal: string, { id }: DemoUser): Promise<void> {
  const adminPage = await browser.newPage({ baseURL: portal });
  await startSession(adminPage.context(), portal, demoLogIns.admin);
  const rolloutAdmin = await openRolloutAdmin(adminPage, remote);
  await rolloutAdmin.move(`Offer ${build}`, 'One client looks first', { Users: String(id) });
  await adminPage.close();
}

/** Changes the sources of one remote, and releases only that remote. */
async function publish({ change, release }: SourcesCopy): Promise<string> {
  change('libs/booking-form/src/visit-loader.component.tsx', `'Book appointment'`, `'${title}'`);
  const manifest = `${remote}/src/manifest.ts`;
  change(manifest, 'routes: [', `routes: [{ path: '${newPage}', title: 'Visits', guard: 'login' },`);
  change(
    manifest,
    'links: [',
    `badges: [
      {
        at: { area: 'account-tabs', path: '${newPage}' },
        call: 'getSalonArtists',
        request: { salonId: 1 },
        countField: 'count',
        everySeconds: 60,
        words: { one: '{count} artist', other: '{count} artists' },
        modal: 'calendar-feed',
      },
    ],
    links: [{ area: 'account-tabs', label: 'Visits', path: '${newPage}', order: 25 },`,
  );
  change(
    `${remote}/src/root.tsx`,
    'return basePath ===',
    `if (basePath === '${newPage}') return <h1>Your visits</h1>;
  return basePath ===`,
  );
  const { text } = await release('A page for visits');
  const [, published] = new RegExp(`${remote} (\\w{12}) (?:is|was) published`).exec(text) ?? [];
  if (published === undefined) throw new Error(`It was not published: ${text}`);
  return published;
}

function hasRun(page: Page, build: string): Promise<boolean> {
  return page.evaluate((name) => name in self, containerName({ remote, build }));
}

test('an open tab switches to a newer build at its next navigation, but not while a form is open', async ({
  page,
  client,
  otherClient,
  logInAsClient,
  browser,
  site,
}) => {
  // Without a web socket the tab has to poll.
  await page.routeWebSocket('**', () => undefined);
  await page.clock.install();
  await logInAsClient();
  const resolved = page.waitForResponse(resolutionCalls);
  const gallery = await visitGallery(page);
  await gallery.bookButton(0).click();
  const booking = bookingDialogOf(page);
  await booking.chooseDay();
  await booking.chooseTime(0);
  const chosen = booking.times.and(page.locator('[aria-selected=true]'));
  await resolved;

  const offered = waitForOffer(page, build);
  await offer(browser, site.portal, client);
  await page.clock.fastForward(pollMs);
  await offered;
  await expect(booking.dialog).toBeVisible();
  await expect(chosen).toHaveCount(1);
  expect(await hasRun(page, build)).toBe(false);

  await discardAndClose(page, booking.dialog);
  await gallery.bookButton(0).click();
  const changed = page.getByRole('dialog', { name: title });
  await expect(changed).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(changed).toBeHidden();
  await waitForClosedDialog(page);
  await goInPage(page, '/me/my-appointments/upcoming');
  await expect(page.getByRole('heading', { name: 'My appointments' })).toBeVisible();

  const otherPage = await browser.newPage({ baseURL: site.portal });
  await startSession(otherPage.context(), site.portal, otherClient);
  await (await visitGallery(otherPage)).bookButton(0).click();
  await expect(bookingDialogOf(otherPage).bookButton).toBeVisible();
  expect(await hasRun(otherPage, build)).toBe(false);
  await otherPage.close();
});

test('a remote can add a page, tab and badge without a new shell', async ({
  client,
  otherClient,
  browser,
  site,
}) => {
  await offer(browser, site.portal, client);
  const page = await openPageAs(browser, site.portal, client);
  const tabsOf = (owner: Page) => owner.getByRole('navigation', { name: 'Your account' });

  await page.goto('/me/essentials');
  const badge = tabsOf(page).getByRole('button', { name: /^\d+ artists$/ });
  await expect(badge).toBeVisible();
  await tabsOf(page).getByRole('link', { name: 'Visits' }).click();
  await expect(page).toHaveURL(newPage);
  await expect(page.getByRole('heading', { name: 'Your visits' })).toBeVisible();
  await expect(tabsOf(page).locator('[aria-current=page]')).toHaveText('Visits');
  await badge.click();
  await expect(page.getByRole('dialog', { name: 'Subscribe in your calendar' })).toBeVisible();
  const loaded = await page.reload();
  expect(loaded?.status()).toBe(200);
  await expect(page).toHaveTitle('Visits · Frizo');

  const otherPage = await browser.newPage({ baseURL: site.portal });
  await startSession(otherPage.context(), site.portal, otherClient);
  const missing = await otherPage.goto(newPage);
  expect(missing?.status()).toBe(404);
  await expect(otherPage.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(tabsOf(otherPage).getByRole('link')).toHaveText([
    'Essentials',
    'My appointments',
    'Favorites',
    'Billing',
  ]);
  await otherPage.close();
  await page.context().close();
});

/** Closes a dialog with unsaved changes. */
async function discardAndClose(page: Page, dialog: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(dialog).toBeHidden();
}
