/**
 * The messages between the script in the embedding page and its card frames. Both sides check the other's origin and window, and the nonce of
 * the mount. What has been typed never is in a message: a frame sends it to the sandbox itself and returns the answer.
 */

/** The elements that have a frame. */
export const fieldKinds = ['card', 'cardNumber', 'cardExpiry', 'cardCvc'] as const;
export type FieldKind = (typeof fieldKinds)[number];

/** Card brands by Stripe's names. */
export type CardBrand =
  'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay' | 'unknown';

/** An error of an input, with a code of Stripe.js. */
export interface CardFieldError {
  type: 'validation_error';
  code: string;
  message: string;
}

/** What a frame knows from its address (the fragment, which no server sees). */
export interface FrameSetup {
  readonly kind: FieldKind;
  /** Of this mount; in every message in both directions. */
  readonly nonce: string;
  /** The origin of the embedding page. */
  readonly embedder: string;
  /** Names the frames of one `elements()` to each other. */
  readonly group: string;
}

/** The styles of one variant: properties of CSS in camel case, pseudo-classes with properties of their own. */
export type StyleVariant = Readonly<
  Record<string, string | number | Readonly<Record<string, string | number>>>
>;

/** The options that the embedding page may give to a frame. */
export interface FieldOptions {
  readonly style?: Readonly<Partial<Record<'base' | 'complete' | 'empty' | 'invalid', StyleVariant>>>;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly hideIcon?: boolean;
  readonly showIcon?: boolean;
  readonly hidePostalCode?: boolean;
  readonly postalCode?: string;
  readonly fonts?: readonly {
    readonly family: string;
    readonly src: string;
    readonly weight?: string;
    readonly style?: string;
  }[];
}

/** What a frame can send to the sandbox with the card added. */
export interface CardRequest {
  readonly resource: 'tokens' | 'payment_methods';
  readonly publishableKey: string;
  /** Fields besides the card, as in a form: `billing_details[name]`. */
  readonly fields: Readonly<Record<string, string>>;
}

/** An answer of the sandbox, or `error` for input that was not sent because it is not valid. */
export type CardAnswer = { readonly body: unknown } | { readonly error: CardFieldError };

/** The content of an element as its page may know it. */
export interface FieldState {
  readonly empty: boolean;
  readonly complete: boolean;
  readonly error: CardFieldError | undefined;
  readonly brand: CardBrand;
  readonly postalCode: string;
}

/** From the page to a frame. */
export type ToFrame = { readonly nonce: string } & (
  | { readonly type: 'configure'; readonly options: FieldOptions }
  | { readonly type: 'focus' | 'blur' | 'clear' }
  | { readonly type: 'send'; readonly id: number; readonly request: CardRequest }
);

/** From a frame to the page. */
export type FromFrame = { readonly nonce: string } & (
  | { readonly type: 'loaded' | 'ready' | 'focus' | 'blur' | 'escape' }
  | { readonly type: 'change'; readonly state: FieldState }
  | { readonly type: 'height'; readonly px: number }
  | { readonly type: 'answer'; readonly id: number; readonly answer: CardAnswer }
);

/** A message without its nonce. */
export type Body<M> = M extends { readonly nonce: string } ? Omit<M, 'nonce'> : never;

/** The message in an event, if it comes from this window, this origin and this mount. */
export function readMessage<M extends { readonly nonce: string }>(
  event: MessageEvent<unknown>,
  expected: { readonly source: MessageEventSource | null; readonly origin: string; readonly nonce: string },
): M | undefined {
  if (expected.source === null || event.source !== expected.source) return undefined;
  if (event.origin !== expected.origin) return undefined;
  const { data } = event;
  if (typeof data !== 'object' || data === null) return undefined;
  return 'nonce' in data && data.nonce === expected.nonce ? (data as M) : undefined;
}

/** The setup as the fragment of a frame's address. */
export function setupFragment(setup: FrameSetup): string {
  return `#${new URLSearchParams({ ...setup }).toString()}`;
}

/** The setup in a fragment; undefined if it is not one. */
export function readSetup(fragment: string): FrameSetup | undefined {
  const found = Object.fromEntries(new URLSearchParams(fragment.replace(/^#/, '')));
  const kind = fieldKinds.find((one) => one === found['kind']);
  const { nonce, embedder, group } = found;
  if (kind === undefined || !nonce || !embedder || !group) return undefined;
  return { kind, nonce, embedder, group };
}

/** The message of the authentication page when the user has decided. */
export const authenticationDone = 'sandbox-authentication-done';
