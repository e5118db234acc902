import type { Locator, Page } from '@playwright/test';
import { containerName } from '@frizo/contracts';
import { demoLogIns } from '@frizo/demo';
import { bookingDialogOf } from '../src/booking-dialog.ts';
import { visitGallery } from '../src/gallery.ts';
import { goInPage } from '../src/in-page.ts';
import { resolutionCalls } from '../src/newer-build.ts';
import { bringSession } from '../src/people.ts';
import { openRolloutAdmin } from '../src/rollout-admin.ts';
import { gatherTeam, type RolloutTeam } from '../src/rollout-team.ts';
import { hearOf } from '../src/rollout-visitors.ts';
import { expect, test } from '../src/test.ts';

const remote = 'mf-booking';
/** A tab that is looked at knows of a move by then. Milliseconds. */
const knownMs = 30_000;
/** Building and checking a remote, and a second portal beside. */
const releaseMs = 240_000;

let team: RolloutTeam | undefined;

// Tests beside this one use the same portal: whoever is not named keeps what everybody has.
test.afterEach(async ({ browser, site }) => {
  team?.disband();
  const adminPage = await browser.newPage({ baseURL: site.portal });
  await bringSession(adminPage.context(), site.portal, demoLogIns.admin);
  const { move, place } = await openRolloutAdmin(adminPage, remote);
  if (await place('Candidate').getByRole('button', { name: 'Withdraw' }).isVisible())
    await move('Withdraw', 'The journey is over');
  await adminPage.close();
});

/** Publishes a build whose booking dialog has another title. */
async function publish(title: string): Promise<string> {
  team = gatherTeam(remote, process.env);
  const form = `${remote}/src/features/book/booking-form.component.tsx`;
  team.change(form, `'Book appointment'`, `'${title}'`);
  const { text } = await team.release('Another title');
  const [, build] = new RegExp(`${remote} (\\w{12}) is published`).exec(text) ?? [];
  if (build === undefined) throw new Error(`It was not published: ${text}`);
  return build;
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
  test.setTimeout(releaseMs);
  const title = 'Book your visit';
  const build = await publish(title);
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

  const office = await browser.newPage({ baseURL: site.portal });
  await bringSession(office.context(), site.portal, demoLogIns.admin);
  const rolloutAdmin = await openRolloutAdmin(office, remote);
  const heard = hearOf(page, build);
  await rolloutAdmin.move(`Offer ${build}`, 'One client looks first', { Users: String(client.id) });
  await page.clock.fastForward(knownMs);
  await heard;
  await expect(booking.dialog).toBeVisible();
  await expect(chosen).toHaveCount(1);
  expect(await hasRun(page, build)).toBe(false);

  await leave(page, booking.dialog);
  await gallery.bookButton(0).click();
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  await page.keyboard.press('Escape');
  await goInPage(page, '/me/my-appointments/upcoming');
  await expect(page.getByRole('heading', { name: 'My appointments' })).toBeVisible();

  const beside = await browser.newPage({ baseURL: site.portal });
  await bringSession(beside.context(), site.portal, otherClient);
  await (await visitGallery(beside)).bookButton(0).click();
  await expect(bookingDialogOf(beside).bookButton).toBeVisible();
  expect(await hasRun(beside, build)).toBe(false);
  for (const other of [office, beside]) await other.close();
});

/** Closes a dialog in which something was chosen. */
async function leave(page: Page, dialog: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(dialog).toBeHidden();
}
