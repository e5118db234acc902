import type { Locator, Page } from '@playwright/test';
import { demoLogIns } from '@frizo/demo';
import { startSession } from '../src/demo-users.ts';
import { expect, test } from '../src/test.ts';

const { firstName, lastName } = demoLogIns.freelancer;
/** Of the journal on a Tuesday: the freelancer has no hours before 10:00 or after 20:00 then. */
const firstHour = 10;
const hours = 10;
const tuesday = 2;
const dayMs = 86_400_000;

/** A Tuesday without appointments of the demo. @param weeks more, so that each test has a day of its own */
function freeTuesday(today: string, weeks: number): string {
  const earliest = Date.parse(today) + 84 * dayMs;
  const daysToTuesday = (tuesday - new Date(earliest).getUTCDay() + 7) % 7;
  return new Date(earliest + (daysToTuesday + 7 * weeks) * dayMs).toISOString().slice(0, 10);
}

/** Opens the journal of the freelancer. */
async function openJournal(page: Page, portal: string, weeks: number): Promise<Locator> {
  await startSession(page.context(), portal, demoLogIns.freelancer);
  await page.goto('/book');
  const column = page.getByRole('region').getByRole('list', { name: `${firstName} ${lastName}` });
  await expect(column).toBeVisible();
  const field = page.getByLabel('Date', { exact: true });
  const date = freeTuesday(await field.inputValue(), weeks);
  await field.fill(date);
  await expect(page).toHaveURL(`/book?date=${date}`);
  await expect(column).toBeVisible();
  return column;
}

/** The point of a time in the column, scrolled into view. */
async function pointAt(page: Page, column: Locator, hour: number): Promise<{ x: number; y: number }> {
  const box = await column.boundingBox();
  if (!box) throw new Error('The column is not visible.');
  return { x: box.x + box.width / 2, y: box.y + ((hour - firstHour) / hours) * box.height + 2 };
}

async function dragByMouse(page: Page, column: Locator, from: number, to: number): Promise<void> {
  const start = await pointAt(page, column, from);
  const end = await pointAt(page, column, to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, start.y + 8);
  await page.mouse.move(end.x, end.y, { steps: 5 });
  await page.mouse.up();
}

/** Blocks an hour by dragging over it. */
async function block(page: Page, column: Locator, from: number): Promise<void> {
  await dragByMouse(page, column, from, from + 0.95);
  const dialog = page.getByRole('dialog', { name: `${firstName} ${lastName}` });
  await dialog.getByRole('button', { name: 'Block' }).click();
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect(dialog).toBeHidden();
}

const blocked = (column: Locator, times: string) => column.getByRole('button', { name: `Blocked, ${times}` });

test('a professional blocks, moves and resizes time with the mouse, and undoes it', async ({
  page,
  site,
}) => {
  const column = await openJournal(page, site.portal, 0);
  await block(page, column, 11);
  await expect(blocked(column, '11:00 AM to 12:00 PM')).toBeVisible();
  await dragByMouse(page, column, 11.4, 13.4);
  await expect(blocked(column, '01:00 PM to 02:00 PM')).toBeVisible();
  const moved = page.getByRole('listitem').filter({ hasText: 'Moved to' });
  await moved.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Move undone')).toBeVisible();
  await expect(blocked(column, '11:00 AM to 12:00 PM')).toBeVisible();
  await dragByMouse(page, column, 11.9, 12.9);
  await expect(blocked(column, '11:00 AM to 01:00 PM')).toBeVisible();
  await page.reload();
  await expect(blocked(column, '11:00 AM to 01:00 PM')).toBeVisible();
});

test('a professional moves and resizes a block with the keyboard alone', async ({ page, site }) => {
  const column = await openJournal(page, site.portal, 1);
  await block(page, column, 11);
  const before = blocked(column, '11:00 AM to 12:00 PM');
  await before.focus();
  for (const key of ['Space', 'ArrowDown', 'Shift+ArrowUp', 'Enter']) await page.keyboard.press(key);
  const after = blocked(column, '11:15 AM to 12:00 PM');
  await expect(after).toBeFocused();
  for (const key of ['Space', 'ArrowDown', 'Escape']) await page.keyboard.press(key);
  await expect(page.getByText('Block was not moved.')).toBeAttached();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('two pages that move the same block agree in the end, and one is shown both versions', async ({
  page,
  context,
  site,
}) => {
  const column = await openJournal(page, site.portal, 2);
  await block(page, column, 11);
  await expect(blocked(column, '11:00 AM to 12:00 PM')).toBeVisible();
  const other = await context.newPage();
  const otherColumn = await openJournal(other, site.portal, 2);
  await expect(blocked(otherColumn, '11:00 AM to 12:00 PM')).toBeVisible();
  await Promise.all([dragByMouse(page, column, 11.4, 13.4), dragByMouse(other, otherColumn, 11.4, 15.4)]);
  const conflicts = [page, other].map((each) =>
    each.getByRole('alertdialog', { name: 'Changed in the meantime' }),
  );
  await expect
    .poll(async () => (await Promise.all(conflicts.map((each) => each.count()))).sort())
    .toEqual([0, 1]);
  await expect
    .poll(async () => {
      const [one, two] = await Promise.all(
        [column, otherColumn].map((each) =>
          each.getByRole('button', { name: /^Blocked/, includeHidden: true }).textContent(),
        ),
      );
      return one === two && one !== undefined && one !== null && !one.includes('11:00 AM');
    })
    .toBe(true);
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 1_000 }, hasTouch: true, isMobile: true });

  test('a long press picks up a block', async ({ page, site }) => {
    const column = await openJournal(page, site.portal, 3);
    await block(page, column, 11);
    const element = blocked(column, '11:00 AM to 12:00 PM');
    await element.scrollIntoViewIfNeeded();
    const from = await pointAt(page, column, 11.4);
    const to = await pointAt(page, column, 12.4);
    const touches = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      touches.send('Input.dispatchTouchEvent', { type, touchPoints });
    await send('touchStart', [from]);
    await expect(page.locator('[data-verdict]')).toBeAttached();
    await send('touchMove', [{ ...from, y: from.y + 20 }]);
    await send('touchMove', [to]);
    await send('touchEnd', []);
    await expect(blocked(column, '12:00 PM to 01:00 PM')).toBeVisible();
  });
});
