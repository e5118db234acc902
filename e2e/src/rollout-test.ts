import { demoLogIns } from '@frizo/demo';
import { startSession } from './demo-users.ts';
import { openRolloutAdmin, type RolloutAdmin } from './rollout-admin.ts';
import { copySources, type SourcesCopy } from './sources-copy.ts';
import { startOwnPortal, type OwnPortal } from './own-portal.ts';
import { expect, test as base } from './test.ts';

const remote = 'mf-discovery';

interface AdminParts {
  /** The admin page of the remote's rollout. */
  readonly rolloutAdmin: RolloutAdmin;
}

interface RolloutParts {
  readonly ownPortal: OwnPortal;
  /** An unchanged copy of the sources of mf-discovery. */
  readonly sources: SourcesCopy;
}

/** Starting a portal and running npm commands take longer on a busy machine. */
const slowMs = 180_000;

/** A test with its own portal, where all users may get another build. */
export const test = base.extend<AdminParts, RolloutParts>({
  rolloutAdmin: async ({ page, context, site }, use) => {
    await startSession(context, site.portal, demoLogIns.admin);
    await use(await openRolloutAdmin(page, remote));
  },
  ownPortal: [
    async ({}, use) => {
      const portal = await startOwnPortal();
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: slowMs },
  ],
  site: [async ({ ownPortal }, use) => use(ownPortal.addresses), { scope: 'worker' }],
  sources: [
    async ({ ownPortal }, use) => {
      const sources = copySources(remote, ownPortal.env);
      await use(sources);
      sources.remove();
    },
    { scope: 'worker' },
  ],
});

export { expect };
