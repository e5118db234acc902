import { demoLogIns } from '@frizo/demo';
import { bringSession } from './people.ts';
import { openRolloutAdmin, type RolloutAdmin } from './rollout-admin.ts';
import { gatherTeam, type RolloutTeam } from './rollout-team.ts';
import { startRolloutPortal, type RolloutPortal } from './rollout-portal.ts';
import { expect, test as base } from './test.ts';

const remote = 'mf-discovery';

interface AdminParts {
  /** The admin page of the remote's rollout. */
  readonly rolloutAdmin: RolloutAdmin;
}

interface RolloutParts {
  readonly ownPortal: RolloutPortal;
  /** The team of mf-discovery, before it has changed anything. */
  readonly team: RolloutTeam;
}

/** A worker's portal of its own: starting it, and npm's commands, take longer on a machine that does much else. */
const slowMs = 180_000;

/** A test on a portal of its own, where everybody may be given another build. */
export const test = base.extend<AdminParts, RolloutParts>({
  rolloutAdmin: async ({ page, context, site }, use) => {
    await bringSession(context, site.portal, demoLogIns.admin);
    await use(await openRolloutAdmin(page, remote));
  },
  ownPortal: [
    async ({}, use) => {
      const portal = await startRolloutPortal();
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: slowMs },
  ],
  site: [async ({ ownPortal }, use) => use(ownPortal.addresses), { scope: 'worker' }],
  team: [
    async ({ ownPortal }, use) => {
      const team = gatherTeam(remote, ownPortal.env);
      await use(team);
      team.disband();
    },
    { scope: 'worker' },
  ],
});

export { expect };
