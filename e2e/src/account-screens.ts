import { expect, type Page } from '@playwright/test';
import {
  addressOf,
  checkResetLink,
  clientSignUp,
  confirmEmail,
  getUnsignedDocuments,
} from '@frizo/contracts';
import { demoLogIns } from '@frizo/demo';
import type { Addresses } from './env.ts';
import { fillPerson, newPerson } from './new-account.ts';
import { startSession } from './demo-users.ts';
import type { Screen } from './screens.ts';

/** Log-in, sign-up and log-out, the user's own pages, and the admin pages. */
export const accountScreens: readonly Screen[] = [
  { name: 'client-sign-up', show: (page) => showDialog(page, '/client-sign-up', 'Client Sign Up') },
  { name: 'client-sign-up-wrong', show: showWrongSignUp },
  { name: 'client-sign-up-terms', show: showTerms },
  { name: 'pro-sign-up', show: (page) => showDialog(page, '/pro-sign-up?from=pricing', 'Pro Sign Up') },
  {
    name: 'list-your-business',
    show: (page, site) =>
      asUser(page, site, 'client', () => showDialog(page, '/list-your-business', 'List your business')),
  },
  { name: 'forgot-password', show: showForgotten },
  { name: 'reset-password', show: showResetPassword },
  { name: 'reset-password-incomplete', show: (page) => showPage(page, '/reset-password', 'Reset password') },
  { name: 'confirm-email-expired', show: showExpiredLink },
  {
    name: 'profile',
    show: (page, site) =>
      asUser(page, site, 'client', () => showPage(page, '/me/essentials', 'Personal profile')),
  },
  { name: 'change-email', show: (page, site) => showChange(page, site, 'Change e-mail') },
  { name: 'change-password', show: (page, site) => showChange(page, site, 'Change password') },
  { name: 'terms-update', show: showTermsUpdate },
  { name: 'legal', show: (page) => showPage(page, '/legal/privacy-policy', 'Terms and privacy') },
  { name: 'not-built', show: (page) => showPage(page, '/how-it-works', 'How it works') },
  { name: 'second-layout', show: (page) => showPage(page, '/recommendation/abc', 'Recommendation') },
  { name: 'app', show: (page) => showPage(page, '/app', 'Get app') },
  { name: 'builds', show: (page) => showPage(page, '/array', 'Builds') },
  { name: 'menu', show: showMenu },
  {
    name: 'home-of-professional',
    show: (page, site) => asUser(page, site, 'owner', () => showPage(page, '/my-salon', 'Name & location')),
  },
  {
    name: 'admin',
    show: (page, site) => asUser(page, site, 'admin', () => showPage(page, '/admin', 'Administration')),
  },
  {
    name: 'admin-flags',
    show: (page, site) => asUser(page, site, 'admin', () => showPage(page, '/admin/flags', 'Feature flags')),
  },
  {
    name: 'admin-flag',
    show: (page, site) =>
      asUser(page, site, 'admin', () => showPage(page, '/admin/flags/clientStream', 'clientStream')),
  },
  {
    name: 'admin-messages',
    show: (page, site) => asUser(page, site, 'admin', () => showPage(page, '/admin/messages', 'Messages')),
  },
  {
    name: 'admin-refused',
    show: (page, site) =>
      asUser(page, site, 'client', () => showText(page, '/admin', 'Only for Frizo staff')),
  },
];

async function asUser(
  page: Page,
  { portal }: Addresses,
  who: keyof typeof demoLogIns,
  show: () => Promise<void>,
): Promise<void> {
  await startSession(page.context(), portal, demoLogIns[who]);
  await show();
}

async function showPage(page: Page, address: string, heading: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
}

async function showText(page: Page, address: string, text: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByText(text).first()).toBeVisible();
}

async function showDialog(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address);
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByRole('checkbox', { name: 'I am not a robot' })).toBeVisible();
}

