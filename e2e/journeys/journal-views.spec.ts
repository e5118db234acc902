import type { Locator, Page } from '@playwright/test';
import { demoLogIns } from '@frizo/demo';
import { startSession } from '../src/demo-users.ts';
import { expect, test } from '../src/test.ts';

const { firstName, lastName } = demoLogIns.freelancer;
const dayMs = 86_400_000;

/** Opens the journal of the freelancer on a Monday without appointments of the demo. @param weeks so that each test has a week of its own */
async function openMonday(page: Page, portal: string, weeks: number): Promise<string> {
  await startSession(page.context(), portal, demoLogIns.freelancer);
  await page.goto('/book');
  const field = page.getByLabel('Date', { exact: true });
  await expect(page.getByRole('region', { name: /^Today, / })).toBeVisible();
  const earliest = Date.parse(await field.inputValue()) + 140 * dayMs;
  const toMonday = (8 - new Date(earliest).getUTCDay()) % 7;
  const monday = new Date(earliest + (toMonday + 7 * weeks) * dayMs).toISOString().slice(0, 10);
  await field.fill(monday);
  await expect(page).toHaveURL(`/book?date=${monday}`);
  await expect(dayOf(page, monday)).toBeVisible();
  return monday;
}

/** As the page writes it. */
function shown(date: string): string {
  return `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;
}

function dayOf(page: Page, date: string): Locator {
  return page.getByRole('region', { name: new RegExp(`^\\w+, ${shown(date)}$`) });
}

function later(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
}

const week = (page: Page) => page.getByRole('region', { name: /^\d.+ to \d/ });
const listOn = (page: Page, date: string) =>
  week(page).getByRole('list', { name: new RegExp(`, ${shown(date)}$`) });

test('a professional plans a week with the mouse, and goes to a day and back', async ({ page, site }) => {
  const monday = await openMonday(page, site.portal, 0);
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  await expect(page).toHaveURL(`/book?date=${monday}&view=week`);
  await expect(week(page).getByRole('list')).toHaveCount(7);

  await week(page)
    .getByRole('button', { name: `Book or block time, Monday, ${shown(monday)}` })
    .click();
  const dialog = page.getByRole('dialog', { name: `${firstName} ${lastName}` });
  await dialog.getByRole('button', { name: 'Block' }).click();
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect(dialog).toBeHidden();
  const block = listOn(page, monday).getByRole('button', { name: /^Blocked, / });
  await block.click();
  await page.getByRole('dialog', { name: 'Blocked' }).getByRole('button', { name: 'Move to…' }).click();
  const moveTo = page.getByRole('dialog', { name: 'Move to' });
  await expect(moveTo.getByLabel('Date')).toHaveValue(monday);
  const tuesday = later(monday, 1);
  await moveTo.getByLabel('Date').fill(tuesday);
  await moveTo.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(listOn(page, tuesday).getByRole('button', { name: /^Blocked, / })).toBeVisible();
  await expect(block).toBeHidden();

  await week(page)
    .getByRole('button', { name: `Tuesday, ${shown(tuesday)}`, exact: true })
    .click();
  await expect(dayOf(page, tuesday).getByRole('button', { name: /^Blocked, / })).toBeVisible();
  await page.goBack();
  await expect(listOn(page, tuesday).getByRole('button', { name: /^Blocked, / })).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(listOn(page, later(monday, 7))).toBeAttached();
  await page.goto('/book');
  await expect(page.getByRole('region', { name: /^Today, / })).toBeVisible();
});

test('a professional changes view and date by keys alone', async ({ page, site }) => {
  const monday = await openMonday(page, site.portal, 1);
  await page.getByRole('heading', { level: 1 }).focus();
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('dialog').getByText("Find a client's next appointment")).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  // At once, while the history entry of the dialog is being left.
  await page.keyboard.press('w');
  await expect(page).toHaveURL(`/book?date=${monday}&view=week`);
  await page.keyboard.press('l');
  await expect(page).toHaveURL(`/book?date=${monday}&view=list`);
  await page.keyboard.press('g');
  await expect(page.getByLabel('Date', { exact: true })).toBeFocused();
  // Closes the browser's own calendar.
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('t');
  await expect(page).toHaveURL('/book?view=list');
  const list = page.getByRole('button', { name: 'List', exact: true });
  await page.reload();
  await expect(list).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(page).toHaveURL(`/book?date=${monday}&view=list`);
  // Remembered.
  await page.goto('/book');
  await expect(list).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL('/book');
});

test('a professional finds the next appointment of a client', async ({ page, site }) => {
  await startSession(page.context(), site.portal, demoLogIns.owner);
  await page.goto('/appointments/upcoming');
  const link = page.getByRole('main').getByRole('link', { name: /^\(\d{3}\) / });
  const phone = await link.first().textContent();
  await page.goto('/book?date=2099-01-05');
  await expect(dayOf(page, '2099-01-05')).toBeVisible();
  await page.getByRole('button', { name: 'Find client' }).click();
  await page.getByRole('combobox', { name: 'Client' }).fill((phone ?? '').replaceAll(/\D/g, ''));
  const option = page.getByRole('listbox').getByRole('option', { name: phone ?? '' });
  const name = ((await option.textContent()) ?? '').split(',')[0] ?? '';
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const found = page.locator('[data-found]');
  await expect(found).toBeFocused();
  await expect(found).toContainText(name);
  await expect(found).toBeInViewport();
  await page.goBack();
  await expect(dayOf(page, '2099-01-05')).toBeVisible();
});

test('a professional prints the day on a sheet of its own', async ({ page, site }) => {
  await page.addInitScript(() => {
    window.print = () => void window.dispatchEvent(new Event('beforeprint'));
  });
  await startSession(page.context(), site.portal, demoLogIns.owner);
  await page.goto('/book');
  const artists = page.getByRole('region', { name: /^Today, / }).getByRole('heading', { level: 3 });
  await expect(artists.first()).toBeVisible();
  const names = await artists.allTextContents();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Print' }).click();
  const sheet = page.getByRole('main', { name: /^Today, / });
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  // Artists who are off have no page.
  const printed = await sheet.getByRole('heading', { level: 1 }).allTextContents();
  expect(printed).not.toEqual([]);
  expect(names).toEqual(expect.arrayContaining(printed));
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(sheet).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(sheet.locator('section').first()).toHaveCSS('break-after', 'page');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a professional reads the list, blocks time and unblocks it', async ({ page, site }) => {
    const monday = await openMonday(page, site.portal, 2);
    await page.getByRole('button', { name: 'List', exact: true }).tap();
    await expect(page.getByText('No appointments on this day.')).toBeVisible();
    await page.getByRole('button', { name: /^Book or block time, / }).tap();
    const dialog = page.getByRole('dialog', { name: `${firstName} ${lastName}` });
    await dialog.getByRole('button', { name: 'Block' }).tap();
    await dialog.getByRole('button', { name: 'Block' }).tap();
    await expect(dialog).toBeHidden();
    const block = dayOf(page, monday).getByRole('button', { name: /^Blocked, / });
    await block.tap();
    await page.getByRole('dialog', { name: 'Blocked' }).getByRole('button', { name: 'Unblock' }).tap();
    await expect(block).toBeHidden();

    await page.getByRole('button', { name: 'Week', exact: true }).tap();
    await week(page)
      .getByRole('button', { name: `Wednesday, ${shown(later(monday, 2))}`, exact: true })
      .tap();
    await expect(dayOf(page, later(monday, 2))).toBeVisible();
    await page.getByLabel('Date', { exact: true }).fill(later(monday, 3));
    await expect(dayOf(page, later(monday, 3))).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(week(page).getByRole('list')).toHaveCount(7);
  });
});
