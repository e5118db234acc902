import type { BrowserContext } from '@playwright/test';
import { demoLogIns } from '@frizo/demo';
import type { Addresses } from '../src/env.ts';
import { startSession } from '../src/demo-users.ts';
import { expect, test } from '../src/test.ts';

const startAdminSession = (context: BrowserContext, { portal }: Addresses) =>
  startSession(context, portal, demoLogIns.admin);

test('the rollout pages work when every remote is broken', async ({ page, context, site }) => {
  await startAdminSession(context, site);
  await page.route('**/r/**', (route) => route.fulfill({ status: 404 }));
  await page.goto('/admin/rollouts');
  const table = page.getByRole('table', { name: 'What runs where' });
  for (const remote of ['mf-discovery', 'mf-booking', 'mf-pro-console'])
    await expect(table.getByRole('link', { name: remote })).toBeVisible();
  await table.getByRole('link', { name: 'mf-booking' }).click();
  await expect(page.getByRole('heading', { name: 'mf-booking' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Kept builds' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Moves' }).getByRole('listitem').first()).toBeVisible();
});

test('a banner on every page shows a build chosen by hand, until it is reset', async ({
  page,
  context,
  site,
}) => {
  await startAdminSession(context, site);
  const banner = page.getByRole('region', { name: 'Builds chosen by hand' });
  await page.goto('/admin/rollouts/mf-booking');
  await page
    .getByRole('button', { name: /^Try in my browser/ })
    .first()
    .click();
  await expect(banner).toContainText('mf-booking');
  await expect(page.getByText('In this browser')).toBeVisible();
  await page.goto('/me/essentials');
  await banner.getByRole('button', { name: 'Reset' }).click();
  await expect(banner).toBeHidden();
  await page.goto('/admin/rollouts/mf-booking');
  await expect(page.getByRole('button', { name: /^Try in my browser/ }).first()).toBeVisible();
  await expect(banner).toBeHidden();
});

const others = [
  ['a client', demoLogIns.client],
  ['a freelancer', demoLogIns.freelancer],
  ['an owner', demoLogIns.owner],
  ['a visitor', undefined],
] as const;

for (const [name, user] of others) {
  test(`${name} sees and requests no rollout data`, async ({ page, context, site }) => {
    if (user !== undefined) await startSession(context, site.portal, user);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    for (const path of ['/admin/rollouts', '/admin/rollouts/mf-booking']) {
      await page.goto(path);
      if (user === undefined) await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
      else await expect(page.getByRole('heading', { name: 'Only for Frizo staff' })).toBeVisible();
      await expect(page.getByText(/What runs|Kept builds|Moves/)).toHaveCount(0);
    }
    expect(requests.filter((path) => path.includes('/rollouts'))).toEqual([
      '/admin/rollouts',
      '/admin/rollouts/mf-booking',
    ]);
  });
}
