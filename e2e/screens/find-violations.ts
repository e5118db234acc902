import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** It throws where axe is no longer in the page, rather than finding nothing. */
const alreadyThere = 'axe.version';

/**
 * What axe finds wrong with a page as it is, time after time. It runs in the page itself and hands over only what is wrong: no page
 * has a frame of another origin, for which it would need a page of its own each time.
 */
export function findViolationsIn(page: Page): (rule?: string) => Promise<string[]> {
  let isThere = false;
  return async (rule) => {
    await settle(page);
    const axe = new AxeBuilder({ page, ...(isThere && { axeSource: alreadyThere }) })
      .setLegacyMode()
      .options({ resultTypes: ['violations'] })
      // A mail is shown in a frame without scripts, where axe would wait for its own timers for ever.
      .exclude('iframe[sandbox]');
    if (rule !== undefined) axe.withRules(rule);
    const { violations } = await axe.analyze();
    isThere = true;
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  };
}

/** Colours on their way from one to another are nobody's to read: the map's scale takes a quarter of a second. */
async function settle(page: Page): Promise<void> {
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
