import type { Locator, Page } from '@playwright/test';
import { bookedDialog, expectBooked, bookingDialogOf } from '../src/booking-dialog.ts';
import { countEffort, effortOn, reportEffort } from '../src/effort.ts';
import { visitGallery } from '../src/gallery.ts';
import { newPerson, solveCaptcha, type NewPerson } from '../src/new-account.ts';
import { typeLogIn } from '../src/demo-users.ts';
import { expect, test } from '../src/test.ts';

/** Types key by key, like a user. */
async function type(dialog: Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    const field = dialog.getByLabel(label, { exact: true });
    await field.click();
    await field.pressSequentially(text);
  }
}

const personFields = (person: NewPerson) => ({
  'First name': person.firstName,
  'Last name': person.lastName,
  'E-mail': person.email,
  Password: person.password,
  'Confirm password': person.password,
});

/** Goes from the log-in dialog that Book opened to the sign-up. */
async function goToSignUp(page: Page, link: 'Sign up' | 'List your business'): Promise<Locator> {
  await page.getByRole('dialog', { name: 'Log in' }).getByRole('link', { name: link }).click();
  // Professionals see what it costs first.
  if (link === 'List your business')
    await page.getByRole('link', { name: 'SIGN UP', exact: true }).first().click();
  const title = link === 'Sign up' ? 'Client Sign Up' : 'Pro Sign Up';
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('a new visitor signs up from the gallery and books an appointment', async ({ page, context }) => {
  await countEffort(context);
  const person = newPerson('Noa');
  const gallery = await visitGallery(page, '?category=2');
  const startedAt = performance.now();

  await gallery.bookButton(1).click();
  const signUp = await goToSignUp(page, 'Sign up');
  await type(signUp, { ...personFields(person), Phone: person.phone });
  await solveCaptcha(signUp);
  await signUp.getByRole('button', { name: 'Sign up' }).click();

  const booking = bookingDialogOf(page);
  await expect(booking.dialog).toContainText(`for ${person.firstName} ${person.lastName}`);
  // The first free day is selected by default.
  await booking.chooseTime(0);
  await booking.bookButton.click();
  await expectBooked(page);
  await expect(bookedDialog(page).getByRole('link', { name: 'Show appointment' })).toBeVisible();

  const effort = await effortOn(page);
  reportEffort('From the gallery to a booked appointment', effort, performance.now() - startedAt);
  const typed = [...Object.values(personFields(person)), person.phone].join('');
  expect(effort.typedCharacters).toBe(typed.length);
});

test('the picture chosen in the viewer survives a reload during the sign-up', async ({ page }) => {
  const person = newPerson('Rhea');
  await visitGallery(page);
  await page.goto('/?picture=40');
  const viewer = page.getByRole('dialog', { name: 'Picture viewer' });
  await viewer.getByRole('button', { name: /^Book / }).click();
  await goToSignUp(page, 'Sign up');
  await page.reload();

  const signUp = page.getByRole('dialog', { name: 'Client Sign Up' });
  await type(signUp, { ...personFields(person), Phone: person.phone });
  await solveCaptcha(signUp);
  await signUp.getByRole('button', { name: 'Sign up' }).click();
  await expect(bookingDialogOf(page).dialog).toContainText(`for ${person.firstName} ${person.lastName}`);
  await expect(page).toHaveURL('/?picture=40');
});

test('a log-in in another tab replaces an open sign-up with the booking', async ({
  page,
  context,
  client,
}) => {
  const gallery = await visitGallery(page);
  await gallery.bookButton(0).click();
  await goToSignUp(page, 'Sign up');

  const other = await context.newPage();
  await other.goto('/log-in');
  await typeLogIn(other, client.email);
  await expect(other.getByRole('link', { name: 'Log out' })).toBeVisible();
  await expect(bookingDialogOf(other).dialog).toBeHidden();
  await expect(bookingDialogOf(page).dialog).toContainText(`for ${client.firstName} ${client.lastName}`);
});

test('a log-in from the sign-up continues with the booking', async ({ page, client }) => {
  const gallery = await visitGallery(page);
  await gallery.bookButton(0).click();
  await goToSignUp(page, 'Sign up');
  await page.getByRole('dialog', { name: 'Client Sign Up' }).getByRole('link', { name: 'Log in' }).click();
  await typeLogIn(page, client.email);
  await expect(bookingDialogOf(page).dialog).toContainText(`for ${client.firstName} ${client.lastName}`);
});

test('a professional who signs up from Book continues with the booking', async ({ page }) => {
  const gallery = await visitGallery(page);
  await gallery.bookButton(0).click();
  const person = newPerson('Odile');
  const signUp = await goToSignUp(page, 'List your business');
  await type(signUp, { ...personFields(person), 'Street address': '12 Roosevelt Row', ZIP: '85004' });
  await signUp.getByRole('radio', { name: 'Freelancer' }).check();
  await expect(signUp.getByText('Phoenix, AZ').first()).toBeVisible();
  await type(signUp, { 'Salon phone': person.phone });
  await solveCaptcha(signUp);
  await signUp.getByRole('button', { name: 'Sign up' }).click();
  await expect(bookingDialogOf(page).dialog).toContainText(`for ${person.firstName} ${person.lastName}`);
});
