import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { startTestSandbox, type TestSandbox } from '@frizo/stripe-sandbox/testing';
import { serveEmbeddingPage } from '../src/embedding-page.ts';
import { collectPageErrors } from '../src/page-errors.ts';

/** What the script of the embedding page offers; the results are those of Stripe.js. */
interface PageFunctions {
  messages: string[];
  changes: { complete: boolean; brand: string; error?: { code: string } }[];
  isReady?: boolean;
  saveCombined(secret: string): Promise<Result>;
  saveSeparate(): Promise<Result>;
  pay(secret: string): Promise<Result>;
  addBank(bank: object): Promise<Result>;
  clearCard(): void;
}
interface Result {
  error?: { code?: string; type: string };
  setupIntent?: { status: string; payment_method: string };
  paymentIntent?: { status: string };
  paymentMethod?: { id: string; card: { last4: string; brand: string } };
  token?: { id: string; bank_account: { last4: string } };
}
declare const window: PageFunctions;

/** The sandbox and a page of another origin that embeds its fields. No part of the portal is involved. */
const test = base.extend<{ sandbox: TestSandbox; policyErrors: string[] }>({
  sandbox: async ({}, use) => {
    const sandbox = await startTestSandbox();
    await use(sandbox);
    await sandbox.stop();
  },
  page: async ({ page, sandbox }, use) => {
    const errors = collectPageErrors(page.context());
    const embedding = await serveEmbeddingPage(sandbox);
    await page.goto(embedding.url);
    await page.waitForFunction(() => window.isReady === true);
    await use(page);
    await embedding.stop();
    expect(errors).toEqual({ policy: [], uncaught: [] });
  },
});

const frameIn = (page: Page, id: string) => page.frameLocator(`#${id} iframe`);

/** Types a card as a user does: the focus moves on by itself. */
async function typeCard(page: Page, number: string): Promise<void> {
  await frameIn(page, 'card').locator('[name=cardnumber]').click();
  await page.keyboard.type(`${number}123412385004`);
}

test('a card is typed into frames of the provider and never reaches the page', async ({ page, sandbox }) => {
  const requests: { url: string; from: string }[] = [];
  page.on('request', (request) => {
    if (decodeURIComponent(request.postData() ?? '').includes('4242424242424242'))
      requests.push({ url: request.url(), from: new URL(request.frame().url()).origin });
  });
  await typeCard(page, '4242424242424242');
  await expect.poll(() => page.evaluate(() => window.changes.at(-1)?.complete)).toBe(true);
  const intent = await sandbox.stripe.setupIntents.create({ usage: 'off_session' });
  const result = await page.evaluate((secret) => window.saveCombined(secret), intent.client_secret ?? '');
  expect(result.setupIntent?.status).toBe('succeeded');
  const method = await sandbox.stripe.paymentMethods.retrieve(result.setupIntent?.payment_method ?? '');
  expect(method).toMatchObject({
    card: { last4: '4242', exp_month: 12, exp_year: 2034 },
    billing_details: { name: 'Jenny Rosen', address: { postal_code: '85004' } },
  });
  expect(requests).toEqual([{ url: `${sandbox.url}/v1/payment_methods`, from: sandbox.url }]);
  const messages = await page.evaluate(() => window.messages.join());
  expect(messages).toContain('"change"');
  expect(messages.replaceAll(' ', '')).not.toContain('4242424');
});

test('number, expiry and security code in frames of their own are sent together', async ({ page }) => {
  // A click on the label of the container focuses its frame, as with any field.
  await page.getByText('Card number').click();
  await expect(frameIn(page, 'number').locator('[name=cardnumber]')).toBeFocused();
  await page.keyboard.type('378282246310005');
  await page.keyboard.press('Tab');
  await expect(frameIn(page, 'expiry').locator('[name=exp-date]')).toBeFocused();
  await page.keyboard.type('12/34');
  await page.keyboard.press('Tab');
  await expect(frameIn(page, 'cvc').locator('[name=cvc]')).toBeFocused();
  await page.keyboard.type('123');
  expect((await page.evaluate(() => window.saveSeparate())).error?.code).toBe('incomplete_cvc');
  await frameIn(page, 'cvc').locator('[name=cvc]').press('End');
  await page.keyboard.type('4');
  const { paymentMethod } = await page.evaluate(() => window.saveSeparate());
  expect(paymentMethod?.card).toMatchObject({ brand: 'amex', last4: '0005' });
});

