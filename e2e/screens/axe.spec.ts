import { allScreens } from '../src/all-screens.ts';
import { visitGallery } from '../src/gallery.ts';
import { expect, test } from '../src/test.ts';
import { findLayoutProblems } from './find-layout-problems.ts';
import { findViolationsIn } from './find-violations.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
});

for (const { name, show } of allScreens) {
  test(`${name} has no axe violations in light and dark on phone and desktop, and fits a phone`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await show(page, site);
    const findViolations = findViolationsIn(page);
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 800 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        // Only colors differ between the two schemes.
        const found = await findViolations(...(colorScheme === 'dark' ? ['color-contrast'] : []));
        expect(found, `${width} px, ${colorScheme}`).toEqual([]);
      }
    }
    expect(await findLayoutProblems(page), 'layout at 360 px').toEqual([]);
  });
}

test('axe finds injected violations in the first and in later runs', async ({ page }) => {
  await page.goto('/legal/privacy-policy');
  await expect(page.getByRole('heading', { name: 'Terms and privacy' }).first()).toBeVisible();
  const findViolations = findViolationsIn(page);
  await page.getByRole('main').evaluate((main) => main.append(new Image()));
  expect(await findViolations()).toEqual([expect.stringMatching(/^image-alt: /)]);
  await page.getByRole('main').evaluate((main) => main.lastElementChild?.remove());
  expect(await findViolations()).toEqual([]);
  await page.getByRole('main').evaluate((main) => {
    const faint = Object.assign(document.createElement('p'), { textContent: 'Faint words' });
    Object.assign(faint.style, { color: '#777', background: '#888' });
    main.append(faint);
  });
  expect(await findViolations('color-contrast')).toEqual([expect.stringMatching(/^color-contrast: .*Faint/)]);
});

test('the menu of a phone covers the filter bar', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visitGallery(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  const links = page.getByRole('banner').getByRole('link');
  await expect(links.last()).toBeVisible();
  const bar = await page.getByRole('search').boundingBox();
  const last = await links.last().boundingBox();
  expect(last?.y, 'the menu reaches the bar').toBeGreaterThan(bar?.y ?? Infinity);
  expect(await findLayoutProblems(page)).toEqual([]);
});

test('finds injected layout problems: too wide, scrolling sideways, behind a bar', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/legal/privacy-policy');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 }).first()).toBeVisible();
  expect(await findLayoutProblems(page)).toEqual([]);

  const inject = (markup: string) =>
    main.evaluate((element, html) => {
      element.querySelector('#injected')?.remove();
      const injected = Object.assign(document.createElement('div'), { id: 'injected' });
      injected.append(document.createRange().createContextualFragment(html));
      for (const part of injected.querySelectorAll<HTMLElement>('[data-style]')) {
        part.style.cssText = part.dataset['style'] ?? '';
      }
      element.append(injected);
    }, markup);
  await inject('<p data-style="width: 400px">Too wide</p>');
  expect(await findLayoutProblems(page)).toContainEqual('wider than the page: p "Too wide"');
  await inject(
    '<div data-style="overflow: auto; height: 50px"><p data-style="width: 900px; height: 90px">Aside</p></div>',
  );
  expect(await findLayoutProblems(page)).toEqual(['scrolls sideways: div "Aside"']);
  await inject('<button>Below</button><div data-style="position: fixed; inset: 50% 0 0">Bar</div>');
  expect(await findLayoutProblems(page)).toContainEqual('covered: button "Below" by div "Bar"');
});
