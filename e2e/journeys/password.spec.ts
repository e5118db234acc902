import { readMailbox } from '@frizo/local-platform/testing';
import { nameInHeader, newPerson, signUpAsClient } from '../src/new-account.ts';
import { typeLogIn } from '../src/demo-users.ts';
import { expect, test } from '../src/test.ts';

const newPassword = 'Larkspur-8';

/** The path and token of the link in a mail. */
function linkIn(text: string): string {
  const [, path] = /https?:\/\/[^/\s]+(\/[^\s]+#[^\s]+)/.exec(text) ?? [];
  if (path === undefined) throw new Error(`There is no link in: ${text}`);
  return path;
}

test('a mailed link resets a forgotten password, and works once', async ({ page, context, site }) => {
  const person = newPerson('Petra');
  await signUpAsClient(page, person);
  await page.getByRole('link', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
  await page.goto('/log-in');
  await page.getByRole('button', { name: 'Forgot password' }).click();
  const forgot = page.getByRole('dialog', { name: 'Password reset' });
  await forgot.getByLabel('E-mail').fill('no address');
  await forgot.getByRole('button', { name: 'Reset' }).click();
  await expect(forgot.getByText('The entered e-mail address is incorrect')).toBeVisible();
  await forgot.getByLabel('E-mail').fill(person.email);
  await forgot.getByRole('button', { name: 'Reset' }).click();
  await expect(
    page.getByText('The password reset link will be send to the entered e-mail address'),
  ).toBeVisible();

  const mail = await readMailbox(site.mailbox).waitFor({ to: person.email, subject: 'Reset your' });
  const link = linkIn(mail.text);
  const reader = await context.newPage();
  await reader.goto(link);
  await expect(reader).not.toHaveURL(/#/);
  await reader.getByLabel('New password').fill(newPassword);
  await reader.getByLabel('Confirm password').fill(newPassword);
  await reader.getByRole('button', { name: 'Save' }).click();
  await expect(reader.getByText('Password changed.')).toBeVisible();

  const again = await context.newPage();
  await again.goto(link);
  await expect(again.getByText('This link has expired or was used before.')).toBeVisible();
  await expect(again.getByLabel('New password')).toHaveCount(0);

  await again.goto('/log-in');
  await typeLogIn(again, person.email, newPassword);
  await expect(nameInHeader(again, person)).toBeVisible();
});

test('a changed password replaces the old one at log-in', async ({ page, site }) => {
  const person = newPerson('Rhea');
  await signUpAsClient(page, person);
  await page.goto('/me/essentials');
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('Old password').fill('Wrong-1234');
  await dialog.getByLabel('New password').fill(newPassword);
  await dialog.getByLabel('Confirm password').fill(newPassword);
  await dialog.getByRole('button', { name: /^(Change|Save)/ }).click();
  await expect(dialog.getByText('This is not your password')).toBeVisible();
  await dialog.getByLabel('Old password').fill(person.password);
  await dialog.getByRole('button', { name: /^(Change|Save)/ }).click();
  await expect(page.getByText('Password changed.')).toBeVisible();
  await readMailbox(site.mailbox).waitFor({ to: person.email, subject: 'password was changed' });

  await page.reload();
  await expect(nameInHeader(page, person)).toBeVisible();
  await page.getByRole('link', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
  await page.goto('/log-in');
  await typeLogIn(page, person.email, person.password);
  await expect(page.getByText('The e-mail or password is incorrect')).toBeVisible();
  await typeLogIn(page, person.email, newPassword);
  await expect(nameInHeader(page, person)).toBeVisible();
});

test('a new e-mail takes effect once its confirmation link is opened', async ({ page, context, site }) => {
  const person = newPerson('Suki');
  const newEmail = person.email.replace('suki', 'suki.new');
  await signUpAsClient(page, person);
  await page.goto('/me/essentials');
  await page.getByRole('button', { name: 'Change e-mail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change e-mail' });
  await dialog.getByLabel('New e-mail').fill(newEmail);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: /^(Change|Save)/ }).click();
  await expect(page.getByText('Check entered new e-mail to continue.')).toBeVisible();
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(person.email);

  const mail = await readMailbox(site.mailbox).waitFor({ to: newEmail, subject: 'Confirm your e-mail' });
  const reader = await context.newPage();
  await reader.goto(linkIn(mail.text));
  await expect(reader.getByRole('heading', { name: 'Your e-mail is confirmed' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(newEmail);
});
