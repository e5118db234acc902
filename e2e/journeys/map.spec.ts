import { galleryOf } from '../src/gallery.ts';
import { expect, test } from '../src/test.ts';

test('list and map are side by side, and the list follows the map', async ({ page }) => {
  await page.goto('/?where=60614&map=1');
  const { cards, search } = galleryOf(page);
  const map = page.getByRole('region', { name: 'Map', exact: true });
  await expect(cards.first()).toContainText('Chicago, IL');
  await expect(map.getByText(/salons? on the map/)).toBeVisible();
  const list = await page.getByRole('list', { name: 'Work' }).boundingBox();
  const mapBox = await map.boundingBox();
  expect(mapBox?.x).toBeGreaterThanOrEqual((list?.x ?? Infinity) + (list?.width ?? 0));

  const searchHere = map.getByRole('button', { name: 'Search this area' });
  await expect(searchHere).toBeHidden();
  const before = (await cards.first().textContent()) ?? '';
  // An arrow key moves the map by some miles: the city stays, all distances change.
  await map.getByRole('application').focus();
  await page.keyboard.press('ArrowLeft');
  await searchHere.click();

  await expect(page).toHaveURL(/latitude=[\d.]+&longitude=-[\d.]+&area=1&map=1/);
  await expect(search.getByRole('button', { name: /^Where.*Area on the map/ })).toBeVisible();
  await expect(cards.first()).not.toHaveText(before);
  await expect(cards.first()).toContainText(/Chicago, IL.*[\d.]+ mi/);
  await expect(map).toBeVisible();
  await expect(searchHere).toBeHidden();

  await page.goBack();
  await expect(page).toHaveURL(/where=60614/);
  await expect(cards.first()).toHaveText(before);
  await expect(map).toBeVisible();
});

test('choosing a salon on the map narrows the list to its work', async ({ page }) => {
  await page.goto('/?where=60614&map=1');
  const { cards } = galleryOf(page);
  const map = page.getByRole('region', { name: 'Map', exact: true });
  await expect(map.getByText(/salons? on the map/)).toBeVisible();
  const salon = map.getByRole('list').getByRole('button').first();
  const title = ((await salon.textContent()) ?? '').trim();
  await salon.click();
  await map.getByRole('button', { name: 'See work' }).click();
  await expect(page).toHaveURL(/who=/);
  const name = new URL(page.url()).searchParams.get('who') ?? 'none';
  expect(title).toContain(name);
  await expect(cards.first()).toContainText(name);
  await expect(map).toBeVisible();
});
