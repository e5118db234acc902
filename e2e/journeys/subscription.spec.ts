import type { Locator, Page } from '@playwright/test';
import { sandboxControls } from '@frizo/stripe-sandbox/testing';
import pg from 'pg';
import { findLayoutProblems } from '../screens/find-layout-problems.ts';
import { findViolationsIn } from '../screens/find-violations.ts';
import { authenticate, CardForm, testCards } from '../src/card-form.ts';
import { sandboxAccess } from '../src/env.ts';
import { keyboardOf } from '../src/input-methods.ts';
import { tabTo } from '../src/keyboard.ts';
import { newPerson, signUpAsOwner, type NewPerson } from '../src/new-account.ts';
import { expect, test } from '../src/test.ts';

const tab = '/my-salon/subscription';
const paused = 'Service paused. Please subscribe.';

const planOf = (page: Page) => page.getByRole('list', { name: 'Plans' });
const confirmationOf = (page: Page) => page.getByRole('dialog', { name: 'Subscription confirmation' });
const cardOf = (page: Page, text: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: text }) });

/** Signs up the owner of a new salon: no other test sees its plan. */
async function signUp(page: Page, firstName: string): Promise<NewPerson> {
  const owner = newPerson(firstName);
  await signUpAsOwner(page, owner, `${firstName} & Daughters`);
  return owner;
}

/** Lets days pass for the provider's customer of an owner, with the renewals and retries that become due. */
async function passDays({ email }: NewPerson, days: number): Promise<void> {
  const sandbox = sandboxAccess();
  if (sandbox === null) throw new Error('The sandbox of this portal is not known.');
  const { passTime } = sandboxControls({
    STRIPE_API_URL: sandbox.url,
    STRIPE_SECRET_KEY: sandbox.secretKey,
  });
  await passTime({ customer: await customerOf(email), seconds: days * 24 * 3_600 });
}

async function customerOf(email: string): Promise<string> {
  const database = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
  await database.connect();
  try {
    const { rows } = await database.query<{ customer_id: string }>(
      'select customer_id from payments.businesses where owner_email = $1 and customer_id is not null',
      [email],
    );
    const [row] = rows;
    if (row === undefined) throw new Error(`The business of ${email} has no card yet.`);
    return row.customer_id;
  } finally {
    await database.end();
  }
}

async function applyPromoCode(confirmation: Locator, code: string): Promise<void> {
  await confirmation.getByLabel('Promo code').fill(code);
  await confirmation.getByRole('button', { name: 'Apply' }).click();
}

/** Answers a question with the button of that name. */
async function answer(page: Page, button: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
}

/** Closes the dialog of a subscription that has begun or changed. */
async function acknowledge(page: Page): Promise<void> {
  const success = page.getByRole('dialog', { name: 'Success' });
  await expect(success.getByText('You are subscribed to Salon.')).toBeVisible();
  await success.getByRole('button', { name: 'OK' }).click();
  await expect(success).toBeHidden();
}

async function makeDefault(page: Page, card: string): Promise<void> {
  await cardOf(page, card).getByRole('button', { name: 'Set default' }).click();
  await expect(cardOf(page, card).getByText('default', { exact: true })).toBeVisible();
}