/** Stubs the response that the service sends when the user name is taken. */
async function showWrongSignUp(page: Page): Promise<void> {
  await page.route(
    `**${addressOf(clientSignUp, { username: '', firstName: '', lastName: '', password: '', phone: '' }).url}`,
    (route) =>
      route.fulfill({
        status: 400,
        json: {
          error: {
            key: 'request.invalid',
            message: 'Please check.',
            fields: { username: ['USERNAME_IS_TAKEN'] },
          },
        },
      }),
  );
  await showDialog(page, '/client-sign-up', 'Client Sign Up');
  const dialog = page.getByRole('dialog', { name: 'Client Sign Up' });
  const person = newPerson();
  await fillPerson(dialog, person);
  await dialog.getByLabel('Phone').fill(person.phone);
  await dialog.getByRole('checkbox', { name: 'I am not a robot' }).check();
  await dialog.getByRole('button', { name: 'Sign up' }).click();
  await expect(dialog.getByText('This e-mail already has an account.')).toBeVisible();
}

async function showTerms(page: Page): Promise<void> {
  await page.goto('/client-sign-up/terms-for-clients');
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 }).nth(1)).toBeVisible();
}

async function showForgotten(page: Page): Promise<void> {
  await page.goto('/log-in');
  await page.getByRole('button', { name: 'Forgot password' }).click();
  await expect(page.getByRole('dialog', { name: 'Password reset' }).getByLabel('E-mail')).toBeVisible();
}

async function showExpiredLink(page: Page): Promise<void> {
  await page.route(`**${addressOf(confirmEmail, { token: 'a' }).url}`, (route) =>
    route.fulfill({
      status: 410,
      json: {
        error: {
          key: 'link.expired',
          message: 'This link has expired or was used before. Ask for a new one.',
        },
      },
    }),
  );
  await showPage(page, '/confirm-email#a-token', 'Your e-mail is not confirmed');
}

async function showChange(
  page: Page,
  site: Addresses,
  name: 'Change e-mail' | 'Change password',
): Promise<void> {
  await asUser(page, site, 'client', () => showPage(page, '/me/essentials', 'Personal profile'));
  await page.getByRole('button', { name }).click();
  await expect(page.getByRole('dialog', { name }).getByRole('textbox').first()).toBeVisible();
}

/** Stubs unsigned documents: the demo's artist, who has some, may have signed them in another test. */
async function showTermsUpdate(page: Page, site: Addresses): Promise<void> {
  await page.route('**/api/identity/auth/renew', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { user: object };
    await route.fulfill({ response, json: { ...body, user: { ...body.user, legalUnsigned: 2 } } });
  });
  await page.route(`**${addressOf(getUnsignedDocuments, {}).url}`, (route) =>
    route.fulfill({
      json: {
        documents: [
          { id: 1, code: 'ua', title: 'User Agreement' },
          { id: 2, code: 'pp', title: 'Privacy Policy' },
        ],
      },
    }),
  );
  await startSession(page.context(), site.portal, demoLogIns.client);
  await page.goto('/');
  const dialog = page.getByRole('dialog', { name: 'Terms and privacy update' });
  await expect(dialog.getByRole('button', { name: 'Proceed' })).toBeVisible();
  await expect(dialog.getByRole('heading').nth(2)).toBeVisible();
}

/** The last button of the header: the whole menu on a phone, the menu for professionals on a desktop. */
async function showMenu(page: Page): Promise<void> {
  await page.goto('/pricing');
  await page.getByRole('banner').getByRole('button').last().click();
  await expect(page.getByRole('link', { name: /^Why / })).toBeVisible();
}

/** The form that a valid reset link opens. */
async function showResetPassword(page: Page): Promise<void> {
  await page.route(`**${addressOf(checkResetLink, { token: 'a' }).url}`, (route) =>
    route.fulfill({ json: { success: true } }),
  );
  await showPage(page, '/reset-password#a-token', 'Reset password');
}
