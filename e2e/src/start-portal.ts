import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { showProgress, startPortal } from '@frizo/local-platform';
import { givenAddresses, tellAddresses } from './env.ts';
import { openTurns } from './turns.ts';

/**
 * One portal with its demo for the whole run, on ports and data of its own; ended with the run. All tests come from one address, so
 * the gateway's limit for an address is lifted.
 */
export default async function startForTests(): Promise<() => Promise<void>> {
  const closeTurns = await openTurns();
  if (givenAddresses() !== null) return closeTurns;
  const dataDir = await mkdtemp(join(tmpdir(), 'frizo-e2e-'));
  // As root, Postgres runs as another user, who has to get through.
  await chmod(dataDir, 0o711);
  const remove = async () => {
    await rm(dataDir, { recursive: true, force: true });
    await closeTurns();
  };
  try {
    const portal = await startPortal({
      port: 0,
      dataDir,
      durability: 'thrown-away',
      env: { ...process.env, RATE_LIMIT: '0' },
      progress: showProgress(process.stdout),
    });
    if (portal.mailboxUrl === undefined)
      throw new Error('The tests need the embedded mailbox: unset SMTP_URL.');
    tellAddresses({ portal: portal.url, mailbox: portal.mailboxUrl });
    // For what is done at the command line: it would look for the portal of `npm start`.
    process.env['DATABASE_URL'] = portal.databaseUrl;
    process.env['PUBLIC_URL'] = portal.url;
    process.env['FRIZO_DATA'] = dataDir;
    return async () => {
      await portal.stop();
      await remove();
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
