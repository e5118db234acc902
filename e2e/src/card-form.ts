import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

/** Stripe's test cards (its documentation, Testing), which the sandbox knows too. */
export const testCards = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  /** The bank refuses it when a payment is made, not when the card is added. */
  declinedLater: '4000000000000341',
  /** The bank wants the client to authenticate each payment. */
  authenticated: '4000002760003184',
} as const;

/** The dialog that adds a card, whose fields are frames of the card payment provider. */
export class CardForm {
  readonly dialog: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.dialog = page.getByRole('dialog', { name: 'Add card' });
  }

  get number(): Locator {
    return this.#frame('number').getByLabel('Credit or debit card number');
  }

  get expiry(): Locator {
    return this.#frame('expiration date').getByLabel('Credit or debit card expiration date');
  }

  get code(): Locator {
    return this.#frame('CVC').getByLabel('Credit or debit card CVC/CVV');
  }

  get addButton(): Locator {
    return this.dialog.getByRole('button', { name: 'Add card' });
  }

  /** Waits for the frames, and types a card that is valid until 2040. */
  async type(number: string): Promise<void> {
    await expect(this.addButton).toBeEnabled();
    await this.number.fill(number);
    await this.expiry.fill('12 / 40');
    await this.code.fill('123');
  }

  /** Types a card, adds it and waits until the dialog has closed. */
  async add(number: string): Promise<void> {
    await this.type(number);
    await this.addButton.click();
    await expect(this.dialog).toBeHidden();
  }

  #frame(what: string): FrameLocator {
    return this.#page.frameLocator(`iframe[title^="Secure"][title*="${what}"]`);
  }
}

/** Confirms a payment as the bank of its card asks for it. */
export async function authenticate(page: Page): Promise<void> {
  await page.frameLocator('iframe[title*="uthent"]').getByRole('button', { name: 'Complete' }).click();
}
