import { expect, test as base } from '@playwright/test';
import type { DemoUser } from '@frizo/demo';
import { collectPageErrors, type PageErrors } from './page-errors.ts';
import { addresses, type Addresses } from './env.ts';
import { startSession, demoClients } from './demo-users.ts';
import { nextCount } from './run-counter.ts';

interface TestParts {
  /** A demo client that no other test uses. */
  readonly client: DemoUser;
  /** A second one. */
  readonly otherClient: DemoUser;
  /** Starts a session of `client` in the context. */
  readonly logInAsClient: () => Promise<void>;
  readonly pageErrors: PageErrors;
  /** Set by tests that cause uncaught errors. */
  readonly mayThrow: boolean;
}

interface WorkerParts {
  readonly site: Addresses;
  readonly nextClient: () => DemoUser;
}

/** Playwright's test with demo users; fails on page errors. */
export const test = base.extend<TestParts, WorkerParts>({
  site: [async ({}, use) => use(addresses()), { scope: 'worker' }],
  nextClient: [
    async ({}, use) => {
      const clients = demoClients();
      await use(() => {
        const client = clients[nextCount()];
        if (client === undefined) throw new Error(`All ${clients.length} demo clients are in use.`);
        return client;
      });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.portal),
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page);
    // A dialog that has just closed takes its entry out of the history a moment later; a load that meets that traversal is aborted.
    page.goto = async (url, options) => {
      try {
        return await goto(url, options);
      } catch (error) {
        if (!String(error).includes('net::ERR_ABORTED')) throw error;
        return goto(url, options);
      }
    };
    await use(page);
  },
  client: async ({ nextClient }, use) => use(nextClient()),
  otherClient: async ({ nextClient }, use) => use(nextClient()),
  logInAsClient: async ({ context, site, client }, use) =>
    use(() => startSession(context, site.portal, client)),
  mayThrow: [false, { option: true }],
  pageErrors: [
    async ({ context, mayThrow }, use) => {
      const pageErrors = collectPageErrors(context);
      await use(pageErrors);
      expect(pageErrors.policy, 'violations of the content security policy').toEqual([]);
      if (!mayThrow) expect(pageErrors.uncaught, 'uncaught errors').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
