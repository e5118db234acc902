import type Stripe from 'stripe';
import { invalidRequest, missingParameter } from '../server/failures.ts';
import { newId } from '../server/ids.ts';
import type { Parameters } from '../server/parameters.ts';
import { operation, type OperationRequest } from '../server/request.ts';
import { defineTable } from '../server/store.ts';
import { newBankAccount, readBankAccount, rememberBankAccount } from './bank-accounts.ts';
import {
  cardDetails,
  cardOfName,
  type EnteredCard,
  readEnteredCard,
  rememberCard,
  testCardOf,
} from './card-details.ts';

/** Tokens for cards and bank accounts; each can be used once. */
export const tokens = defineTable<Stripe.Token>('token');

export const tokenOperations = [
  operation('POST /v1/tokens', createToken, { isPublic: true }),
  operation('GET /v1/tokens/:token', ({ scope, path }) => scope.table(tokens).get(path['token'] ?? ''), {
    isPublic: true,
  }),
];

type Context = Pick<OperationRequest, 'scope' | 'now'>;

function createToken(request: OperationRequest): Stripe.Token {
  const { input } = request;
  input.accept('guid', 'muid', 'sid', 'payment_user_agent', 'referrer', 'time_on_page');
  const card = input.object('card');
  if (card) return createCardToken(request, card);
  const bankAccount = input.object('bank_account');
  if (bankAccount) return createBankAccountToken(request, bankAccount);
  throw missingParameter('card');
}

function createBankAccountToken({ scope, now }: Context, input: Parameters): Stripe.Token {
  const entered = readBankAccount(input);
  const token = scope.table(tokens).add({
    id: newId('btok'),
    object: 'token',
    bank_account: newBankAccount(entered),
    client_ip: '127.0.0.1',
    created: now,
    livemode: false,
    type: 'bank_account',
    used: false,
  });
  rememberBankAccount(scope, token.id, entered);
  return token;
}

function createCardToken({ scope, now }: Context, input: Parameters): Stripe.Token {
  const entered = readEnteredCard(input, now);
  const field = (name: string) => input.nullableText(name) ?? null;
  const address = {
    line1: field('address_line1'),
    line2: field('address_line2'),
    city: field('address_city'),
    state: field('address_state'),
    postal_code: field('address_zip'),
    country: field('address_country'),
  };
  input.accept('networks');
  const currency = input.text('currency');
  const card = cardSource(newId('card'), entered, address, field('name'));
  const token = scope.table(tokens).add({
    id: newId('tok'),
    object: 'token',
    card: currency === undefined ? card : { ...card, currency },
    client_ip: '127.0.0.1',
    created: now,
    livemode: false,
    type: 'card',
    used: false,
  });
  rememberCard(scope, token.id, entered.number);
  return token;
}

/** A card in the form of `sources`. */
export function cardSource(
  id: string,
  entered: EnteredCard,
  address: Stripe.Address,
  name: string | null,
): Stripe.Card {
  const details = cardDetails(entered, address);
  return {
    id,
    object: 'card',
    address_city: address.city ?? null,
    address_country: address.country ?? null,
    address_line1: address.line1 ?? null,
    address_line1_check: details.checks?.address_line1_check ?? null,
    address_line2: address.line2 ?? null,
    address_state: address.state ?? null,
    address_zip: address.postal_code ?? null,
    address_zip_check: details.checks?.address_postal_code_check ?? null,
    allow_redisplay: 'unspecified',
    brand: brandTitles[details.brand] ?? 'Unknown',
    country: details.country,
    customer: null,
    cvc_check: details.checks?.cvc_check ?? null,
    dynamic_last4: null,
    exp_month: details.exp_month,
    exp_year: details.exp_year,
    fingerprint: details.fingerprint ?? null,
    funding: details.funding,
    last4: details.last4,
    metadata: {},
    name,
    regulated_status: 'unregulated',
    tokenization_method: null,
  };
}

// Sources spell brands differently from payment methods.
const brandTitles: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'MasterCard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** The card of a token that has just been used. */
export interface TakenCard {
  readonly entered: EnteredCard;
  readonly card: Stripe.Card;
}

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

/**
 * Uses a token: its card, which nobody else gets. Names of test cards such as `tok_visa` can be used any number of times.
 * @throws StripeFailure resource_missing, token_already_used
 */
export function takeCardToken({ scope, now }: Context, id: string, param: string): TakenCard {
  const named = id.startsWith('tok_') ? cardOfName(id.slice('tok_'.length), now) : undefined;
  if (named) return { entered: named, card: cardSource(newId('card'), named, noAddress, null) };
  const token = takeToken({ scope, now }, id, param);
  const { card } = token;
  if (card === undefined) throw invalidRequest(`The token ${id} is not one of a card.`, { param });
  const { record } = testCardOf(scope, id);
  const entered = {
    number: record.number,
    expMonth: card.exp_month,
    expYear: card.exp_year,
    hasCvc: card.cvc_check !== null,
  };
  return { entered, card };
}

/**
 * Marks a token as used and returns it.
 * @throws StripeFailure resource_missing, token_already_used
 */
export function takeToken({ scope }: Context, id: string, param: string): Stripe.Token {
  const token = scope.table(tokens).get(id, param);
  if (token.used)
    throw invalidRequest(`You cannot use a Stripe token more than once: ${id}.`, {
      code: 'token_already_used',
      param,
    });
  return scope.table(tokens).change(id, { used: true });
}
