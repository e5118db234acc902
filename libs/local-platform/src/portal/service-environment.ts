import { join } from 'node:path';
import { cacheFolder } from '../machine/cache-folder.ts';
import type { DataFolder } from '../machine/data-folder.ts';
import { repositoryRoot } from '../machine/repository.ts';
import type { EmbeddedPush, Engines } from './engines.ts';
import type { Environment } from './settings.ts';

interface PortalContext {
  readonly data: DataFolder;
  readonly engines: Engines;
  readonly url: string;
}

/** The settings of the services: the given ones, with the embedded engines as defaults. */
export async function serviceEnvironment(
  env: Environment,
  { data, engines, url }: PortalContext,
): Promise<Environment> {
  return {
    PUBLIC_URL: url,
    STORAGE_FOLDER: await data.folder('storage'),
    DEMO_PICTURES_CACHE: cacheFolder('demo-pictures', env),
    SHELL_FOLDER: join(repositoryRoot, 'shell', 'dist'),
    RELEASES_FOLDER: await data.folder('releases'),
    DEV_FOLDER: await data.folder('dev'),
    ...env,
    ...engines.stripe?.settings,
    ...textsTo(env, engines.textsUrl),
    ...pushesTo(env, engines.push),
    DATABASE_URL: engines.databaseUrl,
    NATS_URL: engines.natsUrl,
    SMTP_URL: engines.smtpUrl,
  };
}

/** Text messages go to the mailbox unless a Twilio account is configured. */
function textsTo(env: Environment, url: string | undefined): Environment {
  if (env['TWILIO_ACCOUNT_SID'] || url === undefined) return {};
  return {
    TWILIO_URL: url,
    TWILIO_ACCOUNT_SID: 'ACsandbox',
    TWILIO_AUTH_TOKEN: 'sandbox',
    TWILIO_FROM: '+15005550006',
  };
}

/** Push messages go to the mailbox unless VAPID keys are configured. */
function pushesTo(env: Environment, push: EmbeddedPush | undefined): Environment {
  if (env['VAPID_PUBLIC_KEY'] || push === undefined) return {};
  const { subscription, sender } = push.pushKeys;
  const { p256dh, auth } = subscription;
  return {
    VAPID_PUBLIC_KEY: sender.publicKey,
    VAPID_PRIVATE_KEY: sender.privateKey,
    VAPID_SUBJECT: 'mailto:hello@frizo.test',
    PUSH_SANDBOX: JSON.stringify({ url: push.pushUrl, p256dh, auth }),
  };
}
