import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Throws if axe is not in the page, instead of finding nothing. */
const alreadyThere = 'axe.version';

/**
 * Returns a function that runs axe on the current page as often as needed, and puts it into each page once. It runs in the page itself and returns
 * only violations: no page has a frame of another origin, for which axe would need a separate page each time.
 */
export function findViolationsIn(page: Page): (rule?: string) => Promise<string[]> {
  return async (rule) => {
    await waitForAnimations(page);
    const isThere = await page.evaluate(() => 'axe' in window);
    const axe = new AxeBuilder({ page, ...(isThere && { axeSource: alreadyThere }) })
      .setLegacyMode()
      .options({ resultTypes: ['violations'] })
      // A mail is shown in a frame without scripts, where axe would wait forever for its timers.
      .exclude('iframe[sandbox]');
    if (rule !== undefined) axe.withRules(rule);
    const { violations } = await axe.analyze();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  };
}

/** Waits for animations, since contrast is wrong during a color transition: that of the map's scale takes 250 ms. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
