import { expect, type Page } from '@playwright/test';
import { galleryOf } from '../src/gallery.ts';
import { goInPage, shellPage } from '../src/in-page.ts';
import { answerResolution, bootOfPage, resolutionCalls } from '../src/newer-build.ts';
import { changeDocuments, resolvedOf, withResolved } from '../src/page-document.ts';
import { classPrefix, makeSecondBuild, serveSecondBuild, type SecondBuild } from '../src/second-build.ts';
import { test } from '../src/test.ts';

const remote = 'mf-discovery';
const ids = ['aaaaa0000000', 'bbbbb0000000'] as const;
const swaps = 100;
const property = '--painted-by';

/** Adds a rule to each build's stylesheet that marks the elements with its build id; scripts set build-specific class names. */
function withMarker(text: string, url: string): string {
  const id = url.split('/')[3] ?? '';
  const rule = `[class*="${classPrefix(remote, id)}"]{${property}:${id}}`;
  return url.endsWith('.css') ? `${text}\n${rule}` : text;
}

/** The builds whose scripts and styles are on the page. */
function buildsOnPage(page: Page): Promise<{ scripts: string[]; styles: string[] }> {
  return page.evaluate(
    ({ prefixes, name }) => {
      const elements = [...document.querySelectorAll('main [class]')];
      const scripts = prefixes
        .filter(({ prefix }) => elements.some((element) => element.className.includes?.(prefix)))
        .map(({ id }) => id);
      const painted = elements.map((element) => getComputedStyle(element).getPropertyValue(name).trim());
      return { scripts, styles: [...new Set(painted)].filter(Boolean) };
    },
    { prefixes: ids.map((id) => ({ id, prefix: classPrefix(remote, id) })), name: property },
  );
}

test('a page that alternates between two builds a hundred times never mixes them', async ({ page }) => {
  test.setTimeout(240_000);
  const builds = new Map<string, SecondBuild>();
  await changeDocuments(page, async (html, boot) => {
    const { use } = resolvedOf(boot, remote);
    for (const id of ids) builds.set(id, await makeSecondBuild(page, use, id, withMarker));
    return withResolved(html, remote, { use: releaseOf(ids[0]) });
  });
  for (const id of ids) await serveSecondBuild(page, remote, id, (path) => builds.get(id)?.texts.get(path));
  const releaseOf = (id: string) => {
    const build = builds.get(id);
    if (build === undefined) throw new Error(`There is no build ${id} yet.`);
    return build.release;
  };
  const card = galleryOf(page).cards.first();
  await page.goto('/');
  await expect(card).toBeVisible();
  let offered: string = ids[0];
  await answerResolution(page, await bootOfPage(page), () => releaseOf(offered));

  let shown: string = ids[0];
  let seen = 0;
  for (let visit = 0; visit < swaps * 2 && seen < swaps; visit += 1) {
    offered = shown === ids[0] ? ids[1] : ids[0];
    await waitForResolution(page);
    // The page keeps its build until the user leaves it.
    expect(await buildsOnPage(page)).toEqual({ scripts: [shown], styles: [shown] });
    await goInPage(page, shellPage);
    await expect(card).toBeHidden();
    await goInPage(page, '/');
    await expect(card).toBeVisible();
    const { scripts, styles } = await buildsOnPage(page);
    expect(scripts).toHaveLength(1);
    expect(styles).toEqual(scripts);
    const [now = ''] = scripts;
    if (now !== shown) seen += 1;
    shown = now;
  }
  expect(seen).toBe(swaps);
});

/** Makes the tab resolve its builds, as it does when the user returns to it. */
async function waitForResolution(page: Page): Promise<void> {
  let isResolved = false;
  const resolved = page.waitForResponse(resolutionCalls).then(() => (isResolved = true));
  await expect
    .poll(async () => {
      // The code that resolves builds loads last.
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      return isResolved;
    })
    .toBe(true);
  await resolved;
}
