import { mkdir } from 'node:fs/promises';
import { allScreens } from '../src/all-screens.ts';
import { colorSchemes, shotFile, shotsFolder, shotSizes } from '../src/shot-files.ts';
import { test } from '../src/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeAll(() => mkdir(shotsFolder, { recursive: true }));

for (const { name, show } of allScreens) {
  for (const size of shotSizes) {
    test(`${name} at ${size.width} px`, async ({ page, site }) => {
      await page.setViewportSize(size);
      await show(page, site);
      for (const scheme of colorSchemes) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.waitForFunction(() =>
          [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
        );
        await page.screenshot({ path: shotFile(name, size.width, scheme) });
      }
    });
  }
}
