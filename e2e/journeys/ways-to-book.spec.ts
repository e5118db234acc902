import { bookedDialog, expectBooked, bookingDialogOf, tap } from '../src/booking-dialog.ts';
import { visitGallery } from '../src/gallery.ts';
import { tabTo } from '../src/keyboard.ts';
import { demoPassword } from '../src/demo-users.ts';
import { expect, test } from '../src/test.ts';

test('a client can log in and book with the keyboard alone', async ({ page, client }) => {
  const gallery = await visitGallery(page, '?category=4');
  await tabTo(page, gallery.bookButton(0));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('dialog', { name: 'Log in' }).getByLabel('E-mail')).toBeFocused();
  await page.keyboard.type(client.email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');

  const booking = bookingDialogOf(page);
  await expect(booking.freeDays.first()).toBeVisible();
  await tabTo(page, booking.nextMonth);
  await page.keyboard.press('Enter');
  await expect(booking.freeDays.first()).toBeVisible();
  // In the last month the button moves the focus to the days.
  await tabTo(page, booking.focusableDay);
  const today = booking.dialog.locator('[role=gridcell] [role=button]:focus');
  await expect(today).toBeVisible();
  // Arrow keys also reach days without a free start, which cannot be chosen.
  for (let days = 0; days < 14 && (await booking.times.count()) === 0; days += 1) {
    await page.keyboard.press('ArrowRight');
    const isFree = (await today.locator('[data-marker=available]').count()) > 0;
    if (!isFree) continue;
    await page.keyboard.press('Enter');
    await expect(booking.times.first()).toBeVisible();
  }
  await tabTo(page, booking.times.first());
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, booking.bookButton);
  await page.keyboard.press('Enter');
  await expectBooked(page);
  await tabTo(page, bookedDialog(page).getByRole('button', { name: 'Done' }));
  await page.keyboard.press('Enter');
  await expect(gallery.bookButton(0)).toBeFocused();
});

test('Escape closes the booking and returns the focus', async ({ page, logInAsClient }) => {
  await logInAsClient();
  const gallery = await visitGallery(page);
  await gallery.bookButton(2).focus();
  await page.keyboard.press('Enter');
  const { dialog, freeDays } = bookingDialogOf(page);
  await expect(freeDays.first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(gallery.bookButton(2)).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a client can book by touch, and Book stays visible', async ({ page, logInAsClient }) => {
    await logInAsClient();
    const gallery = await visitGallery(page, '?category=5');
    await tap(gallery.bookButton(0));
    const booking = bookingDialogOf(page);
    await booking.chooseDay(tap);
    await expect(booking.bookButton).toBeInViewport({ ratio: 1 });
    await booking.chooseTime(0, tap);
    await tap(booking.bookButton);
    await expectBooked(page);
  });

  test('the Close button closes the booking', async ({ page, logInAsClient }) => {
    await logInAsClient();
    const gallery = await visitGallery(page);
    await tap(gallery.bookButton(0));
    const { dialog, freeDays } = bookingDialogOf(page);
    await expect(freeDays.first()).toBeVisible();
    await tap(dialog.getByRole('button', { name: 'Close' }));
    await expect(dialog).toBeHidden();
  });

  test('no page is wider than the phone', async ({ page, logInAsClient }) => {
    await logInAsClient();
    for (const path of ['/', '/me/my-appointments/upcoming', '/nowhere', '/log-out']) {
      await page.goto(path);
      await expect(page.getByRole('main')).not.toBeEmpty();
      const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(await overhang(), path).toBe(0);
    }
  });
});
