import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { showProgress, startPortal } from '@frizo/local-platform';
import { givenAddresses, setAddresses, setSandbox } from './env.ts';
import { openCounter } from './run-counter.ts';

/**
 * Starts one portal with demo data for the whole run, on free ports and with temporary data. All requests come from one IP address, so
 * the gateway's rate limit is off.
 */
export default async function startForTests(): Promise<() => Promise<void>> {
  const closeCounter = await openCounter();
  if (givenAddresses() !== null) return closeCounter;
  const dataDir = await mkdtemp(join(tmpdir(), 'frizo-e2e-'));
  // As root, Postgres runs as another user, who needs to enter this folder.
  await chmod(dataDir, 0o711);
  const remove = async () => {
    await rm(dataDir, { recursive: true, force: true });
    await closeCounter();
  };
  try {
    const portal = await startPortal({
      port: 0,
      dataDir,
      durability: 'disposable',
      env: { ...process.env, RATE_LIMIT: '0' },
      progress: showProgress(process.stdout),
    });
    if (portal.mailboxUrl === undefined)
      throw new Error('The tests need the embedded mailbox: unset SMTP_URL.');
    setAddresses({ portal: portal.url, mailbox: portal.mailboxUrl });
    const { stripe } = portal;
    if (stripe !== undefined) setSandbox({ url: stripe.url, secretKey: stripe.settings.STRIPE_SECRET_KEY });
    // Commands would otherwise use the portal of `npm start`.
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
