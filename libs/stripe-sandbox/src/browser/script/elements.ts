import type {
  StripeCardCvcElement,
  StripeCardCvcElementOptions,
  StripeCardElement,
  StripeCardElementOptions,
  StripeCardExpiryElement,
  StripeCardExpiryElementOptions,
  StripeCardNumberElement,
  StripeCardNumberElementOptions,
} from '@stripe/stripe-js';
import { fieldKinds, type FieldKind } from '../protocol.ts';
import { createCardField, integrationError, type ElementOptions } from './card-field.ts';

/** The part of `StripeElements` that the sandbox has: card fields. The types of the elements are Stripe's own. */
export interface SandboxElements {
  create(kind: 'card', options?: StripeCardElementOptions): StripeCardElement;
  create(kind: 'cardNumber', options?: StripeCardNumberElementOptions): StripeCardNumberElement;
  create(kind: 'cardExpiry', options?: StripeCardExpiryElementOptions): StripeCardExpiryElement;
  create(kind: 'cardCvc', options?: StripeCardCvcElementOptions): StripeCardCvcElement;
  getElement(kind: 'card'): StripeCardElement | null;
  getElement(kind: 'cardNumber'): StripeCardNumberElement | null;
  getElement(kind: 'cardExpiry'): StripeCardExpiryElement | null;
  getElement(kind: 'cardCvc'): StripeCardCvcElement | null;
  update(options: { locale?: string; appearance?: object }): Promise<void>;
  fetchUpdates(): Promise<{ error?: { message: string; status?: string } }>;
  submit(): Promise<{ selectedPaymentMethod?: string }>;
}

/** Any element of a card, in the types of Stripe.js. */
type AnyCardElement = StripeCardElement &
  StripeCardNumberElement &
  StripeCardExpiryElement &
  StripeCardCvcElement;

type FontFaceOptions = NonNullable<ElementOptions['fonts']>[number];

interface ElementsOptions {
  readonly fonts?: readonly object[];
}

/**
 * Creates `stripe.elements(…)`. Of its options only `fonts` with a `src` have an effect: `appearance` styles elements that the sandbox does not
 * have, and its texts are in English.
 */
export function createElements(origin: string, { fonts = [] }: ElementsOptions = {}): SandboxElements {
  const group = crypto.randomUUID();
  const created = new Map<FieldKind, AnyCardElement>();
  const fontFaces = fonts.filter((font): font is FontFaceOptions => 'src' in font);

  function create(kind: string, options: object = {}): AnyCardElement {
    const known = fieldKinds.find((one) => one === kind);
    if (known === undefined)
      throw integrationError(
        `The sandbox has no element '${kind}'. It has ${fieldKinds.join(', ')}; see libs/stripe-sandbox.`,
      );
    if (created.has(known))
      throw integrationError(`Can only create one Element of type ${known} through elements().create().`);
    const field = createCardField(known, { ...options, fonts: fontFaces }, { origin, group });
    const { destroy } = field;
    field.destroy = () => {
      created.delete(known);
      destroy();
    };
    created.set(known, field);
    return field;
  }

  return {
    create,
    getElement: (kind: string) => created.get(kind as FieldKind) ?? null,
    update: () => Promise.resolve(),
    fetchUpdates: () => Promise.resolve({}),
    submit: () => Promise.resolve({}),
  };
}
