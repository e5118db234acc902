import { expectBooked, bookingDialogOf, tap } from '../src/booking-dialog.ts';
import { visitGallery } from '../src/gallery.ts';
import { expect, test } from '../src/test.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test('a client can book two services, view one and cancel it by touch', async ({ page, logInAsClient }) => {
  await logInAsClient();
  const gallery = await visitGallery(page, '?category=5');
  await tap(gallery.bookButton(1));
  const booking = bookingDialogOf(page);
  await booking.chooseDay(tap);
  await booking.chooseTime(0, tap);
  await tap(booking.dialog.getByRole('button', { name: 'Add' }));
  await expect(booking.dialog.getByRole('region', { name: 'Service 2' })).toBeFocused();
  await booking.chooseTime(0, tap);
  await expect(booking.bookButton).toBeInViewport({ ratio: 1 });
  const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overhang()).toBe(0);
  await tap(booking.bookButton);
  await expectBooked(page);

  await page.goto('/me/my-appointments/upcoming');
  const cards = page.getByRole('listitem').filter({ hasText: /FR-\d+/ });
  const number = /FR-\d+/.exec((await cards.last().textContent()) ?? '')?.[0] ?? 'no number';
  const card = cards.filter({ hasText: number }).last();
  await tap(card.getByRole('button', { name: 'Details' }));
  const detail = page.getByRole('dialog', { name: 'Appointment' });
  await expect(detail.getByRole('button', { name: 'Modify' })).toBeInViewport({ ratio: 1 });
  expect(await overhang()).toBe(0);
  await tap(detail.getByRole('button', { name: 'Close' }));
  await tap(card.getByRole('button', { name: 'Cancel', exact: true }));
  await tap(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel appointment' }));
  await expect(card).toHaveCount(0);
});

test.describe('in landscape', () => {
  test.use({ viewport: { width: 740, height: 360 } });

  test('the Book button stays visible', async ({ page, logInAsClient }) => {
    await logInAsClient();
    const gallery = await visitGallery(page, '?category=5');
    await tap(gallery.bookButton(1));
    const booking = bookingDialogOf(page);
    await expect(booking.freeDays.first()).toBeVisible();
    await expect(booking.bookButton).toBeInViewport({ ratio: 1 });
    await booking.freeDays.first().scrollIntoViewIfNeeded();
    await expect(booking.bookButton).toBeInViewport({ ratio: 1 });
  });
});
