import type { Page } from '@playwright/test';
import { demoLogIns } from '@frizo/demo';
import { startSession, typeLogIn } from '../src/demo-users.ts';
import { newPerson, signUpAsOwner } from '../src/new-account.ts';
import { expect, test } from '../src/test.ts';

const message = (page: Page) => page.getByRole('region', { name: 'Your profile is incomplete' });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Your business' });
const header = (page: Page) => page.getByRole('banner');

test('a new owner sees what is missing, completes a part of it, and the page follows', async ({ page }) => {
  const person = newPerson('Frida');
  await signUpAsOwner(page, person, 'Copper Comb');
  await expect(header(page).getByRole('img', { name: 'Incomplete' })).toBeVisible();

  await header(page)
    .getByRole('link', { name: `${person.firstName} ${person.lastName}` })
    .click();
  await expect(page).toHaveURL('/my-salon/name-and-location');
  await expect(header(page).getByRole('img', { name: 'Incomplete' })).toBeHidden();
  await expect(message(page).getByRole('link')).toHaveText([
    'Add your photo',
    'Add a service',
    'Set your hours',
    'Add an image of your work',
  ]);

  await message(page).getByRole('link', { name: 'Add a service' }).click();
  await expect(page).toHaveURL('/my-salon/services');
  const form = page.getByRole('form', { name: 'Add service' });
  await form.getByLabel('Category').selectOption({ index: 1 });
  await form.getByLabel('Service').selectOption({ index: 1 });
  await form.getByLabel('Price').fill('95');
  await form.getByRole('button', { name: 'Add service' }).click();
  await expect(message(page).getByRole('link', { name: 'Add a service' })).toBeHidden();

  await message(page).getByRole('link', { name: 'Set your hours' }).click();
  await expect(page).toHaveURL('/my-salon/working-hours');
  await page.getByRole('listitem', { name: 'Monday' }).getByRole('checkbox', { name: 'Monday' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(message(page).getByRole('link')).toHaveText(['Add your photo', 'Add an image of your work']);
  await expect(tabs(page).getByRole('listitem').filter({ hasText: 'Working hours' })).not.toContainText('!');

  await message(page).getByRole('link', { name: 'Add your photo' }).click();
  await expect(page).toHaveURL('/me/essentials#photo');
  await expect(page.getByLabel('Photo')).toBeFocused();
  await expect(
    page.getByRole('navigation', { name: 'Your account' }).getByRole('img', { name: 'Incomplete' }),
  ).toBeVisible();

  await header(page).getByRole('link', { name: 'Log out' }).click();
  await page.goto('/log-in');
  await typeLogIn(page, person.email, person.password);
  await expect(page).toHaveURL('/my-salon/name-and-location');
});

test('the owner of a public salon sees no marks, and goes to the journal after the log-in', async ({
  page,
}) => {
  await page.goto('/log-in');
  await typeLogIn(page, demoLogIns.owner.email);
  await expect(page).toHaveURL('/book');
  await page.goto('/my-salon/brands');
  await expect(page.getByLabel('Brand', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: /ncomplete|omplete$/ })).toHaveCount(0);
  await expect(page.getByText(/^Your profile is/)).toHaveCount(0);
});

test('a freelancer adds brands and removes one', async ({ page, site }) => {
  await startSession(page.context(), site.portal, demoLogIns.freelancer);
  await page.goto('/my-salon/brands');
  const brands = page.getByRole('list', { name: 'Your brands' });
  const field = page.getByLabel('Brand', { exact: true });
  const item = (name: string) => brands.getByRole('listitem').filter({ hasText: name });
  for (const name of ['Zoya', 'Mehron']) {
    await field.selectOption(name);
    await page.getByRole('button', { name: 'Add brand' }).click();
    await expect(item(name)).toBeVisible();
  }
  await brands.getByRole('button', { name: 'Remove Zoya' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(item('Zoya')).toBeHidden();
  await expect(item('Mehron')).toBeVisible();
});