test('a salon subscribes with a coupon after a declined card, changes its plan, lapses and goes on', async ({
  page,
}) => {
  await page.goto('/pricing');
  await page.getByRole('link', { name: 'SIGN UP', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Pro Sign Up' })).toBeVisible();
  const owner = await signUp(page, 'Rhea');

  await test.step('the first card is declined', async () => {
    await page.goto(tab);
    await expect(page.getByText('Everything is free until your first client.')).toBeVisible();
    await page.getByRole('link', { name: 'SUBSCRIBE', exact: true }).click();
    await planOf(page).getByRole('button', { name: 'Start now' }).click();
    await answer(page, 'Add card');
    await new CardForm(page).add(testCards.declinedLater);
    const confirmation = confirmationOf(page);
    await expect(confirmation.getByText('Visa ending in 0341')).toBeVisible();
    await applyPromoCode(confirmation, 'NOBODY');
    await expect(confirmation.getByText('NOT VALID PROMO CODE')).toBeVisible();
    await applyPromoCode(confirmation, 'WELCOME20');
    await expect(confirmation.getByRole('status', { name: 'Amount due' })).toHaveText('$60.00');
    await confirmation.getByRole('button', { name: 'Confirm' }).click();
    const fail = page.getByRole('dialog', { name: 'Fail' });
    await expect(fail.getByText('Your card was declined.')).toBeVisible();
    await fail.getByRole('button', { name: 'Close' }).last().click();
    await expect(fail).toBeHidden();
  });

  await test.step('another one pays', async () => {
    await page.goto(tab);
    await expect(page.getByText('No history yet')).toBeVisible();
    await page.getByRole('button', { name: 'Add card' }).click();
    await new CardForm(page).add(testCards.mastercard);
    await makeDefault(page, 'Mastercard ending in 4444');
    await page.getByRole('link', { name: 'SUBSCRIBE', exact: true }).click();
    await planOf(page).getByRole('button', { name: 'Start now' }).click();
    const confirmation = confirmationOf(page);
    await applyPromoCode(confirmation, 'WELCOME20');
    await expect(confirmation.getByText('20% off')).toBeVisible();
    await confirmation.getByRole('button', { name: 'Confirm' }).click();
    await acknowledge(page);
    await expect(planOf(page).getByText('Current plan')).toBeVisible();
    await page.goto(tab);
    await expect(page.getByText('1 fee', { exact: true })).toBeVisible();
    await expect(page.getByText('$60.00')).toBeVisible();
  });

  await test.step('the plan is changed', async () => {
    await page.goto('/subscription');
    await page.getByText('Annually', { exact: true }).click();
    await planOf(page).getByRole('button', { name: 'Change plan' }).click();
    await confirmationOf(page).getByRole('button', { name: 'Confirm' }).click();
    await acknowledge(page);
    await page.goto(tab);
    await expect(page.getByText('$62.50 / month. $750 billed each year.')).toBeVisible();
    await expect(page.getByText('2 fees')).toBeVisible();
  });

  await test.step('it is ended, and continued before its period is over', async () => {
    await page.getByRole('button', { name: 'UNSUBSCRIBE' }).click();
    await answer(page, 'Unsubscribe');
    await expect(page.getByText(/^Ends on \d/)).toBeVisible();
    await page.getByRole('button', { name: 'SUBSCRIBE', exact: true }).click();
    await expect(page.getByText(/^Next payment on \d/)).toBeVisible();
  });

  await test.step('it lapses, which pauses the service', async () => {
    await makeDefault(page, 'Visa ending in 0341');
    await passDays(owner, 367);
    await expect(page.getByText(paused)).toBeVisible();
    await expect(page.getByText('Payment failed', { exact: true })).toBeVisible();
    // While subscriptions are skipped, nothing is limited.
    await page.goto('/mp/ff-skipSubscriptions/false');
    await page.goto('/book');
    const prompt = page.getByRole('dialog', { name: 'Subscription request' });
    await expect(prompt.getByText(/^The journal is part of our plans\./)).toBeVisible();
    await prompt.getByRole('link', { name: 'SUBSCRIBE NOW' }).click();
    await expect(page).toHaveURL('/subscription');
    await expect(page.getByText(paused)).toBeVisible();
  });

  await test.step('it goes on with the other card', async () => {
    await page.goto(tab);
    await makeDefault(page, 'Mastercard ending in 4444');
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    await expect(page.getByText(paused)).toBeHidden();
    await expect(page.getByText('3 fees')).toBeVisible();
    await page.goto('/book');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('This page needs a subscription.')).toBeHidden();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } });

  test('a salon subscribes and pays a fee again with the keyboard alone, as its bank confirms both', async ({
    page,
  }) => {
    const owner = await signUp(page, 'Thea');
    const keyboard = keyboardOf(page);
    const findViolations = findViolationsIn(page);
    const expectNoProblems = async () => {
      expect(await findViolations()).toEqual([]);
      expect(await findLayoutProblems(page)).toEqual([]);
    };
    await page.goto('/pricing');
    await expect(planOf(page).getByRole('button', { name: 'Start now' })).toBeEnabled();
    await expectNoProblems();
    await keyboard.press(planOf(page).getByRole('button', { name: 'Start now' }));
    await keyboard.press(page.getByRole('alertdialog').getByRole('button', { name: 'Add card' }));
    const form = new CardForm(page);
    await expect(form.addButton).toBeEnabled();
    await tabTo(page, page.locator('iframe[title^="Secure"][title*="number"]'));
    await page.keyboard.type(testCards.authenticated);
    await page.keyboard.press('Tab');
    await page.keyboard.type('1240');
    await page.keyboard.press('Tab');
    await page.keyboard.type('123');
    await keyboard.press(form.addButton);
    await expect(form.dialog).toBeHidden();

    const confirmation = confirmationOf(page);
    await expect(confirmation.getByRole('status', { name: 'Amount due' })).toHaveText('$75.00');
    await expectNoProblems();
    await keyboard.press(confirmation.getByRole('button', { name: 'Confirm' }));
    await authenticate(page);
    const success = page.getByRole('dialog', { name: 'Success' });
    await expect(success).toBeVisible();
    await expectNoProblems();
    await keyboard.press(success.getByRole('button', { name: 'OK' }));
    await expect(planOf(page).getByText('Current plan')).toBeVisible();

    await page.goto(tab);
    await expect(page.getByText('1 fee', { exact: true })).toBeVisible();
    await expectNoProblems();
    await passDays(owner, 32);
    await expect(page.getByText(paused)).toBeVisible();
    await expectNoProblems();
    await keyboard.press(page.getByRole('button', { name: 'Pay now' }));
    await authenticate(page);
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    await expect(page.getByText(paused)).toBeHidden();
  });
});
