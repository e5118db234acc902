import { portSetting } from '../machine/ports.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What a person may set in the environment of `npm start`. */
export interface Settings {
  /** PORT: where the portal answers. */
  readonly port: number;
  /** HOST: the address it listens on; this machine only unless told otherwise. */
  readonly host: string;
  /** MAILBOX_PORT: where the mailbox is read; the first free one from PORT + 1 where not set. */
  readonly mailboxPort: number | undefined;
  /** DATABASE_URL, NATS_URL, SMTP_URL: real parts in place of the embedded ones. */
  readonly databaseUrl: string | undefined;
  readonly natsUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  /** SERVICES: the ones to run in this process; all where not set. */
  readonly services: readonly string[] | undefined;
  /** DEMO=off leaves the database as it is. */
  readonly isDemoWanted: boolean;
}

/** @throws StartFailure for a setting that makes no sense. */
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
    services: services?.length ? services : undefined,
    isDemoWanted: env['DEMO'] !== 'off',
  };
}
