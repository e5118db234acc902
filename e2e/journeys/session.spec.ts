import { addressOf, getClientAppointments, renewSession } from '@frizo/contracts';
import { visitGallery } from '../src/gallery.ts';
import { reload } from '../src/history.ts';
import { typeLogIn } from '../src/demo-users.ts';
import { expect, test } from '../src/test.ts';

const appointments = '/me/my-appointments/upcoming';
const secureList = `**${addressOf(getClientAppointments, {}).url.split('?')[0]}*`;

test('a reload keeps the session', async ({ page, client }) => {
  await page.goto('/log-in');
  await typeLogIn(page, client.email);
  const name = page.getByRole('link', { name: `${client.firstName} ${client.lastName}` });
  await expect(name).toBeVisible();
  await reload(page);
  await expect(name).toBeVisible();
});

test('logging out in one tab logs out the other', async ({ page, context, logInAsClient }) => {
  await logInAsClient();
  await visitGallery(page);
  const other = await context.newPage();
  await visitGallery(other);
  await expect(other.getByRole('link', { name: 'Log out' })).toBeVisible();

  await page.getByRole('link', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Log In' })).toBeVisible();
});

test('a page that requires a log-in redirects to it, and back afterwards', async ({ page, client }) => {
  await page.goto(appointments);
  await expect(page).toHaveURL(/\/log-in\?callback=/);
  await typeLogIn(page, client.email);
  await expect(page).toHaveURL(appointments);
  await expect(page.getByRole('heading', { name: 'My appointments' })).toBeVisible();
});

test('closing the log-in of such a page opens the gallery', async ({ page }) => {
  await page.goto(appointments);
  await page.getByRole('dialog', { name: 'Log in' }).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/');
});

test('the log-in page redirects a logged-in user to the gallery', async ({ page, logInAsClient }) => {
  await logInAsClient();
  await page.goto('/log-in');
  await expect(page).toHaveURL('/');
});

test('an expired token is renewed in the background', async ({ page, logInAsClient }) => {
  await logInAsClient();
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Log out' })).toBeVisible();
  await page.route(
    secureList,
    (route) =>
      route.fulfill({
        status: 401,
        json: { error: { key: 'token.invalid', message: 'The token is not valid.' } },
      }),
    { times: 1 },
  );
  const renewed = page.waitForResponse((response) =>
    response.url().endsWith(addressOf(renewSession, {}).url),
  );

  await page.getByRole('banner').getByRole('link', { name: 'My appointments' }).click();

  expect((await renewed).ok()).toBe(true);
  await expect(
    page
      .getByRole('main')
      .getByText(/Nothing booked yet|AM|PM/)
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
});
