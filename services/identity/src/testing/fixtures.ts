import { clientHeaders, logIn, renewSession, type UserType } from '@frizo/contracts';
import { startTestService, type TestService } from '@frizo/local-platform/testing';
import { service } from '../index.ts';
import { startEventRecorder, type EventRecorder } from './event-recorder.ts';
import { hashPassword } from '../users/password.ts';

/** Identity with one client and one salon owner, who share a password. No other service is running. */
export interface IdentityFixtures extends TestService {
  /** The events of identity, and a way to publish events of other services. */
  readonly events: EventRecorder;
  readonly natsUrl: string;
}

export const now = '2026-03-02T12:00:00Z';
export const password = 'Rosewood-7';
export const client = { id: 1, email: 'ida@example.test' };
export const owner = { id: 2, email: 'olive@example.test' };

export async function startIdentityFixtures(): Promise<IdentityFixtures> {
  const started = await startTestService(service, { now });
  const { knex, nats } = started;
  const password_hash = await hashPassword(password);
  await knex('users').insert([
    { ...client, password_hash, first_name: 'Ida', last_name: 'Klein' },
    { ...owner, password_hash, first_name: 'Olive', last_name: 'Reyes', ...owning(7, 40) },
  ]);
  await knex.raw(`select setval(pg_get_serial_sequence('users', 'id'), 100)`);
  const events = await startEventRecorder(nats.url);
  return {
    ...started,
    events,
    natsUrl: nats.url,
    async stop() {
      await events.stop();
      await started.stop();
    },
  };
}

function owning(user_type: UserType, salon_id: number) {
  return { user_type, salon_id, salon_admin: true };
}

/** Logs in, and returns the answer with its refresh cookie. */
export async function loggedIn({ host }: Pick<IdentityFixtures, 'host'>, email = client.email) {
  const answer = await host.call(logIn, { username: email, password }, { headers: clientHeaders });
  return { ...answer, cookie: refreshCookieOf(answer.headers) };
}

/** Headers of the portal's own script; each sender has its own address, so that limits count them separately. */
export function headersFrom(ip: string): Record<string, string> {
  return { ...clientHeaders, 'x-forwarded-for': ip };
}

/** Renews like the portal's own script. */
export async function renewed({ host }: Pick<IdentityFixtures, 'host'>, cookie: string) {
  const answer = await host.call(renewSession, {}, { headers: { ...clientHeaders, cookie } });
  return { ...answer, cookie: refreshCookieOf(answer.headers) };
}

/** The cookie that a browser would send back: `frizo_refresh=…`, with an empty value once it is cleared. */
export function refreshCookieOf(headers: Headers): string {
  const line = headers.getSetCookie().find((cookie) => cookie.startsWith('frizo_refresh='));
  return line?.split(';')[0] ?? '';
}
