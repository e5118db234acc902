import { bookingDialogOf, expectBooked, expectSaved } from '../src/booking-dialog.ts';
import { visitGallery } from '../src/gallery.ts';
import { expect, test } from '../src/test.ts';

test('a client books two services together, moves one of them and cancels it', async ({
  page,
  logInAsClient,
}) => {
  await logInAsClient();
  const gallery = await visitGallery(page, '?category=4');
  await gallery.bookButton(0).click();
  const booking = bookingDialogOf(page);
  await booking.chooseDay();
  await booking.chooseTime(0);
  await booking.dialog.getByRole('button', { name: 'Add' }).click();
  await booking.chooseTime(1);
  await expect(booking.dialog.getByText('2 services')).toBeVisible();
  await booking.bookButton.click();
  await expectBooked(page);

  await page.goto('/me/my-appointments/upcoming');
  const modify = page.getByRole('button', { name: /^Modify/ }).first();
  await modify.click();
  const modifying = bookingDialogOf(page, 'Modify appointment');
  const { dialog } = modifying;
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  // Its own day can be full otherwise.
  await modifying.chooseDay();
  await modifying.times.and(page.locator('[aria-selected=false]')).last().click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectSaved(page, page.getByText('Appointment changed', { exact: true }));

  await modify.click();
  await dialog.getByRole('button', { name: 'Remove, Service 1' }).click();
  await expect(dialog.getByText('Will be canceled.', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel appointment' }).click();
  await expect(page.getByText('Appointment canceled', { exact: true })).toBeVisible();
});
