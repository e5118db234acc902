import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPortal } from '@frizo/local-platform';
import type { Addresses } from './env.ts';

/** A portal of one test file, which may change what all users get or what awaits review. */
export interface OwnPortal {
  readonly addresses: Addresses;
  /** The folder that builds are served from. */
  readonly releasesFolder: string;
  /** The environment that makes commands use this portal. */
  readonly env: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

/** Enough to log in and load pages; without the gallery, whose demo pictures take a minute to draw. */
const fewest = 'gateway,identity,rollout,content';
/** Set by start-portal for the run's shared portal. */
const sharedPortalSettings = ['DATABASE_URL', 'PUBLIC_URL', 'FRIZO_DATA'];

export async function startOwnPortal(services = fewest): Promise<OwnPortal> {
  const dataDir = await mkdtemp(join(tmpdir(), 'frizo-rollout-'));
  // As root, Postgres runs as another user, who needs to enter this folder.
  await chmod(dataDir, 0o711);
  const remove = () => rm(dataDir, { recursive: true, force: true });
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !sharedPortalSettings.includes(name)),
  );
  try {
    const portal = await startPortal({
      port: 0,
      dataDir,
      durability: 'disposable',
      env: { ...env, SERVICES: services, RATE_LIMIT: '0' },
    });
    return {
      addresses: { portal: portal.url, mailbox: portal.mailboxUrl ?? '' },
      releasesFolder: join(dataDir, 'releases'),
      env: { ...env, FRIZO_DATA: dataDir },
      stop: async () => {
        await portal.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
