import type { BrowserContext, Page } from '@playwright/test';
import { addressOf, clientHeaders, logIn } from '@frizo/contracts';
import { buildDemoData, demoPassword, type DemoUser } from '@frizo/demo';

export { demoPassword };

// Who is who does not hang on the day; only calendars do.
const anyDay = '2026-03-02';

/** The clients of the demo, each of whom has a log-in. */
export function demoClients(): DemoUser[] {
  return buildDemoData({ today: anyDay }).users.filter(
    ({ rawUserType, isAdmin }) => rawUserType === null && !isAdmin,
  );
}

/** Gives a browser the session of somebody, for tests that are not about logging in. */
export async function bringSession(
  context: BrowserContext,
  portal: string,
  { email }: Pick<DemoUser, 'email'>,
): Promise<void> {
  const { url, body } = addressOf(logIn, { username: email, password: demoPassword });
  const answer = await context.request.post(portal + url, { data: body, headers: clientHeaders });
  if (!answer.ok()) throw new Error(`${email} could not log in: ${answer.status()}`);
}

/** Fills the log-in dialog in and sends it. */
export async function typeLogIn(page: Page, email: string, password = demoPassword): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Log in' }).click();
}
