import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPortal } from '@frizo/local-platform';
import type { Addresses } from './env.ts';

/** A portal of one test file, where everybody may be moved. */
export interface RolloutPortal {
  readonly addresses: Addresses;
  /** Where builds are served from. */
  readonly releasesFolder: string;
  /** With this environment commands are about this portal. */
  readonly env: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

/** People can log in, and get pages; the gallery's demo, which takes a minute to draw, stays out. */
const services = 'gateway,identity,rollout,content';
/** Where the run's own portal is (start-portal). */
const ofTheRun = ['DATABASE_URL', 'PUBLIC_URL', 'FRIZO_DATA'];

export async function startRolloutPortal(): Promise<RolloutPortal> {
  const dataDir = await mkdtemp(join(tmpdir(), 'frizo-rollout-'));
  // As root, Postgres runs as another user, who has to get through.
  await chmod(dataDir, 0o711);
  const remove = () => rm(dataDir, { recursive: true, force: true });
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofTheRun.includes(name)));
  try {
    const portal = await startPortal({
      port: 0,
      dataDir,
      durability: 'thrown-away',
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
