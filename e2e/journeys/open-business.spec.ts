import type { Browser } from '@playwright/test';
import { demoLogIns } from '@frizo/demo';
import { bookingDialogOf, expectBooked } from '../src/booking-dialog.ts';
import { startSession } from '../src/demo-users.ts';
import type { Addresses } from '../src/env.ts';
import { visitGallery } from '../src/gallery.ts';
import { keyboardOf, mouse } from '../src/input-methods.ts';
import { newPerson, signUpAsOwner, type NewPerson } from '../src/new-account.ts';
import {
  acceptInvitation,
  addAddress,
  addArtist,
  addPicture,
  addServices,
  choosePhoto,
  confirmEmail,
  openTab,
  setHours,
  type BusinessOpener,
} from '../src/open-business.ts';
import { expect, test } from '../src/test.ts';

const street = '1850 N Central Ave';

/** Signs up an owner, and fills in everything for a public page. @returns the names of the salon and of its artist */
async function openBusiness(
  opener: BusinessOpener,
  browser: Browser,
  site: Addresses,
): Promise<{ readonly salon: string; readonly artist: NewPerson }> {
  const { page, input } = opener;
  const owner = newPerson('Greta');
  const artist = { ...newPerson('Nora'), lastName: 'Vale' };
  const salon = `Copper Comb ${artist.email.slice(5, 13)}`;
  await signUpAsOwner(page, owner, salon, input);
  await page.goto('/my-salon');
  await expect(page.getByRole('heading', { name: 'Name & location' })).toBeVisible();
  await addAddress(opener, street, '85004');
  await openTab(opener, 'Services');
  const service = await addServices(opener);
  await openTab(opener, 'Artists');
  // Only owners with a confirmed e-mail invite others.
  await confirmEmail(await browser.newContext({ baseURL: site.portal }), site, owner);
  await addArtist(opener, artist, service);
  await acceptInvitation(await browser.newContext({ baseURL: site.portal }), site, artist);
  await openTab(opener, 'Working hours');
  await setHours(opener, `${artist.firstName} ${artist.lastName}`, street);
  await openTab(opener, 'Gallery');
  await addPicture(opener, {
    artist: `${artist.firstName} ${artist.lastName}`,
    service,
    motif: salon,
  });
  await expect(page.getByText('Under review').first()).toBeVisible();
  await page.goto('/me/essentials');
  await choosePhoto(opener, page.getByLabel('Photo'), owner.email);
  await input.type(page.getByLabel('Phone', { exact: true }), owner.phone);
  await input.press(page.getByRole('button', { name: 'Save' }));
  return { salon, artist };
}

test('an owner opens a business, and a client books its new artist by an approved picture', async ({
  page,
  browser,
  site,
  client,
}) => {
  const { salon, artist } = await openBusiness({ page, input: mouse }, browser, site);

  const reviewing = await browser.newContext({ baseURL: site.portal });
  await startSession(reviewing, site.portal, demoLogIns.admin);
  const review = await reviewing.newPage();
  await review.goto('/review');
  const shown = review.getByRole('article').filter({ hasText: salon });
  while (!(await shown.isVisible())) await review.keyboard.press('ArrowRight');
  await review.keyboard.press('a');
  await expect(shown).toBeHidden();

  const booking = await browser.newContext({ baseURL: site.portal });
  await startSession(booking, site.portal, client);
  const clientPage = await booking.newPage();
  const query = `?who=${encodeURIComponent(salon)}`;
  await expect(async () => {
    await clientPage.goto(`/${query}`);
    await expect(clientPage.getByText(salon).first()).toBeVisible({ timeout: 3_000 });
  }).toPass();
  const gallery = await visitGallery(clientPage, query);
  await gallery.bookButton(0).click();
  const { dialog, chooseDay, chooseTime, bookButton } = bookingDialogOf(clientPage);
  await expect(dialog.getByText(artist.firstName).first()).toBeVisible();
  await chooseDay();
  await chooseTime(0);
  await bookButton.click();
  await expectBooked(clientPage);
});

test('an owner opens a business with the keyboard alone', async ({ page, browser, site }) => {
  await openBusiness({ page, input: keyboardOf(page) }, browser, site);
});

test('an owner opens a business on a phone', async ({ page, browser, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openBusiness({ page, input: mouse }, browser, site);
});
