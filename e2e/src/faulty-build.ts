import type { Page } from '@playwright/test';
import { containerName, type Release } from '@frizo/contracts';
import { integrityOf } from './integrity.ts';
import { changeDocuments, resolvedOf } from './page-document.ts';
import { maxRetries } from './patience.ts';

/** At which moment the code of a build throws. */
export type Moment = 'evaluation' | 'mount' | 'render';

/**
 * Puts a fault into a real build: its entry with a few lines around it that make it throw at the moment chosen. The release record on the
 * page gets the hash of that entry, or the browser would not run it.
 * @returns mends the build, in the page as it is
 */
export async function plantFault(page: Page, remote: string, moment: Moment): Promise<() => Promise<void>> {
  await page.addInitScript((chosen) => Object.assign(self, { plantedFault: chosen }), moment);
  const entries = new Map<string, string>();
  await changeDocuments(page, async (html, boot) => {
    const { use } = resolvedOf(boot, remote);
    const { url, integrity } = use.entry;
    const entry = throwing(await (await page.request.get(url, { maxRetries })).text(), use);
    entries.set(url, entry);
    return html.replaceAll(integrity, integrityOf(entry));
  });
  await page.route(
    ({ pathname }) => entries.has(pathname),
    (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: entries.get(new URL(route.request().url()).pathname) ?? '',
      }),
  );
  return () => page.evaluate(() => void Object.assign(self, { plantedFault: null }));
}

/** Runs in the page, as text around the entry. */
function throwing(entry: string, release: Release): string {
  const name = JSON.stringify(containerName(release));
  return `
if (self.plantedFault === 'evaluation') throw new Error('planted at evaluation');
${entry}
;(() => {
  const { init, get } = self[${name}];
  const throwAt = (moment) => {
    if (self.plantedFault === moment) throw new Error('planted at ' + moment);
  };
  const faulty = ({ mount }) => ({
    mount(element, context, ...rest) {
      throwAt('mount');
      const { session } = context;
      const snapshot = () => (throwAt('render'), session.snapshot());
      return mount(element, { ...context, session: { ...session, snapshot } }, ...rest);
    },
  });
  const faultyModule = (module) =>
    module.remote
      ? { remote: faulty(module.remote) }
      : { modals: Object.fromEntries(Object.entries(module.modals).map(([key, modal]) => [key, faulty(modal)])) };
  self[${name}] = { init, get: async (expose) => {
    const factory = await get(expose);
    return () => faultyModule(factory());
  } };
})();`;
}
