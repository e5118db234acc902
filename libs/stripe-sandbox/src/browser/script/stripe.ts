import type {
  PaymentIntent,
  PaymentMethod,
  SetupIntent,
  Stripe,
  StripeError,
  Token,
} from '@stripe/stripe-js';
import type { CardRequest } from '../protocol.ts';
import { asAnswer, createApi, flatten, type Api, type ApiAnswer, type Fields } from './api.ts';
import { integrationError, isElement, sendFromFrame } from './card-field.ts';
import { createElements, type SandboxElements } from './elements.ts';
import { authenticate } from './next-action.ts';

/** The calls of Stripe.js that the sandbox has, with Stripe's own types. */
export type SandboxStripe = Pick<
  Stripe,
  | 'confirmCardPayment'
  | 'confirmCardSetup'
  | 'createPaymentMethod'
  | 'createToken'
  | 'handleCardAction'
  | 'handleNextAction'
  | 'retrievePaymentIntent'
  | 'retrieveSetupIntent'
> & {
  elements(options?: object): SandboxElements;
  /** The loader of `@stripe/stripe-js` calls it with its name and version. */
  _registerWrapper(wrapper: object): void;
};

type Intent = PaymentIntent | SetupIntent;
type IntentKind = 'payment_intents' | 'setup_intents';

/** The data of a confirmation. Its payment method is an id, or the data of a new one with the element of its card. */
interface Confirmation {
  readonly payment_method?: string | MethodFields;
  readonly [field: string]: unknown;
}

interface MethodFields {
  readonly card?: unknown;
  readonly [field: string]: unknown;
}

/**
 * Creates what `Stripe(publishableKey)` returns.
 * @param origin of the sandbox: the one that this script came from
 */
export function createStripe(origin: string, publishableKey: string): SandboxStripe {
  if (!publishableKey.startsWith('pk_'))
    throw integrationError('Stripe() needs a publishable key, which starts with pk_.');
  const api = createApi(origin, publishableKey);

  const sendMethod = (fields: MethodFields) => sendPaymentMethod(api, publishableKey, fields);
  const { confirm, retrieve, handle } = createIntentCalls(origin, api, sendMethod);

  const stripe: SandboxStripe = {
    elements: (options = {}) => createElements(origin, options),
    _registerWrapper: () => undefined,
    async createToken(first: unknown, data: object = {}) {
      const answer = isElement(first)
        ? await sendCard<Token>(first, {
            resource: 'tokens',
            publishableKey,
            fields: flatten({ card: data as Fields }),
          })
        : await api.post<Token>('tokens', { [String(first)]: data as Fields });
      return 'error' in answer ? { error: answer.error } : { token: answer.object };
    },
    async createPaymentMethod(options: object) {
      const answer = await sendMethod(methodFields(options));
      return 'error' in answer ? { error: answer.error } : { paymentMethod: answer.object };
    },
    confirmCardPayment: async (secret, data, options) =>
      paymentResult(await confirm<PaymentIntent>('payment_intents', secret, data, options)),
    confirmCardSetup: async (secret, data, options) =>
      setupResult(await confirm<SetupIntent>('setup_intents', secret, data, options)),
    handleCardAction: async (secret) => paymentResult(await handle('payment_intents', secret)),
    async handleNextAction(options: object) {
      const secret = 'clientSecret' in options ? options.clientSecret : undefined;
      if (typeof secret !== 'string')
        throw integrationError('handleNextAction needs the clientSecret of an intent.');
      return secret.startsWith('seti_')
        ? setupResult(await handle('setup_intents', secret))
        : paymentResult(await handle('payment_intents', secret));
    },
    retrievePaymentIntent: async (secret) => paymentResult(await retrieve('payment_intents', secret)),
    retrieveSetupIntent: async (secret) => setupResult(await retrieve('setup_intents', secret)),
  };
  return stripe;
}

