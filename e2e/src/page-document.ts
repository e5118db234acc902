import type { Page } from '@playwright/test';
import type { BootData } from '@frizo/contracts';
import { maxRetries } from './max-retries.ts';

type Change = (html: string, boot: BootData) => Promise<string> | string;

const changesOf = new WeakMap<Page, Change[]>();
const bootElement = /(<script type="application\/json" id="frizo-boot"[^>]*>)(.*?)(<\/script>)/s;

/**
 * Applies a change to every document of a page before the browser reads it, after earlier changes. Headers, and so the policy's nonce,
 * are unchanged.
 */
export async function changeDocuments(page: Page, change: Change): Promise<void> {
  const changes = changesOf.get(page);
  if (changes !== undefined) {
    changes.push(change);
    return;
  }
  const all = [change];
  changesOf.set(page, all);
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch({ maxRetries });
    let html = await response.text();
    for (const next of all) html = await next(html, bootOf(html));
    return route.fulfill({ response, body: html });
  });
}

/** The document with another resolution of one remote. */
export function withResolved(html: string, remote: string, resolved: BootData['resolution'][string]): string {
  const boot = bootOf(html);
  return withBoot(html, { ...boot, resolution: { ...boot.resolution, [remote]: resolved } });
}

/** The document with other boot data. */
export function withBoot(html: string, changed: BootData): string {
  const json = JSON.stringify(changed).replace(/</g, '\\u003c');
  return html.replace(bootElement, (_all, start: string, _old, end: string) => start + json + end);
}

/** The build of a remote, and its fallback, on a page. */
export function resolvedOf({ resolution }: BootData, remote: string): BootData['resolution'][string] {
  const resolved = resolution[remote];
  if (resolved === undefined) throw new Error(`${remote} is not on this page.`);
  return resolved;
}

/** The boot data of a document. */
export function bootOf(html: string): BootData {
  const [, , json] = bootElement.exec(html) ?? [];
  if (json === undefined) throw new Error('The page has no boot data.');
  return JSON.parse(json) as BootData;
}
