import { bookingDialogOf } from '../src/booking-dialog.ts';
import { visitGallery } from '../src/gallery.ts';
import { reload } from '../src/history.ts';
import { typeLogIn } from '../src/demo-users.ts';
import { expect, test } from '../src/test.ts';

test('a picture opens full screen, arrow keys show other pictures, and Back closes it', async ({ page }) => {
  const gallery = await visitGallery(page);
  const card = gallery.cards.first();
  await card
    .getByRole('link')
    .or(card.getByRole('button', { name: /^(View|Open|Look)/ }))
    .first()
    .click();
  const viewer = page.getByRole('dialog', { name: 'Picture viewer' });
  await expect(viewer).toBeVisible();
  await expect(page).toHaveURL(/picture=\d+/);
  const first = page.url();
  const about = viewer.getByRole('region', { name: 'About this picture' });
  const title = await about.textContent();
  await page.keyboard.press('ArrowRight');
  await expect(page).not.toHaveURL(first);
  await expect(about).not.toHaveText(title ?? '');
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(first);
  await page.goBack();
  await expect(viewer).toBeHidden();
  await expect(page).toHaveURL('/');
});

test('a shared picture opens by its URL, and can be booked from there', async ({ page, client }) => {
  await page.goto('/?picture=40');
  const viewer = page.getByRole('dialog', { name: 'Picture viewer' });
  await expect(viewer.getByRole('region', { name: 'About this picture' })).toBeVisible();
  await viewer.getByRole('button', { name: /^Book / }).click();
  await typeLogIn(page, client.email);
  await expect(bookingDialogOf(page).dialog).toBeVisible();
});

test('a missing picture shows a message that can be closed', async ({ page }) => {
  await page.goto('/?picture=999999');
  await expect(page.getByText('This picture is no longer shown.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a visitor saves a favorite by logging in, and finds and removes it on the favorites page', async ({
  page,
  client,
}) => {
  const gallery = await visitGallery(page);
  const heart = gallery.cards.first().getByRole('button', { name: /^Favorite: .+ by / });
  await heart.click();
  await typeLogIn(page, client.email);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await reload(page);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');

  await page.goto('/me/favorites');
  await expect(page).toHaveURL('/me/favorites/my-styles');
  const favorites = page.getByRole('list', { name: 'Favorite styles' }).getByRole('listitem');
  await expect(favorites).toHaveCount(1);
  await favorites.getByRole('button', { name: /^Favorite: .+ by / }).click();
  await expect(page.getByText('Removed').first()).toBeVisible();
  await reload(page);
  await expect(page.getByRole('link', { name: 'Let me see again' })).toHaveAttribute('href', '/');
});

test('the map shows salons without requests to other origins', async ({ page, site }) => {
  const otherOrigins: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(site.portal).origin)
      otherOrigins.push(request.url());
  });
  await visitGallery(page);
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  const map = page.getByRole('region', { name: 'Map', exact: true });
  await expect(map.getByText(/\d+ salons on the map/)).toBeVisible();
  await map.getByRole('list').getByRole('button').first().click();
  await expect(map.getByRole('button', { name: 'See work' })).toBeVisible();
  await map.getByRole('button', { name: 'See work' }).click();
  await expect(page).toHaveURL(/who=/);
  await page.getByRole('button', { name: 'Hide map' }).click();
  await expect(map).toBeHidden();
  expect(otherOrigins).toEqual([]);
});

test('a long gallery grows while scrolling, and the footer stays reachable', async ({ page }) => {
  const gallery = await visitGallery(page, '?category=1');
  const more = page.getByRole('button', { name: 'MORE', exact: true });
  await more.click();
  await page.mouse.move(400, 400);
  const footer = page.getByRole('contentinfo');
  const reachFooter = async (): Promise<boolean> => {
    await page.mouse.wheel(0, 4_000);
    return (
      (await more.isVisible()) &&
      footer.evaluate((element) => element.getBoundingClientRect().top < innerHeight)
    );
  };
  await expect.poll(reachFooter).toBe(true);
  const seen = await gallery.cards.last().textContent();
  await more.click();
  await expect.poll(reachFooter).toBe(true);
  await expect(gallery.cards.last()).not.toHaveText(seen ?? '');
});
