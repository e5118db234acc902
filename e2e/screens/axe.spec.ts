import { AxeBuilder } from '@axe-core/playwright';
import { allScreens } from '../src/all-screens.ts';
import { expect, test } from '../src/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { name, show } of allScreens) {
  test(`axe finds nothing on ${name}, light and dark, on a phone and on a desk`, async ({ page, site }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await show(page, site);
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 800 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        // A mail is shown in a frame without scripts, where axe would wait for its own timers for ever.
        const axe = new AxeBuilder({ page }).exclude('iframe[sandbox]');
        // Of all that axe looks at, only colours differ between the two.
        if (colorScheme === 'dark') axe.withRules('color-contrast');
        const { violations } = await axe.analyze();
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
        expect(found, `${width} px, ${colorScheme}`).toEqual([]);
      }
    }
  });
}
