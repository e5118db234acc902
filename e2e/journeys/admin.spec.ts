import { randomUUID } from 'node:crypto';
import { demoLogIns } from '@frizo/demo';
import { reload } from '../src/history.ts';
import { bringSession } from '../src/people.ts';
import { expect, test } from '../src/test.ts';

test('a message of the staff reaches an open page, and is gone when it was read', async ({
  browser,
  page,
  site,
  logInAsClient,
}) => {
  await logInAsClient();
  await page.goto('/me/essentials');
  await expect(page.getByLabel('First name')).toBeVisible();
  const header = `Closed on Monday ${randomUUID().slice(0, 6)}`;

  const office = await browser.newContext();
  await bringSession(office, site.portal, demoLogIns.admin);
  const adminPage = await office.newPage();
  await adminPage.goto(`${site.portal}/admin/messages`);
  await adminPage.getByLabel('Header').fill(header);
  await adminPage.getByLabel('Message', { exact: true }).fill('<b>Our office</b> is closed.');
  await adminPage.getByRole('radio', { name: 'Clients' }).check();
  await adminPage.getByRole('button', { name: 'Send' }).click();
  await adminPage.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click();
  await expect(adminPage.getByText('Message sent')).toBeVisible();

  const stream = page.getByRole('region', { name: 'Messages' });
  await expect(stream.getByText(header)).toBeVisible();
  await expect(stream.getByText('<b>Our office</b> is closed.')).toBeVisible();
  await stream.getByRole('button', { name: 'Read' }).first().click();
  await expect(stream.getByText(header)).toBeHidden();
  await reload(page);
  await expect(page.getByLabel('First name')).toBeVisible();
  await expect(stream.getByText(header)).toBeHidden();
  await office.close();
});

test('a flag that is changed is in the audit, and in force', async ({ page, context, site }) => {
  await bringSession(context, site.portal, demoLogIns.admin);
  const key = `journey${randomUUID().slice(0, 6).replaceAll('-', '')}`;
  await page.goto('/admin/new-flag');
  await page.getByLabel('Name').fill(key);
  await page.getByLabel('Description').fill('Made by a journey.');
  await page.getByLabel('Reason').fill('To see that it holds');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Flag saved')).toBeVisible();
  await page.goto('/admin/flags');
  await expect(page.getByRole('link', { name: key })).toBeVisible();
  await expect(page.getByText('To see that it holds').first()).toBeVisible();
  const answer = await page.evaluate(
    async () => (await fetch('/api/rollout/flags')).json() as Promise<unknown>,
  );
  expect(Object.keys((answer as { flags: object }).flags)).toContain(key);
});

test('the staff pages are for the staff alone', async ({ page, logInAsClient }) => {
  await logInAsClient();
  for (const path of ['/admin', '/admin/flags', '/admin/rollouts', '/admin/messages']) {
    await page.goto(path);
    await expect(page.getByText('Only for Frizo staff').first()).toBeVisible();
  }
});
