import { act } from '@testing-library/react';
import type { StripeConstructor, StripeError } from '@stripe/stripe-js';

type Handler = (event: object) => void;

/** One field of a card, without a frame: tests emit its events. */
class FakeField {
  readonly #handlers = new Map<string, Handler[]>();
  readonly styles: unknown[];
  isFocused = false;

  constructor(options: { style?: unknown }) {
    this.styles = [options.style];
  }

  mount(container: HTMLElement): void {
    container.textContent = '';
    queueMicrotask(() => act(() => this.emit('ready')));
  }

  destroy(): void {
    this.#handlers.clear();
  }

  focus(): void {
    this.isFocused = true;
  }

  update({ style }: { style?: unknown }): void {
    this.styles.push(style);
  }

  on(event: string, handler: Handler): this {
    this.#handlers.set(event, [...(this.#handlers.get(event) ?? []), handler]);
    return this;
  }

  emit(event: string, details: object = {}): void {
    for (const handler of this.#handlers.get(event) ?? []) handler(details);
  }
}

type SetupResult =
  { setupIntent: { payment_method: string } } | { error: Pick<StripeError, 'code' | 'message' | 'type'> };
type ActionResult = { paymentIntent: { id: string } } | { error: Pick<StripeError, 'message' | 'type'> };

type MethodResult =
  { paymentMethod: { id: string } } | { error: Pick<StripeError, 'code' | 'message' | 'type'> };
type TokenResult =
  { token: { id: string } } | { error: { type: StripeError['type']; code?: string; message?: string } };

/** Stripe.js without its script: every answer is set by the test. */
export interface FakeStripe {
  /** The field of this kind that was created last. */
  field(kind: 'cardNumber' | 'cardExpiry' | 'cardCvc'): FakeField;
  /** The client secrets of all setups and authentications, in order. */
  readonly confirmed: readonly string[];
  /** What `confirmCardSetup` answers from now on. */
  willSetUp(result: SetupResult): void;
  /** What `createPaymentMethod` answers from now on. */
  willMakeMethod(result: MethodResult): void;
  /** What `handleNextAction` answers from now on. */
  willAuthenticate(result: ActionResult): void;
  /** What Stripe.js was given for each token besides a card, in order: a bank account, or the currency of a card. */
  readonly tokenData: readonly object[];
  /** What `createToken` answers from now on. */
  willMakeToken(result: TokenResult): void;
  uninstall(): void;
}

/** Installs the fake as `window.Stripe`, as a loaded script does. */
export function installFakeStripe(): FakeStripe {
  const fields = new Map<string, FakeField>();
  const confirmed: string[] = [];
  let setup: SetupResult = { setupIntent: { payment_method: 'pm_new' } };
  let method: MethodResult = { paymentMethod: { id: 'pm_made' } };
  let action: ActionResult = { paymentIntent: { id: 'pi_1' } };
  const tokenData: object[] = [];
  let token: TokenResult = { token: { id: 'btok_1' } };
  const stripe = {
    async createToken(_kind: unknown, data: object) {
      tokenData.push(data);
      return token;
    },
    elements: () => ({
      create(kind: string, options: { style?: unknown }) {
        const field = new FakeField(options);
        fields.set(kind, field);
        return field;
      },
      getElement: (kind: string) => fields.get(kind) ?? null,
    }),
    async createPaymentMethod() {
      return method;
    },
    async confirmCardSetup(secret: string) {
      confirmed.push(secret);
      return setup;
    },
    async handleNextAction({ clientSecret }: { clientSecret: string }) {
      confirmed.push(clientSecret);
      return action;
    },
  };
  window.Stripe = (() => stripe) as unknown as StripeConstructor;
  return {
    field(kind) {
      const found = fields.get(kind);
      if (found === undefined) throw new Error(`There is no ${kind} yet.`);
      return found;
    },
    confirmed,
    willSetUp: (result) => void (setup = result),
    willMakeMethod: (result) => void (method = result),
    willAuthenticate: (result) => void (action = result),
    tokenData,
    willMakeToken: (result) => void (token = result),
    uninstall: () => void delete window.Stripe,
  };
}
