import type { BrowserContext, Page } from '@playwright/test';
import { addressOf, clientHeaders, logIn } from '@frizo/contracts';
import { buildDemoData, demoPassword, type DemoUser } from '@frizo/demo';

export { demoPassword };

// The users do not depend on the date, only the calendars do.
const anyDay = '2026-03-02';

/** The demo's clients without cards and payments, all with a log-in. */
export function demoClients(): DemoUser[] {
  const { users, clients } = buildDemoData({ today: anyDay });
  const withoutPayments = new Set(clients.filter((one) => !one.hasPayments).map(({ userId }) => userId));
  return users.filter(({ id }) => withoutPayments.has(id));
}

/** Starts a session in a browser without the dialog, for tests that are not about logging in. */
export async function startSession(
  context: BrowserContext,
  portal: string,
  { email }: Pick<DemoUser, 'email'>,
): Promise<void> {
  const { url, body } = addressOf(logIn, { username: email, password: demoPassword });
  const response = await context.request.post(portal + url, { data: body, headers: clientHeaders });
  if (!response.ok()) throw new Error(`${email} could not log in: ${response.status()}`);
}

/** Fills in and submits the log-in dialog. */
export async function typeLogIn(page: Page, email: string, password = demoPassword): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Log in' }).click();
}
