import { visitGallery } from '../src/gallery.ts';
import { swipe } from '../src/swipe.ts';
import { expect, test } from '../src/test.ts';

/** Within the left half of the viewer, since its right half can be text, and above its buttons. */
const toTheLeft = { from: [0.42, 0.25], to: [0.05, 0.25] } as const;
const toTheRight = { from: [0.05, 0.25], to: [0.42, 0.25] } as const;

/** Spec 2: below 768 px panels are as wide as the page; from 768 px they open below their button. */
for (const [device, width] of [
  ['a tablet', 768],
  ['a phone', 767],
] as const) {
  test.describe(`by touch on ${device} of ${width} px`, () => {
    test.use({ viewport: { width, height: 1_024 }, hasTouch: true, isMobile: true });

    test('tapping another panel switches to it, and a tap outside closes it', async ({ page }) => {
      const { search, cards } = await visitGallery(page);
      const panel = (name: string) => search.getByRole('group', { name, exact: true });
      for (const name of ['What', 'Where', 'Who', 'When']) {
        await search.getByRole('button', { name: new RegExp(`^${name}`) }).tap();
        await expect(panel(name)).toBeVisible();
        await expect(search.locator('[aria-expanded=true]')).toHaveCount(1);
      }
      expect((await panel('When').boundingBox())?.width).toBeLessThanOrEqual(width);
      await panel('When').getByRole('button', { name: 'Done' }).tap();
      await expect(panel('When')).toBeHidden();

      await search.getByRole('button', { name: /^Where/ }).tap();
      const isPageWide = ((await panel('Where').boundingBox())?.width ?? 0) > width * 0.9;
      expect(isPageWide).toBe(width < 768);
      await page.touchscreen.tap(width - 20, 1_000);
      await expect(panel('Where')).toBeHidden();
      await expect(cards.first()).toBeVisible();
    });

    test('tapping a category narrows the gallery', async ({ page }) => {
      const { search, cards } = await visitGallery(page);
      await search.getByRole('button', { name: /^What/ }).tap();
      await search.getByRole('checkbox', { name: 'All Nails' }).tap();
      await expect(page).toHaveURL(/category=\d+/);
      await search.getByRole('button', { name: 'Done' }).tap();
      await expect(search.getByRole('button', { name: /^What.*Nails/ })).toBeVisible();
      await expect(cards.first()).toBeVisible();
    });

    test('taps open and close the viewer, and swipes change its picture in both directions', async ({
      page,
    }) => {
      const { cards } = await visitGallery(page);
      const picture = cards.first().getByRole('link').first();
      const viewer = page.getByRole('dialog', { name: 'Picture viewer' });
      await picture.tap();
      await viewer.getByRole('button', { name: 'Close' }).tap();
      await expect(viewer).toBeHidden();
      await picture.tap();
      const about = viewer.getByRole('region', { name: 'About this picture' });
      await expect(about).toBeVisible();
      const first = page.url();
      const title = (await about.textContent()) ?? '';
      await swipe(viewer, toTheLeft);
      await expect(page).not.toHaveURL(first);
      await expect(about).not.toHaveText(title);
      await swipe(viewer, toTheRight);
      await expect(page).toHaveURL(first);
      await expect(about).toHaveText(title);
    });
  });
}
