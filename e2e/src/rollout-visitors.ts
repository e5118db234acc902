import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { addressOf, clientHeaders, reportRemoteFailure } from '@frizo/contracts';
import type { DemoUser } from '@frizo/demo';
import { shellPage } from './in-page.ts';
import { resolutionCalls } from './newer-build.ts';
import { bringSession } from './people.ts';

/** Somebody with a browser of their own, on a page that only the shell fills; by now their browser says to pages who they are. */
export async function enter(
  browser: Browser,
  portal: string,
  logIn?: Pick<DemoUser, 'email'>,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal });
  if (logIn !== undefined) await bringSession(context, portal, logIn);
  const page = await context.newPage();
  const asked = logIn && page.waitForResponse(resolutionCalls);
  await page.goto(shellPage);
  await asked;
  return page;
}

/** What a gallery is searched for; before a search it says that all is shown. */
export function whatOf(page: Page): Locator {
  return page.getByRole('search').getByRole('button', { name: /^What/ });
}

/** A navigation that loads the page, as a link from elsewhere does. */
export async function expectAtHome(page: Page, words: string): Promise<void> {
  await page.goto('/');
  await expect(whatOf(page)).toContainText(words);
}

/** An open page is told, from now on, that it would get a build. */
export async function hearOf(page: Page, build: string): Promise<void> {
  await page.waitForResponse(
    async (answer) => resolutionCalls.test(answer.url()) && (await answer.text()).includes(build),
    // The move is still to be made.
    { timeout: 60_000 },
  );
}

/** Another browser of somebody who is given a build tells that it could not show it, as its page would. */
export async function tellOfFailure(
  browser: Browser,
  portal: string,
  logIn: Pick<DemoUser, 'email'>,
  { remote, build }: { readonly remote: string; readonly build: string },
): Promise<void> {
  const page = await enter(browser, portal, logIn);
  const context = page.context();
  // The page brings the cookies that browsers are counted by, and that say which builds they were given.
  await context.request.get('/');
  const { url, body } = addressOf(reportRemoteFailure, {
    remote,
    build,
    stage: 'mount',
    message: 'planted at mount',
    path: '/',
  });
  const answer = await context.request.post(url, { data: body, headers: clientHeaders });
  expect(answer.ok()).toBe(true);
  await context.close();
}
