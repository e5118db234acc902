import { tabTo } from '../src/keyboard.ts';
import { fillPerson, nameInHeader, newPerson, solveCaptcha, signUpAsClient } from '../src/new-account.ts';
import { expect, test } from '../src/test.ts';

test('a visitor signs up, and reading the terms in between keeps the form', async ({ page }) => {
  const person = newPerson();
  await page.goto('/');
  await page.getByRole('link', { name: 'Client Sign Up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Client Sign Up' });
  await fillPerson(dialog, person);

  await dialog.getByRole('link', { name: 'User Agreement' }).click();
  await expect(page).toHaveURL('/client-sign-up/terms-for-clients');
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Back to the form' }).click();
  await expect(page).toHaveURL('/client-sign-up');
  await expect(dialog.getByLabel('First name')).toHaveValue(person.firstName);

  await dialog.getByLabel('Phone').fill(person.phone);
  await expect(dialog.getByLabel('Phone')).toHaveValue('(602) 555-0142');
  await solveCaptcha(dialog);
  await dialog.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/');
  await expect(nameInHeader(page, person)).toBeVisible();
});

test('shows an error at each missing field, and focuses the first', async ({ page }) => {
  await page.goto('/client-sign-up');
  const dialog = page.getByRole('dialog', { name: 'Client Sign Up' });
  await dialog.getByRole('button', { name: 'Sign up' }).click();
  await expect(dialog.getByText('Required field').first()).toBeVisible();
  await expect(dialog.getByText('Captcha is required')).toBeVisible();
  await expect(dialog.getByLabel('First name')).toBeFocused();
});

test('rejects an e-mail that already has an account, at its field', async ({ page, client }) => {
  await page.goto('/client-sign-up');
  const dialog = page.getByRole('dialog', { name: 'Client Sign Up' });
  const person = { ...newPerson(), email: client.email };
  await fillPerson(dialog, person);
  await dialog.getByLabel('Phone').fill(person.phone);
  await solveCaptcha(dialog);
  await dialog.getByRole('button', { name: 'Sign up' }).click();
  await expect(dialog.getByText('This e-mail already has an account.')).toBeVisible();
  await expect(dialog.getByLabel('E-mail')).toBeFocused();
  await expect(dialog.getByLabel('First name')).toHaveValue(person.firstName);
});

test('a freelancer can sign up by keyboard, with their own name as salon name', async ({ page }) => {
  const person = newPerson('Odile');
  await page.goto('/pro-sign-up?from=pricing');
  const dialog = page.getByRole('dialog', { name: 'Pro Sign Up' });
  const type = async (label: string, text: string): Promise<void> => {
    await tabTo(page, dialog.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  };
  await type('First name', person.firstName);
  await type('Last name', person.lastName);
  await type('E-mail', person.email);
  await type('Password', person.password);
  await type('Confirm password', person.password);
  await tabTo(page, dialog.getByRole('radio', { name: 'Freelancer' }));
  await page.keyboard.press('Space');
  await expect(dialog.getByLabel('Salon name')).toHaveValue(`${person.firstName} ${person.lastName}`);
  await type('Street address', '12 Roosevelt Row');
  await tabTo(page, dialog.getByLabel('ZIP'));
  await page.keyboard.type('85004');
  await expect(dialog.getByText('Phoenix, AZ').first()).toBeVisible();
  await type('Salon phone', person.phone);
  await tabTo(page, dialog.getByRole('checkbox', { name: 'I am not a robot' }));
  await page.keyboard.press('Space');
  await expect(dialog.getByText('Checked').first()).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: 'Sign up' }));
  await page.keyboard.press('Enter');

  const menu = page.getByRole('banner');
  await expect(menu.getByRole('link', { name: 'Appointments', exact: true })).toBeVisible();
  await expect(nameInHeader(page, person)).toHaveAttribute('href', '/my-salon');
});

test('a client who lists a business becomes a professional', async ({ page }) => {
  const person = newPerson('Maud');
  await signUpAsClient(page, person);
  await page.getByRole('banner').getByRole('button', { name: 'Beauty Pro?' }).click();
  await page.getByRole('link', { name: 'List your business' }).click();
  const dialog = page.getByRole('dialog', { name: 'List your business' });
  await dialog.getByRole('radio', { name: 'Salon owner' }).check();
  await dialog.getByLabel('Salon name').fill('Maud & Friends');
  await dialog.getByLabel('Street address').fill('7 Garfield St');
  await dialog.getByLabel('ZIP').fill('85004');
  await expect(dialog.getByLabel('City')).toHaveValue('Phoenix, AZ');
  await dialog.getByLabel('Salon phone').fill(person.phone);
  await solveCaptcha(dialog);
  await dialog.getByRole('button', { name: 'List your business' }).click();
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Appointments', exact: true }),
  ).toBeVisible();
});

test('Back closes an untouched sign-up', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Client Sign Up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Client Sign Up' });
  await expect(dialog.getByLabel('First name')).toBeFocused();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/');
});
