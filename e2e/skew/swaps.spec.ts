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

/** Each build's styles sign what they paint, and each build's scripts give elements classes of their own. */
function signed(text: string, url: string): string {
  const id = url.split('/')[3] ?? '';
  const rule = `[class*="${classPrefix(remote, id)}"]{${property}:${id}}`;
  return url.endsWith('.css') ? `${text}\n${rule}` : text;
}

/** Which builds' scripts and styles stand on the page. */
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

test('a page that is given two builds by turns a hundred times never mixes them', async ({ page }) => {
  test.setTimeout(240_000);
  const builds = new Map<string, SecondBuild>();
  await changeDocuments(page, async (html, boot) => {
    const { use } = resolvedOf(boot, remote);
    for (const id of ids) builds.set(id, await makeSecondBuild(page, use, id, signed));
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
    await hear(page);
    // What is on the page stays as it is until somebody goes away from it.
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

/** Has the tab ask which builds it would get, as it does when somebody comes back to it. */
async function hear(page: Page): Promise<void> {
  let isAnswered = false;
  const answered = page.waitForResponse(resolutionCalls).then(() => (isAnswered = true));
  await expect
    .poll(async () => {
      // What asks comes to the page after everything else.
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      return isAnswered;
    })
    .toBe(true);
  await answered;
}
