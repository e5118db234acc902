import { demoLogIns } from '@frizo/demo';
import { bringSession } from '../src/people.ts';
import { expect, test } from '../src/test.ts';

test.beforeEach(({ context, site }) => bringSession(context, site.portal, demoLogIns.admin));

test('what runs where is there when every remote is broken', async ({ page }) => {
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

test('a build that is tried by hand is said on every page, until it is taken back', async ({ page }) => {
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
