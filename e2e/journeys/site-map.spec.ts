import { demoLogIns } from '@frizo/demo';
import { startSession, typeLogIn } from '../src/demo-users.ts';
import { expect, test } from '../src/test.ts';

/** Every address of the specification's table (1-product, 2), with the address that a visitor ends at. */
const publicAddresses: readonly (readonly [address: string, target: string | RegExp])[] = [
  ['/', '/'],
  ['/log-in', '/log-in'],
  ['/log-out', '/log-out'],
  ['/client-sign-up', '/client-sign-up'],
  ['/client-sign-up/privacy-policy', '/client-sign-up/privacy-policy'],
  // The demo skips subscriptions (decisions 9).
  ['/pro-sign-up', '/pricing'],
  ['/pro-sign-up?from=pricing', '/pro-sign-up?from=pricing'],
  ['/pro-sign-up/terms-for-professionals', '/pro-sign-up/terms-for-professionals'],
  ['/pricing', '/pricing'],
  ['/why-frizo', '/why-frizo'],
  ['/why-frizo/ABC123', '/why-frizo'],
  ['/why-frizo/by/ABC123', '/why-frizo/by'],
  ['/how-it-works', '/how-it-works'],
  ['/get-clients/ABC123', '/get-clients'],
  ['/invitation-accept/ABC123', '/invitation-accept'],
  ['/affiliate', '/affiliate'],
  ['/contact-us', '/contact-us'],
  ['/faq', '/faq/for-clients'],
  ['/legal', '/legal/terms-for-clients'],
  ['/legal/privacy-policy', '/legal/privacy-policy'],
  ['/subscription', '/subscription'],
  ['/promo/some-salon', '/promo/some-salon/gallery'],
  ['/promo/some-salon/invite/ABC123', '/promo/some-salon/gallery'],
  ['/pro/some-artist', '/pro/some-artist'],
  ['/recommendation/abc', '/recommendation/abc'],
  ['/product/abc', '/product/abc'],
  // The target of links in messages about appointments.
  ['/confirm-appointment', '/confirm-appointment'],
];

const memberAddresses: readonly (readonly [address: string, target: string])[] = [
  ['/me', '/me/essentials'],
  ['/me/my-appointments', '/me/my-appointments/upcoming'],
  ['/me/favorites', '/me/favorites/my-styles'],
  ['/me/billing', '/me/billing'],
  ['/list-your-business', '/list-your-business'],
  ['/book', '/book'],
  ['/clients', '/clients'],
  ['/appointments', '/appointments/upcoming'],
  ['/my-salon', '/my-salon/name-and-location'],
  ['/my-salon/working-hours', '/my-salon/working-hours'],
];

test('every public address shows a page with its own title', async ({ page }) => {
  for (const [address, target] of publicAddresses) {
    await page.goto(address);
    await expect(page, address).toHaveURL(target);
    await expect(page.locator('h1, h2').first(), address).toBeAttached();
    await expect(page, address).toHaveTitle(/\S+ · Frizo$/);
    await expect(page.getByRole('heading', { name: 'Page not found' }), address).toBeHidden();
  }
});

test('every address that requires a log-in redirects to it', async ({ page }) => {
  for (const [address] of memberAddresses) {
    await page.goto(address);
    await expect(page, address).toHaveURL(/\/log-in\?callback=/);
  }
});

test('every address that requires a log-in shows a page to a logged-in user', async ({
  page,
  context,
  site,
}) => {
  await startSession(context, site.portal, demoLogIns.client);
  for (const [address, target] of memberAddresses) {
    await page.goto(address);
    await expect(page, address).toHaveURL(target);
    await expect(page.locator('h1, h2').first(), address).toBeAttached();
    await expect(page.getByRole('heading', { name: 'Page not found' }), address).toBeHidden();
  }
});

test('a referral code is stored and removed from the address', async ({ page }) => {
  await page.goto('/why-frizo/FRIEND42');
  await expect(page).toHaveURL('/why-frizo');
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(stored).toContain('FRIEND42');
});

test('flags in an address apply to the tab and are removed from the address', async ({
  page,
  context,
  site,
}) => {
  await startSession(context, site.portal, demoLogIns.owner);
  await page.goto('/me/essentials');
  const stream = page.getByRole('region', { name: 'Messages' });
  await expect(stream).toBeVisible();
  await page.goto('/me/essentials/mp/ff-clientStream/false/broken');
  await expect(page).toHaveURL('/me/essentials');
  await expect(page.getByLabel('First name')).toBeVisible();
  await expect(stream).toHaveCount(0);
});

test('a forged callback does not leave the site', async ({ page, client, site }) => {
  await page.goto('/log-in?callback=https://evil.example/');
  await typeLogIn(page, client.email);
  await expect(page.getByRole('link', { name: 'Log out' })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(new URL(site.portal).origin);
});
