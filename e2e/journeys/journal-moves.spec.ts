import type { Page } from '@playwright/test';
import { demoLogIns } from '@frizo/demo';
import { startSession } from '../src/demo-users.ts';
import { keyboardOf } from '../src/input-methods.ts';
import {
  block,
  blocked,
  dragByMouse,
  noticeAbout,
  openTuesday,
  pointAt,
  showTuesday,
} from '../src/journal-day.ts';
import { tabTo } from '../src/keyboard.ts';
import { expect, test } from '../src/test.ts';

test('a professional blocks, moves and resizes time with the mouse, and undoes it', async ({
  page,
  site,
}) => {
  const column = await openTuesday(page, site.portal, 0);
  await block(page, column, 11);
  await expect(blocked(column, '11:00 AM to 12:00 PM')).toBeVisible();
  await dragByMouse(page, column, 11.4, 13.4);
  await expect(blocked(column, '01:00 PM to 02:00 PM')).toBeVisible();
  await noticeAbout(page, 'Moved to').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Move undone')).toBeVisible();
  await expect(blocked(column, '11:00 AM to 12:00 PM')).toBeVisible();
  await dragByMouse(page, column, 11.9, 12.9);
  await expect(blocked(column, '11:00 AM to 01:00 PM')).toBeVisible();
  await page.reload();
  await expect(blocked(column, '11:00 AM to 01:00 PM')).toBeVisible();
});

test('a professional moves and resizes a block with the keyboard alone', async ({ page, site }) => {
  const column = await openTuesday(page, site.portal, 1);
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
  const column = await openTuesday(page, site.portal, 2);
  await block(page, column, 11);
  await expect(blocked(column, '11:00 AM to 12:00 PM')).toBeVisible();
  const other = await context.newPage();
  const otherColumn = await openTuesday(other, site.portal, 2);
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

/** Blocks the next free hour of an artist. */
/** In the dialog that a key has opened. */
async function blockByKeys(page: Page, artist: string): Promise<void> {
  const { press } = keyboardOf(page);
  const dialog = page.getByRole('dialog', { name: artist });
  await press(dialog.getByRole('button', { name: 'Block' }));
  await expect(dialog.getByLabel('End')).toBeVisible();
  await press(dialog.getByRole('button', { name: 'Block' }));
  await expect(dialog).toBeHidden();
}

test('a salon blocks time, moves it to another artist, and undoes it with the keyboard alone', async ({
  page,
  site,
}) => {
  await startSession(page.context(), site.portal, demoLogIns.owner);
  await page.goto('/book');
  const columns = page.getByRole('region').getByRole('list', { name: / / });
  await expect(columns.nth(1)).toBeVisible();
  await showTuesday(page, 4);
  const names = [0, 1].map((index) => columns.nth(index).getAttribute('aria-label'));
  const [first = '', second = ''] = (await Promise.all(names)).map((name) => name ?? '');
  const columnOf = (name: string) => page.getByRole('region').getByRole('list', { name });
  const blocks = columnOf(first).getByRole('button', { name: /^Blocked, / });
  const { press, choose } = keyboardOf(page);
  await press(page.getByRole('button', { name: `Book or block time, ${first}` }));
  await blockByKeys(page, first);
  await expect(blocks).toHaveCount(1);
  await tabTo(page, blocks.first());
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: new RegExp(`, ${first}, free$`) })).toBeFocused();
  await page.keyboard.press('Enter');
  await blockByKeys(page, first);
  await expect(blocks).toHaveCount(2);
  const times = ((await blocks.first().textContent()) ?? '').match(/\d\d:\d\d [AP]M/g) ?? [];
  const said = (text: string) => page.getByRole('status').filter({ hasText: text });

  await tabTo(page, blocks.last());
  for (const key of ['Space', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
  await expect(said(`${times[0]}, ${first}. Not possible here: This time is not free.`)).toBeAttached();
  for (const key of ['ArrowRight', 'Shift+ArrowDown']) await page.keyboard.press(key);
  await expect(said(`, ${second}`)).toBeAttached();
  await page.keyboard.press('Enter');
  const moved = columnOf(second).getByRole('button', { name: new RegExp(`^Blocked, ${times[0]} to `) });
  await expect(moved).toBeFocused();
  await press(noticeAbout(page, 'Moved to').getByRole('button', { name: 'Undo' }));
  await expect(page.getByText('Move undone')).toBeVisible();
  await expect(blocks).toHaveCount(2);

  await tabTo(page, blocks.last(), 'Shift+Tab');
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: 'Move to' });
  await choose(dialog.getByLabel('Artist'), second);
  await press(dialog.getByRole('button', { name: 'Move', exact: true }));
  await expect(blocks).toHaveCount(1);
  await expect(columnOf(second).getByRole('button', { name: `Blocked, ${times[1]} to ` })).toBeVisible();
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 1_000 }, hasTouch: true, isMobile: true });

  test('a long press picks up a block, and it moves in a dialog', async ({ page, site }) => {
    const column = await openTuesday(page, site.portal, 3);
    await block(page, column, 11);
    const element = blocked(column, '11:00 AM to 12:00 PM');
    await element.scrollIntoViewIfNeeded();
    const from = await pointAt(column, 11.4);
    const touches = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      touches.send('Input.dispatchTouchEvent', { type, touchPoints });
    // A finger that moves at once scrolls.
    await send('touchStart', [from]);
    await send('touchMove', [{ ...from, y: from.y - 30 }]);
    await send('touchEnd', []);
    await expect(page.locator('[data-verdict]')).not.toBeAttached();
    await element.scrollIntoViewIfNeeded();
    const [held, target] = [await pointAt(column, 11.4), await pointAt(column, 12.4)];
    await send('touchStart', [held]);
    await expect(page.locator('[data-verdict]')).toBeAttached();
    await send('touchMove', [{ ...held, y: held.y + 20 }]);
    await send('touchMove', [target]);
    await send('touchEnd', []);
    const moved = blocked(column, '12:00 PM to 01:00 PM');
    await expect(moved).toBeVisible();
    await noticeAbout(page, 'Moved to').getByRole('button', { name: 'Undo' }).tap();
    await expect(element).toBeVisible();

    await element.tap();
    await page.getByRole('dialog', { name: 'Blocked' }).getByRole('button', { name: 'Move to…' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Move to' });
    await dialog.getByLabel('Start').selectOption('12:00 PM');
    await dialog.getByRole('button', { name: 'Move', exact: true }).tap();
    await expect(moved).toBeVisible();
  });
});
