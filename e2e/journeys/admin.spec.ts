import { randomUUID } from 'node:crypto';
import { demoLogIns } from '@frizo/demo';
import { reload } from '../src/history.ts';
import { startSession } from '../src/demo-users.ts';
import { expect, test } from '../src/test.ts';

test('a staff message appears on an open page, and disappears once it is read', async ({
  browser,
  page,
  site,
  logInAsClient,
}) => {
  await logInAsClient();
  await page.goto('/me/essentials');
  await expect(page.getByLabel('First name')).toBeVisible();
  const header = `Closed on Monday ${randomUUID().slice(0, 6)}`;

  const adminContext = await browser.newContext();
  await startSession(adminContext, site.portal, demoLogIns.admin);
  const adminPage = await adminContext.newPage();
  await adminPage.goto(`${site.portal}/admin/messages`);
  await adminPage.getByLabel('Header').fill(header);
  await adminPage.getByLabel('Message', { exact: true }).fill('<b>Our adminContext</b> is closed.');
  await adminPage.getByRole('radio', { name: 'Clients' }).check();
  await adminPage.getByRole('button', { name: 'Send' }).click();
  await adminPage.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click();
  await expect(adminPage.getByText('Message sent')).toBeVisible();

  const stream = page.getByRole('region', { name: 'Messages' });
  await expect(stream.getByText(header)).toBeVisible();
  await expect(stream.getByText('<b>Our adminContext</b> is closed.')).toBeVisible();
  await stream.getByRole('button', { name: 'Read' }).first().click();
  await expect(stream.getByText(header)).toBeHidden();
  await reload(page);
  await expect(page.getByLabel('First name')).toBeVisible();
  await expect(stream.getByText(header)).toBeHidden();
  await adminContext.close();
});

test('a changed flag takes effect and is recorded in the audit', async ({ page, context, site }) => {
  await startSession(context, site.portal, demoLogIns.admin);
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
  const response = await page.evaluate(
    async () => (await fetch('/api/rollout/flags')).json() as Promise<unknown>,
  );
  expect(Object.keys((response as { flags: object }).flags)).toContain(key);
});

test('clients cannot open the staff pages', async ({ page, logInAsClient }) => {
  await logInAsClient();
  for (const path of ['/admin', '/admin/flags', '/admin/rollouts', '/admin/messages']) {
    await page.goto(path);
    await expect(page.getByText('Only for Frizo staff').first()).toBeVisible();
  }
});
