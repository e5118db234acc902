import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '../src/test.ts';

const program = join(import.meta.dirname, '..', '..', 'services', 'identity', 'bin', 'admin.ts');

/** The token of a link that the command line has created for a user. */
async function quickToken(email: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'quick-sign-in', email]);
  const [, token] = /\/mp\/qa\/(\S+)/.exec(stdout) ?? [];
  if (token === undefined) throw new Error(`There is no link in: ${stdout}`);
  return token;
}

test('a quick sign-in works once, at the end of any address', async ({ page, context, client }) => {
  const token = await quickToken(client.email);
  const name = `${client.firstName} ${client.lastName}`;
  await page.goto(`/me/essentials/mp/qa/${token}`);
  await expect(page).toHaveURL('/me/essentials');
  await expect(page.getByRole('link', { name })).toBeVisible();

  await page.getByRole('link', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
  const again = await context.newPage();
  await again.goto(`/mp/qa/${token}`);
  await expect(again).toHaveURL('/');
  await expect(again.getByRole('link', { name: 'Log In' })).toBeVisible();
});
