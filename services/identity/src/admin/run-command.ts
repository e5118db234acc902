import type { Clock, Outbox } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { referralCodeOf } from '../referrals/referral-code.ts';
import { makeQuickToken } from '../sessions/quick-sign-in.ts';
import { announceUser } from '../users/announce-user.ts';
import { createUsersStore } from '../users/users.store.ts';

export interface CommandTools {
  readonly knex: Knex;
  readonly outbox: Outbox;
  readonly clock: Clock;
  /** The public address of the portal. */
  readonly url: string;
}

/** The result of a command, for display in the terminal. */
export interface Outcome {
  readonly isDone: boolean;
  readonly line: string;
}

const commands = { make, 'quick-sign-in': quickSignIn, 'referral-code': referralCode };

export const usage = `Usage: ${Object.keys(commands)
  .map((name) => `npm run admin -- ${name} <email>`)
  .join(' | ')}`;

/** Whether these arguments are a valid command. */
export function isCommand([name, email, ...rest]: readonly string[]): boolean {
  return name !== undefined && Object.hasOwn(commands, name) && email !== undefined && rest.length === 0;
}

/** Runs one command of the command line. */
export function runCommand(tools: CommandTools, [name, email = '']: readonly string[]): Promise<Outcome> {
  return commands[name as keyof typeof commands](tools, email);
}

async function make({ knex, outbox }: CommandTools, email: string): Promise<Outcome> {
  switch (await makeAdmin(knex, outbox, email)) {
    case 'made':
      return done(`${email} is an admin from their next log-in or renewal on.`);
    case 'was':
      return done(`${email} is an admin already.`);
    case 'unknown':
      return unknown(email);
  }
}

async function quickSignIn({ knex, clock, url }: CommandTools, email: string): Promise<Outcome> {
  const user = await createUsersStore(knex).byEmail(email);
  if (!user) return unknown(email);
  const token = await makeQuickToken(knex, user.id, clock.now());
  return done(`Works once, within 15 minutes: ${url}/mp/qa/${token}`);
}

async function referralCode({ knex, url }: CommandTools, email: string): Promise<Outcome> {
  const user = await createUsersStore(knex).byEmail(email);
  if (!user) return unknown(email);
  const code = referralCodeOf(user.id);
  return done(`${code}, as a link: ${url}/why-frizo/${code}`);
}

function done(line: string): Outcome {
  return { isDone: true, line };
}

function unknown(email: string): Outcome {
  return { isDone: false, line: `There is no account of ${email}: sign up with it first.` };
}

/** The result of making an account an admin. */
type AdminResult = 'made' | 'was' | 'unknown';

/** Makes an account an admin (decisions 1: by the seed or the command line, never by sign-up), from its next access token on. */
async function makeAdmin(knex: Knex, outbox: Outbox, email: string): Promise<AdminResult> {
  return knex.transaction(async (trx) => {
    const users = createUsersStore(trx);
    const found = await users.byEmail(email);
    const user = found && (await users.lockById(found.id));
    if (!user) return 'unknown';
    if (user.admin) return 'was';
    await users.change(user.id, { admin: true });
    await announceUser(trx, outbox, user.id);
    return 'made';
  });
}
