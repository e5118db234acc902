import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { mouse, type InputMethod } from './input-methods.ts';
import { expect } from './test.ts';

/** A unique person, whose password satisfies the password rule. */
export interface NewPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
}

export function newPerson(firstName = 'Ines'): NewPerson {
  const email = `${firstName.toLowerCase()}-${randomUUID().slice(0, 8)}@new.frizo.test`;
  return { firstName, lastName: 'Moreau', email, phone: '6025550142', password: 'Rosewood-7' };
}

/** Fills in the personal fields of a client's or a professional's sign-up form. */
export async function fillPerson(dialog: Locator, person: NewPerson, input = mouse): Promise<void> {
  await input.type(dialog.getByLabel('First name'), person.firstName);
  await input.type(dialog.getByLabel('Last name'), person.lastName);
  await input.type(dialog.getByLabel('E-mail'), person.email);
  await input.type(dialog.getByLabel('Password', { exact: true }), person.password);
  await input.type(dialog.getByLabel('Confirm password', { exact: true }), person.password);
}

/** Checks the captcha, and waits until the browser has computed its proof of work. */
export async function solveCaptcha(dialog: Locator, input = mouse): Promise<void> {
  await input.press(dialog.getByRole('checkbox', { name: 'I am not a robot' }));
  await expect(dialog.getByText('Checked').first()).toBeVisible();
}

export async function signUpAsClient(page: Page, person: NewPerson): Promise<void> {
  await page.goto('/client-sign-up');
  const dialog = page.getByRole('dialog', { name: 'Client Sign Up' });
  await fillPerson(dialog, person);
  await dialog.getByLabel('Phone').fill(person.phone);
  await solveCaptcha(dialog);
  await dialog.getByRole('button', { name: 'Sign up' }).click();
  await expect(nameInHeader(page, person)).toBeVisible();
}

export function nameInHeader(page: Page, { firstName, lastName }: NewPerson): Locator {
  return page.getByRole('link', { name: `${firstName} ${lastName}` });
}

/** Signs up as the owner of a salon in Phoenix who takes bookings; the header shows the new professional afterwards. */
export async function signUpAsOwner(
  page: Page,
  person: NewPerson,
  salonName: string,
  input: InputMethod = mouse,
): Promise<void> {
  await page.goto('/pro-sign-up?from=pricing');
  const dialog = page.getByRole('dialog', { name: 'Pro Sign Up' });
  await fillPerson(dialog, person, input);
  await input.press(dialog.getByRole('radio', { name: 'Salon owner' }));
  await input.type(dialog.getByLabel('Salon name'), salonName);
  await input.type(dialog.getByLabel('Street address'), '7 Garfield St');
  await input.type(dialog.getByLabel('ZIP'), '85004');
  await expect(dialog.getByText('Phoenix, AZ').first()).toBeVisible();
  await input.type(dialog.getByLabel('Salon phone'), person.phone);
  await solveCaptcha(dialog, input);
  await input.press(dialog.getByRole('button', { name: 'Sign up' }));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('dialog')).toBeHidden();
}
