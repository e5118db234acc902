import { addressOf, clientHeaders, headerNames, logIn } from '@frizo/contracts';
import { buildDemoData, demoLogIns, demoPassword, type DemoUser } from '@frizo/demo';
import type { Pool } from 'pg';
import type { BrowserContext } from 'playwright-core';

// Who is who does not hang on the day; only calendars do.
const anyDay = '2026-03-02';

/** Logs clients of the demo in, and answers the headers of each one's calls. They are good for ten minutes. */
export async function logInClients(url: string, count: number): Promise<Record<string, string>[]> {
  const clients = buildDemoData({ today: anyDay }).users.filter(
    ({ rawUserType, isAdmin }) => rawUserType === null && !isAdmin,
  );
  const sessions: Record<string, string>[] = [];
  for (const client of clients.slice(0, count)) sessions.push(await logInAs(url, client));
  return sessions;
}

/** Logs somebody of the demo in, and answers the headers of their calls. They are good for ten minutes. */
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

/** Who owns a salon of the demo keeps this one for as long as it takes to log in. Answers the headers of their calls. */
export async function logInAsOwnerOf(
  url: string,
  pool: Pool,
  salonId: number,
): Promise<Record<string, string>> {
  const { freelancer } = demoLogIns;
  const keep = (salon: number | null) =>
    pool.query('update identity.users set salon_id = $2 where id = $1', [freelancer.id, salon]);
  await keep(salonId);
  try {
    return await logInAs(url, freelancer);
  } finally {
    await keep(freelancer.salonId);
  }
}

/** Gives a browser the session of somebody of the demo. */
export function bringSession(
  origin: string,
  { email }: Pick<DemoUser, 'email'> = demoLogIns.client,
): (context: BrowserContext) => Promise<void> {
  return async (context) => {
    const { path, data } = logInOf(email);
    const answer = await context.request.post(origin + path, { data, headers: clientHeaders });
    if (!answer.ok()) throw new Error(`${email} could not log in: ${answer.status()}`);
  };
}

function logInOf(email: string): { path: string; data: unknown } {
  const { url, body } = addressOf(logIn, { username: email, password: demoPassword });
  return { path: url, data: body };
}
