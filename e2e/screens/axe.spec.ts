import { allScreens } from '../src/all-screens.ts';
import { expect, test } from '../src/test.ts';
import { findViolationsIn } from './find-violations.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  // What is wrong is said in words; what the page was like at each step costs as much as a rule or two.
  trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
});

for (const { name, show } of allScreens) {
  test(`axe finds nothing on ${name}, light and dark, on a phone and on a desk`, async ({ page, site }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await show(page, site);
    const findViolations = findViolationsIn(page);
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 800 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        // Of all that axe looks at, only colours differ between the two.
        const found = await findViolations(...(colorScheme === 'dark' ? ['color-contrast'] : []));
        expect(found, `${width} px, ${colorScheme}`).toEqual([]);
      }
    }
  });
}

test('axe finds what is planted, at the first look and at later ones', async ({ page }) => {
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
