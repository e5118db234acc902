import type { Locator, Page } from '@playwright/test';
import { callRoute, createPayoutAccount } from '@frizo/contracts';
import { findLayoutProblems } from '../screens/find-layout-problems.ts';
import { findViolationsIn } from '../screens/find-violations.ts';
import { drawnPhoto } from '../src/drawn-photo.ts';
import { sandboxAccess } from '../src/env.ts';
import { tabTo } from '../src/keyboard.ts';
import { newPerson, signUpAsOwner } from '../src/new-account.ts';
import { expect, test } from '../src/test.ts';

test.use({ viewport: { width: 360, height: 740 } });

/** Sends a request to the sandbox as the platform would to Stripe. */
async function askSandbox(path: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const sandbox = sandboxAccess();
  if (sandbox === null) throw new Error('The sandbox of this portal is not known.');
  const answer = await fetch(`${sandbox.url}/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandbox.secretKey}` },
    body: new URLSearchParams(fields),
  });
  if (!answer.ok) throw new Error(`The sandbox refused ${path}: ${await answer.text()}`);
}

const sectionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const profileFormOf = (page: Page) => page.getByRole('dialog', { name: /payment profile/ });

/** Types the password that a change of payouts needs, after a wrong one. */
async function confirmPassword(
  page: Page,
  { wrong, right }: Record<'wrong' | 'right', string>,
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Enter your password' });
  const field = dialog.getByLabel('Password', { exact: true });
  await field.fill(wrong);
  await field.press('Enter');
  await expect(dialog.getByText('This is not your password')).toBeVisible();
  await field.fill(right);
  await field.press('Enter');
  await expect(dialog).toBeHidden();
}

/** Fills in the form of the payment profile by keyboard. This birthday is of nobody whom the provider knows. */
async function typeProfile(page: Page, profile: Locator): Promise<void> {
  await tabTo(page, profile.getByRole('radio', { name: 'Individual' }));
  await page.keyboard.press('Space');
  for (const [label, text] of [
    ['First name', 'Petra'],
    ['Last name', 'Moreau'],
    ['Date of birth', '03021990'],
    ['Last four digits of your SSN', '6789'],
    ['Business website', 'instagram.com/moreau.hair'],
    ['Address', 'address_full_match'],
    ['ZIP', '85004'],
  ] as const) {
    await tabTo(page, profile.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  await expect(profile.getByText('Phoenix, AZ').first()).toBeVisible();
}

/** Opens the form of the profile, changes something in it and saves it. */
async function updateProfile(page: Page, change: (profile: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'UPDATE' }).click();
  const profile = profileFormOf(page);
  await change(profile);
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(profile).toBeHidden();
}

async function sendDocument(page: Page, name: string): Promise<void> {
  const picture = await drawnPhoto(page, name);
  await updateProfile(page, async (profile) => {
    await profile.locator('input[type=file]').setInputFiles(picture);
    await expect(profile.getByText(`${name} was sent.`).first()).toBeVisible();
  });
}

async function addBankAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'ADD ACCOUNT' }).click();
  const bank = page.getByRole('dialog', { name: 'Add bank account' });
  await bank.getByText('Individual').click();
  await bank.getByLabel('Name on the account').fill('Petra Moreau');
  await bank.getByLabel('Routing number').fill('110000000');
  await bank.getByLabel('Account number').fill('000123456789');
  await bank.getByRole('button', { name: 'Save' }).click();
  await expect(bank).toBeHidden();
  await expect(page.getByRole('heading', { name: 'STRIPE TEST BANK ••6789' })).toBeVisible();
}

/** Withdraws everything after more than that was refused. */
async function withdraw(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'WITHDRAW' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw' });
  const amount = dialog.getByLabel('Amount in dollars');
  await expect(amount).toHaveValue('120.50');
  await amount.fill('200');
  await amount.press('Enter');
  await expect(dialog.getByText('Must be equal or less than $120.50')).toBeVisible();
  await amount.fill('120.50');
  await amount.press('Enter');
  await expect(dialog).toBeHidden();
}

test('a salon owner gets from no profile to verified and paid out, by keyboard on a phone', async ({
  page,
}) => {
  test.skip(sandboxAccess() === null, 'needs the sandbox of the portal that the tests start');
  test.slow();
  const owner = newPerson('Petra');
  const findViolations = findViolationsIn(page);
  await signUpAsOwner(page, owner, 'Moreau Hair');
  await page.goto('/my-salon/payments');
  await expect(page.getByText('No Payment profile')).toBeVisible();
  await expect(page.getByRole('button', { name: 'ADD ACCOUNT' })).toBeDisabled();
  expect(await findViolations()).toEqual([]);

  // CREATE, with a wrong password first.
  await tabTo(page, page.getByRole('button', { name: 'CREATE' }));
  await page.keyboard.press('Enter');
  const profile = profileFormOf(page);
  await typeProfile(page, profile);
  expect(await findViolations()).toEqual([]);
  const created = page.waitForResponse(
    (response) =>
      response.url().endsWith(callRoute(createPayoutAccount)) &&
      response.request().method() === 'POST' &&
      response.ok(),
  );
  await page.keyboard.press('Enter');
  await confirmPassword(page, { wrong: 'Rosewood-8', right: owner.password });
  const { account } = (await (await created).json()) as { account: { id: string } };
  await expect(profile).toBeHidden();

  // The provider needs more: the whole number, then a document, of which it refuses the first one.
  const ownProfile = sectionOf(page, 'Payment profile');
  await expect(ownProfile.getByText('More information needed')).toBeVisible();
  await updateProfile(page, (form) => form.getByLabel('Your whole SSN').fill('123456789'));
  await expect(ownProfile.getByRole('listitem')).toHaveText(['A picture of your identity document']);
  await sendDocument(page, 'failing.jpg');
  await expect(ownProfile.getByText('Upload another document to try again.')).toBeVisible();
  await sendDocument(page, 'passport.jpg');
  await expect(ownProfile.getByText('Verified', { exact: true })).toBeVisible();

  // A bank account, and a payout to it of what clients have paid.
  await addBankAccount(page);
  await askSandbox('/transfers', { amount: '12050', currency: 'usd', destination: account.id });
  await page.reload();
  await withdraw(page);
  await expect(sectionOf(page, 'Payouts').getByRole('listitem')).toContainText('$120.50');
  const transactions = sectionOf(page, 'Transactions').getByRole('listitem');
  await expect(transactions.filter({ hasText: 'Paid out' })).toHaveCount(1);
  // The reload has removed what looked for them until now.
  expect(await findViolationsIn(page)()).toEqual([]);
  expect(await findLayoutProblems(page)).toEqual([]);

  // Later the provider needs something again, which the open page shows by itself.
  await askSandbox(`/accounts/${account.id}`, { 'individual[last_name]': '' });
  await expect(ownProfile.getByText('More information needed')).toBeVisible();
  await expect(ownProfile.getByRole('listitem')).toHaveText(['Your name']);
  await updateProfile(page, (form) => form.getByLabel('Last name').fill('Moreau'));
  await expect(ownProfile.getByText('Verified', { exact: true })).toBeVisible();
});
