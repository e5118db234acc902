import { expect, test as base } from '@playwright/test';
import type { DemoUser } from '@frizo/demo';
import { collectComplaints, type Complaints } from './complaints.ts';
import { addresses, type Addresses } from './env.ts';
import { bringSession, demoClients } from './people.ts';
import { takeTurn } from './turns.ts';

interface TestParts {
  /** A client of the demo whom no other test uses. */
  readonly client: DemoUser;
  /** A second one. */
  readonly otherClient: DemoUser;
  /** Opens the context's session for `client`. */
  readonly logInAsClient: () => Promise<void>;
  readonly complaints: Complaints;
  /** Set by tests that make code throw. */
  readonly mayThrow: boolean;
}

interface WorkerParts {
  readonly site: Addresses;
  readonly nextClient: () => DemoUser;
}

/** Playwright's test with people to be, and with an eye on what pages must never say. */
export const test = base.extend<TestParts, WorkerParts>({
  site: [async ({}, use) => use(addresses()), { scope: 'worker' }],
  nextClient: [
    async ({}, use) => {
      const clients = demoClients();
      await use(() => {
        const client = clients[takeTurn()];
        if (client === undefined) throw new Error(`All ${clients.length} clients of the demo are taken.`);
        return client;
      });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.portal),
  client: async ({ nextClient }, use) => use(nextClient()),
  otherClient: async ({ nextClient }, use) => use(nextClient()),
  logInAsClient: async ({ context, site, client }, use) =>
    use(() => bringSession(context, site.portal, client)),
  mayThrow: [false, { option: true }],
  complaints: [
    async ({ context, mayThrow }, use) => {
      const complaints = collectComplaints(context);
      await use(complaints);
      expect(complaints.policy, 'violations of the content security policy').toEqual([]);
      if (!mayThrow) expect(complaints.uncaught, 'errors that nobody caught').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
