import type { Browser, Locator, Page } from '@playwright/test';
import { containerName } from '@frizo/contracts';
import { demoLogIns, type DemoUser } from '@frizo/demo';
import { bookingDialogOf } from '../src/booking-dialog.ts';
import { visitGallery } from '../src/gallery.ts';
import { goInPage } from '../src/in-page.ts';
import { resolutionCalls } from '../src/newer-build.ts';
import { bringSession } from '../src/people.ts';
import { openRolloutAdmin } from '../src/rollout-admin.ts';
import { gatherTeam, type RolloutTeam } from '../src/rollout-team.ts';
import { enter, hearOf } from '../src/rollout-visitors.ts';
import { expect, test } from '../src/test.ts';

const remote = 'mf-booking';
/** A tab that is looked at knows of a move by then. Milliseconds. */
const knownMs = 30_000;
/** Building and checking a remote, and a second portal beside. */
const releaseMs = 240_000;

/** What the build has anew: the title of its dialog; a page with a tab, and a badge that opens a dialog. */
const title = 'Book your visit';
const newPage = '/me/visits';

let team: RolloutTeam | undefined;
let build = '';

// One after the other: one build is published for both, and is offered to one person at a time.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  test.setTimeout(releaseMs);
  team = gatherTeam(remote, process.env);
  build = await publish(team);
});

test.afterAll(() => team?.disband());

// Tests beside these use the same portal: whoever is not named keeps what everybody has.
test.afterEach(async ({ browser, site }) => {
  const office = await browser.newPage({ baseURL: site.portal });
  await bringSession(office.context(), site.portal, demoLogIns.admin);
  const { move, place } = await openRolloutAdmin(office, remote);
  if (await place('Candidate').getByRole('button', { name: 'Withdraw' }).isVisible())
    await move('Withdraw', 'The journey is over');
  await office.close();
});

/** Offers the build to one person. */
async function offer(browser: Browser, portal: string, { id }: DemoUser): Promise<void> {
  const office = await browser.newPage({ baseURL: portal });
  await bringSession(office.context(), portal, demoLogIns.admin);
  const rolloutAdmin = await openRolloutAdmin(office, remote);
  await rolloutAdmin.move(`Offer ${build}`, 'One client looks first', { Users: String(id) });
  await office.close();
}

/** Changes what one remote is built from, and releases that remote alone. */
async function publish({ change, release }: RolloutTeam): Promise<string> {
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

test('an open tab takes a newer build at its next navigation, and never under a form', async ({
  page,
  client,
  otherClient,
  logInAsClient,
  browser,
  site,
}) => {
  // No socket tells it: a tab finds out by itself.
  await page.routeWebSocket('**', () => undefined);
  await page.clock.install();
  await logInAsClient();
  const asked = page.waitForResponse(resolutionCalls);
  const gallery = await visitGallery(page);
  await gallery.bookButton(0).click();
  const booking = bookingDialogOf(page);
  await booking.chooseDay();
  await booking.chooseTime(0);
  const chosen = booking.times.and(page.locator('[aria-selected=true]'));
  await asked;

  const heard = hearOf(page, build);
  await offer(browser, site.portal, client);
  await page.clock.fastForward(knownMs);
  await heard;
  await expect(booking.dialog).toBeVisible();
  await expect(chosen).toHaveCount(1);
  expect(await hasRun(page, build)).toBe(false);

  await leave(page, booking.dialog);
  await gallery.bookButton(0).click();
  const changed = page.getByRole('dialog', { name: title });
  await expect(changed).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(changed).toBeHidden();
  await goInPage(page, '/me/my-appointments/upcoming');
  await expect(page.getByRole('heading', { name: 'My appointments' })).toBeVisible();

  const beside = await browser.newPage({ baseURL: site.portal });
  await bringSession(beside.context(), site.portal, otherClient);
  await (await visitGallery(beside)).bookButton(0).click();
  await expect(bookingDialogOf(beside).bookButton).toBeVisible();
  expect(await hasRun(beside, build)).toBe(false);
  await beside.close();
});

test('a remote with a new page, tab and badge needs no other shell', async ({
  client,
  otherClient,
  browser,
  site,
}) => {
  await offer(browser, site.portal, client);
  const page = await enter(browser, site.portal, client);
  const tabsOf = (of: Page) => of.getByRole('navigation', { name: 'Your account' });

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

  const beside = await browser.newPage({ baseURL: site.portal });
  await bringSession(beside.context(), site.portal, otherClient);
  const missing = await beside.goto(newPage);
  expect(missing?.status()).toBe(404);
  await expect(beside.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(tabsOf(beside).getByRole('link')).toHaveText(['Essentials', 'My appointments', 'Favorites']);
  await beside.close();
  await page.context().close();
});

/** Closes a dialog in which something was chosen. */
async function leave(page: Page, dialog: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(dialog).toBeHidden();
}
