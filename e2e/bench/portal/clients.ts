import { addressOf, clientHeaders, headerNames, logIn } from '@frizo/contracts';
import { buildDemoData, demoLogIns, demoPassword, type DemoUser } from '@frizo/demo';
import type { Pool } from 'pg';
import type { BrowserContext } from 'playwright-core';

// The users do not depend on the date, only the calendars do.
const anyDay = '2026-03-02';

/** Logs demo clients in. @returns the request headers of each, valid for ten minutes */
export async function logInClients(url: string, count: number): Promise<Record<string, string>[]> {
  const clients = buildDemoData({ today: anyDay }).users.filter(
    ({ rawUserType, isAdmin }) => rawUserType === null && !isAdmin,
  );
  const sessions: Record<string, string>[] = [];
  for (const client of clients.slice(0, count)) sessions.push(await logInAs(url, client));
  return sessions;
}

/** Logs a demo user in. @returns the request headers, valid for ten minutes */
export async function logInAs(
  url: string,
  { email }: Pick<DemoUser, 'email'>,
): Promise<Record<string, string>> {
  const { path, data } = logInOf(email);
  const headers = { ...clientHeaders, 'content-type': 'application/json' };
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(data) });
  if (!response.ok) throw new Error(`${email} could not log in: ${response.status}`);
  const { token } = logIn.answer.parse(await response.json());
  return { ...headers, [headerNames.token]: token };
}

/** Logs the demo's freelancer in as the owner of this salon, which is theirs during the log-in. @returns the request headers */
export async function logInAsOwnerOf(
  url: string,
  pool: Pool,
  salonId: number,
): Promise<Record<string, string>> {
  const { freelancer } = demoLogIns;
  const setSalon = (salon: number | null) =>
    pool.query('update identity.users set salon_id = $2 where id = $1', [freelancer.id, salon]);
  await setSalon(salonId);
  try {
    return await logInAs(url, freelancer);
  } finally {
    await setSalon(freelancer.salonId);
  }
}

/** Returns a function that starts a demo user's session in a browser. */
export function startSession(
  origin: string,
  { email }: Pick<DemoUser, 'email'> = demoLogIns.client,
): (context: BrowserContext) => Promise<void> {
  return async (context) => {
    const { path, data } = logInOf(email);
    const response = await context.request.post(origin + path, { data, headers: clientHeaders });
    if (!response.ok()) throw new Error(`${email} could not log in: ${response.status()}`);
  };
}

function logInOf(email: string): { path: string; data: unknown } {
  const { url, body } = addressOf(logIn, { username: email, password: demoPassword });
  return { path: url, data: body };
}