/** Sends fields with the card of an element, or a token's, for `card`. */
async function sendPaymentMethod(
  api: Api,
  publishableKey: string,
  { card, type: _type, ...rest }: MethodFields,
): Promise<ApiAnswer<PaymentMethod>> {
  const fields = rest as Fields;
  if (!isElement(card)) return api.post('payment_methods', { ...fields, type: 'card', card: card as Fields });
  return sendCard(card, { resource: 'payment_methods', publishableKey, fields: flatten(fields) });
}

/** The calls that payment and setup intents have in common. */
function createIntentCalls(
  origin: string,
  api: Api,
  sendMethod: (fields: MethodFields) => Promise<ApiAnswer<PaymentMethod>>,
) {
  async function confirm<T extends Intent>(
    kind: IntentKind,
    clientSecret: string,
    data: object = {},
    { handleActions = true }: { handleActions?: boolean } = {},
  ): Promise<ApiAnswer<T>> {
    const { payment_method: method, ...rest } = data as Confirmation;
    let id = typeof method === 'string' ? method : undefined;
    if (typeof method === 'object') {
      const created = await sendMethod(method);
      if ('error' in created) return created;
      id = created.object.id;
    }
    const confirmed = await api.post<T>(`${kind}/${intentId(clientSecret)}/confirm`, {
      ...(rest as Fields),
      payment_method: id,
      client_secret: clientSecret,
      use_stripe_sdk: true,
    });
    return 'error' in confirmed || !handleActions ? confirmed : finish(kind, confirmed.object, clientSecret);
  }

  /** Lets the user authenticate if the intent asks for it. */
  async function finish<T extends Intent>(
    kind: IntentKind,
    intent: T,
    secret: string,
  ): Promise<ApiAnswer<T>> {
    if (intent.status !== 'requires_action') return { object: intent };
    await authenticate(origin, api, intent);
    const after = await retrieve<T>(kind, secret);
    return 'error' in after ? after : refusedOr(after.object);
  }

  const retrieve = <T extends Intent>(kind: IntentKind, secret: string): Promise<ApiAnswer<T>> =>
    api.get<T>(`${kind}/${intentId(secret)}`, { client_secret: secret });

  async function handle<T extends Intent>(kind: IntentKind, secret: string): Promise<ApiAnswer<T>> {
    const found = await retrieve<T>(kind, secret);
    return 'error' in found ? found : finish(kind, found.object, secret);
  }

  return { confirm, retrieve, handle };
}

async function sendCard<T>(element: unknown, request: CardRequest): Promise<ApiAnswer<T>> {
  const answer = await sendFromFrame(element, request);
  return 'error' in answer ? { error: answer.error } : asAnswer<T>(answer.body);
}

/** `createPaymentMethod` takes an element as `element`, or as `card` among the fields. */
function methodFields(options: object): MethodFields {
  if (!('element' in options)) return options as MethodFields;
  const params = 'params' in options ? (options.params as Fields) : {};
  return { ...params, card: options.element };
}

/** The id in a client secret: `pi_123_secret_456`. */
function intentId(clientSecret: string): string {
  const [id] = clientSecret.split('_secret_');
  if (id === undefined || id === clientSecret)
    throw integrationError(`'${clientSecret}' is not the client secret of an intent.`);
  return encodeURIComponent(id);
}

/** An intent whose authentication failed has lost its payment method: an error, as in Stripe.js. */
function refusedOr<T extends Intent>(intent: T): ApiAnswer<T> {
  const known: Intent = intent;
  if (known.status !== 'requires_payment_method') return { object: intent };
  const error: StripeError | null =
    known.object === 'setup_intent'
      ? known.last_setup_error && { ...known.last_setup_error, setup_intent: known }
      : known.last_payment_error && { ...known.last_payment_error, payment_intent: known };
  return error ? { error } : { object: intent };
}

function paymentResult(answer: ApiAnswer<PaymentIntent>) {
  return 'error' in answer ? { error: answer.error } : { paymentIntent: answer.object };
}

function setupResult(answer: ApiAnswer<SetupIntent>) {
  return 'error' in answer ? { error: answer.error } : { setupIntent: answer.object };
}
