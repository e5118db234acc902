import { addressOf, clientHeaders, headerNames, logIn } from '@frizo/contracts';
import { buildCast, demoLogIns, demoPassword } from '@frizo/demo';
import type { BrowserContext } from 'playwright-core';

// Who is who does not hang on the day; only calendars do.
const anyDay = '2026-03-02';

/** Logs clients of the demo in, and answers the headers of each one's calls. They are good for ten minutes. */
export async function logInClients(url: string, count: number): Promise<Record<string, string>[]> {
  const clients = buildCast({ today: anyDay }).users.filter(
    ({ rawUserType, isAdmin }) => rawUserType === null && !isAdmin,
  );
  const sessions: Record<string, string>[] = [];
  for (const { email } of clients.slice(0, count)) {
    const { path, data } = logInOf(email);
    const headers = { ...clientHeaders, 'content-type': 'application/json' };
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(data) });
    if (!response.ok) throw new Error(`${email} could not log in: ${response.status}`);
    const { token } = logIn.answer.parse(await response.json());
    sessions.push({ ...headers, [headerNames.token]: token });
  }
  return sessions;
}

/** Gives a browser the session of the demo's client. */
export function bringSession(origin: string): (context: BrowserContext) => Promise<void> {
  return async (context) => {
    const { path, data } = logInOf(demoLogIns.client.email);
    const answer = await context.request.post(origin + path, { data, headers: clientHeaders });
    if (!answer.ok()) throw new Error(`The client could not log in: ${answer.status()}`);
  };
}

function logInOf(email: string): { path: string; data: unknown } {
  const { url, body } = addressOf(logIn, { username: email, password: demoPassword });
  return { path: url, data: body };
}
