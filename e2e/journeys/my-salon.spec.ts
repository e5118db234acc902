import type { Locator, Page } from '@playwright/test';
import { demoLogIns } from '@frizo/demo';
import { bookingDialogOf } from '../src/booking-dialog.ts';
import { startSession } from '../src/demo-users.ts';
import { visitGallery } from '../src/gallery.ts';
import { reload } from '../src/history.ts';
import { newPerson, signUpAsOwner } from '../src/new-account.ts';
import { expect, test } from '../src/test.ts';

test('a new owner names the business and sets the working hours, which stay after a reload', async ({
  page,
}) => {
  const person = newPerson('Greta');
  await signUpAsOwner(page, person, 'Copper Comb');
  await page.goto('/my-salon');
  await expect(page).toHaveURL('/my-salon/name-and-location');
  await expect(page.getByLabel('Salon name')).toHaveValue('Copper Comb');
  await page.getByLabel('Salon name').fill('Copper & Comb');
  await page.getByLabel('Instagram username').fill('copper.comb');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Working hours' }).click();
  const monday = page.getByRole('listitem', { name: 'Monday' });
  await expect(monday.getByText('Day off')).toBeVisible();
  await monday.getByRole('checkbox', { name: 'Monday' }).check();
  await expect(page.getByLabel('Monday: from')).toHaveValue('36000');
  await page.getByLabel('Monday: to').selectOption('12:00 PM');
  await page.getByRole('button', { name: 'Add hours on Monday' }).click();
  await page.getByRole('button', { name: 'Copy to other days: the hours of Monday' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Sunday' }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await reload(page);
  await expect(page.getByRole('listitem', { name: 'Sunday' }).getByText('Day off')).toBeVisible();
  await expect(page.getByLabel('Saturday, hours 2: from')).toHaveValue('46800');
  await page.getByRole('link', { name: 'Name & location' }).click();
  await expect(page.getByLabel('Salon name')).toHaveValue('Copper & Comb');
});

test('an owner is shown which appointments new hours leave out before they are saved', async ({
  page,
  context,
  site,
}) => {
  await startSession(context, site.portal, demoLogIns.owner);
  await page.goto('/my-salon/working-hours');
  const days = page.getByRole('listitem').getByRole('checkbox', { checked: true });
  await expect(days.first()).toBeVisible();
  while ((await days.count()) > 0) await days.first().uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('alertdialog', { name: 'Appointments outside these hours' });
  await expect(question.getByRole('listitem').first()).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled();
});

/** Opens the freelancer's calendar for clients at the next month. @returns its days */
async function openNextMonth(page: Page): Promise<Locator> {
  const gallery = await visitGallery(page, `?who=${demoLogIns.freelancer.lastName}`);
  await gallery.bookButton(0).click();
  const booking = bookingDialogOf(page);
  await booking.chooseAddress();
  await booking.nextMonth.click();
  await expect(booking.freeDays.first()).toBeVisible();
  return booking.dialog.locator('[role=gridcell] [role=button]').filter({ visible: true });
}

test('a day that a freelancer takes off is gone from the calendar of clients, until it is taken back', async ({
  page,
  browser,
  logInAsClient,
  site,
}) => {
  const isFree = page.locator('[data-marker=available]');
  await logInAsClient();
  const label = await (await openNextMonth(page)).filter({ has: isFree }).last().getAttribute('aria-label');
  // As in `Thursday, December 31, 2026, free`.
  const [shown = ''] = /[A-Z][a-z]+ \d+, \d{4}/.exec(label ?? '') ?? [];
  const date = new Date(`${shown} UTC`).toISOString().slice(0, 10);

  const salonPage = await browser.newPage({ baseURL: site.portal });
  await startSession(salonPage.context(), site.portal, demoLogIns.freelancer);
  await salonPage.goto('/my-salon/working-hours');
  await salonPage.getByRole('button', { name: 'Add dates' }).click();
  const dialog = salonPage.getByRole('dialog', { name: 'Add dates' });
  await dialog.getByLabel('First day').fill(date);
  await dialog.getByLabel('Note').fill('Day off');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const question = salonPage.getByRole('alertdialog', { name: 'Appointments outside these hours' });
  const saved = salonPage.getByText('Saved', { exact: true });
  await expect(saved.or(question).first()).toBeVisible();
  if (await question.isVisible()) await question.getByRole('button', { name: 'Save anyway' }).click();
  await expect(saved).toBeVisible();
  const entry = salonPage.getByRole('listitem').filter({ hasText: 'Day off' }).filter({ hasText: 'Closed' });
  await expect(entry).toBeVisible();
  await expect(async () => {
    const day = (await openNextMonth(page)).and(page.locator(`[aria-label*="${shown}"]`));
    await expect(day).toBeVisible();
    expect(await day.and(page.locator(':has([data-marker=available])')).count()).toBe(0);
  }).toPass();

  await entry.getByRole('button', { name: /^Remove/ }).click();
  await expect(entry).toBeHidden();
  await salonPage.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(entry).toBeVisible();
  await entry.getByRole('button', { name: /^Remove/ }).click();
  await expect(entry).toBeHidden();
  await expect(async () => {
    const day = (await openNextMonth(page)).and(page.locator(`[aria-label*="${shown}"]`));
    await expect(day.filter({ has: isFree })).toBeVisible();
  }).toPass();
  await salonPage.close();
});

test('an owner adds an address, is shown what another time zone changes, and deletes an address', async ({
  page,
}) => {
  const person = newPerson('Odile');
  await signUpAsOwner(page, person, 'Second Chair');
  await page.goto('/my-salon');
  const addresses = page.getByRole('region', { name: 'Addresses' });
  await expect(addresses.getByRole('listitem')).toHaveCount(1);
  await expect(addresses.getByRole('button', { name: /^Delete/ })).toHaveCount(0);

  await addresses.getByRole('button', { name: 'Add address' }).click();
  const adding = page.getByRole('dialog', { name: 'Add address' });
  await adding.getByRole('checkbox', { name: /On location/ }).check();
  await adding.getByLabel('ZIP').fill('85201');
  await expect(adding.getByText('Mesa, AZ').first()).toBeVisible();
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(addresses.getByRole('listitem')).toHaveCount(2);
  await expect(addresses.getByText('On location')).toBeVisible();

  await addresses.getByRole('button', { name: 'Edit Mesa, AZ 85201' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit address' });
  await editing.getByRole('textbox', { name: /^Address/ }).fill('9 Diamond Head Rd');
  await editing.getByLabel('ZIP').fill('96813');
  await expect(
    editing.getByText(/^Another time zone: MST \(Phoenix\) becomes HST \(Honolulu\)/),
  ).toBeVisible();
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(addresses.getByText('9 Diamond Head Rd')).toBeVisible();

  await addresses.getByRole('button', { name: /^Delete 7 Garfield St/ }).click();
  const deleting = page.getByRole('alertdialog', { name: 'Delete address' });
  await expect(deleting.getByText('There are no upcoming appointments at this address.')).toBeVisible();
  await deleting.getByRole('button', { name: 'Delete' }).click();
  await expect(addresses.getByRole('listitem')).toHaveCount(1);
  await reload(page);
  await expect(addresses.getByRole('listitem')).toHaveText(/Honolulu, HI 96813/);
});
