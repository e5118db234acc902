import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { addressOf, clientHeaders, reportRemoteFailure } from '@frizo/contracts';
import type { DemoUser } from '@frizo/demo';
import { shellPage } from './in-page.ts';
import { resolutionCalls } from './newer-build.ts';
import { startSession } from './demo-users.ts';

/** Opens a page of the shell in a new browser, as a visitor or a user, and waits until it has resolved the user's builds. */
export async function openPageAs(
  browser: Browser,
  portal: string,
  logIn?: Pick<DemoUser, 'email'>,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal });
  if (logIn !== undefined) await startSession(context, portal, logIn);
  const page = await context.newPage();
  const resolved = logIn && page.waitForResponse(resolutionCalls);
  await page.goto(shellPage);
  await resolved;
  return page;
}

/** The What button of the search. Without a search its label says that all services are shown. */
export function whatOf(page: Page): Locator {
  return page.getByRole('search').getByRole('button', { name: /^What/ });
}

/** Loads the home page, as a link from another site does, and expects this text. */
export async function expectAtHome(page: Page, text: string): Promise<void> {
  await page.goto('/');
  await expect(whatOf(page)).toContainText(text);
}

/** Waits until an open page is offered a build. */
export async function waitForOffer(page: Page, build: string): Promise<void> {
  await page.waitForResponse(
    async (response) => resolutionCalls.test(response.url()) && (await response.text()).includes(build),
    // Longer than the default, since the rollout is changed after this call.
    { timeout: 60_000 },
  );
}

/** Reports, from another browser of a user who gets a build, that the build failed. */
export async function reportFailure(
  browser: Browser,
  portal: string,
  logIn: Pick<DemoUser, 'email'>,
  { remote, build }: { readonly remote: string; readonly build: string },
): Promise<void> {
  const page = await openPageAs(browser, portal, logIn);
  const context = page.context();
  // The page sets the cookies that identify the browser and its builds.
  await context.request.get('/');
  const { url, body } = addressOf(reportRemoteFailure, {
    remote,
    build,
    stage: 'mount',
    message: 'injected at mount',
    path: '/',
  });
  const response = await context.request.post(url, { data: body, headers: clientHeaders });
  expect(response.ok()).toBe(true);
  await context.close();
}
