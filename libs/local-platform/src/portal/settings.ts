import { portSetting } from '../machine/ports.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The settings in the environment of `npm start`. */
export interface Settings {
  /** PORT: the portal's port. */
  readonly port: number;
  /** HOST: the address it listens on; by default only this machine. */
  readonly host: string;
  /** MAILBOX_PORT: the mailbox's port; by default PORT + 1, or a free one. */
  readonly mailboxPort: number | undefined;
  /** DATABASE_URL, NATS_URL, SMTP_URL: external servers that replace the embedded ones. */
  readonly databaseUrl: string | undefined;
  readonly natsUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  /** STRIPE_SECRET_KEY: an account at Stripe that replaces the sandbox. */
  readonly stripeSecretKey: string | undefined;
  /** SERVICES: the services to run in this process; by default all. */
  readonly services: readonly string[] | undefined;
  /** DEMO=off adds no demo data. */
  readonly isDemoWanted: boolean;
}

/** @throws StartFailure for an invalid setting. */
export function readSettings(env: Environment): Settings {
  const services = env['SERVICES']
    ?.split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return {
    port: portSetting('PORT', env['PORT'], 4000),
    host: env['HOST'] || '127.0.0.1',
    mailboxPort: env['MAILBOX_PORT'] ? portSetting('MAILBOX_PORT', env['MAILBOX_PORT'], 0) : undefined,
    databaseUrl: env['DATABASE_URL'] || undefined,
    natsUrl: env['NATS_URL'] || undefined,
    smtpUrl: env['SMTP_URL'] || undefined,
    stripeSecretKey: env['STRIPE_SECRET_KEY'] || undefined,
    services: services?.length ? services : undefined,
    isDemoWanted: env['DEMO'] !== 'off',
  };
}