test('what is wrong has a code of Stripe.js and is marked in the field', async ({ page, sandbox }) => {
  const number = frameIn(page, 'card').locator('[name=cardnumber]');
  await number.click();
  await page.keyboard.type('4242424242424241');
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('#card')).toHaveClass(/StripeElement--invalid/);
  const intent = await sandbox.stripe.setupIntents.create({});
  const wrong = await page.evaluate((secret) => window.saveCombined(secret), intent.client_secret ?? '');
  expect(wrong.error?.code).toBe('invalid_number');
  await page.evaluate(() => window.clearCard());
  await typeCard(page, '4000000000000002');
  const declined = await page.evaluate((secret) => window.saveCombined(secret), intent.client_secret ?? '');
  expect(declined.error).toMatchObject({ type: 'card_error', code: 'card_declined' });
});

for (const { name, act, status } of [
  { name: 'completed', act: (page: Page) => page.keyboard.press('Enter'), status: 'succeeded' },
  {
    name: 'failed',
    act: (page: Page) => page.frameLocator('dialog iframe').getByRole('button', { name: 'Fail' }).click(),
    status: 'requires_payment_method',
  },
  {
    name: 'refused with Escape',
    act: (page: Page) => page.keyboard.press('Escape'),
    status: 'requires_payment_method',
  },
]) {
  test(`a payment that needs authentication is ${name}`, async ({ page, sandbox }) => {
    await typeCard(page, '4000002760003184');
    const intent = await sandbox.stripe.paymentIntents.create({ amount: 12_345, currency: 'usd' });
    const paid = page.evaluate((secret) => window.pay(secret), intent.client_secret ?? '');
    const bank = page.frameLocator('dialog iframe');
    await expect(bank.getByText('$123.45')).toBeVisible();
    await expect(bank.getByRole('button', { name: 'Complete' })).toBeFocused();
    await act(page);
    const { error, paymentIntent } = await paid;
    expect(paymentIntent?.status ?? error?.code).toBe(
      status === 'succeeded' ? status : 'payment_intent_authentication_failure',
    );
    await expect(page.locator('dialog')).toHaveCount(0);
    expect((await sandbox.stripe.paymentIntents.retrieve(intent.id)).status).toBe(status);
  });
}

test('a bank account becomes a token for payouts', async ({ page, sandbox }) => {
  const bank = {
    country: 'US',
    currency: 'usd',
    routing_number: '110000000',
    account_number: '000123456789',
    account_holder_name: 'Jenny Rosen',
    account_holder_type: 'individual',
  };
  const { token } = await page.evaluate((data) => window.addBank(data), bank);
  expect(token?.bank_account.last4).toBe('6789');
  const account = await sandbox.stripe.accounts.create({ type: 'custom', external_account: token?.id ?? '' });
  expect(account.external_accounts?.data[0]).toMatchObject({ object: 'bank_account', last4: '6789' });
  const refused = await page.evaluate((data) => window.addBank(data), { ...bank, routing_number: '1' });
  expect(refused.error?.code).toBe('routing_number_invalid');
});

for (const width of [320, 1_440]) {
  test(`fields fit at ${width} px, with the note of the sandbox below them`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await typeCard(page, '4242424242424242');
    const box = await page.locator('.box').first().boundingBox();
    const note = await page.getByText('Sandbox: use 4242 4242 4242 4242').first().boundingBox();
    if (box === null || note === null) throw new Error('A field and its note must be visible.');
    expect(note.y).toBeGreaterThanOrEqual(box.y + box.height);
    for (const name of ['cardnumber', 'exp-date', 'cvc', 'postal']) {
      const input = frameIn(page, 'card').locator(`[name=${name}]`);
      // The whole value is visible: nothing is cut off at the end.
      expect(await input.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
      const field = await input.boundingBox();
      expect(field && field.y + field.height).toBeLessThanOrEqual(box.y + box.height);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
  });
}
