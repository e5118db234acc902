import { expiryOf, type CardValues } from '../card/card-fields.ts';
import type { CardAnswer, CardRequest } from '../protocol.ts';

/** What is shown if the sandbox cannot be reached; of Stripe's type for that. */
const unreachable = {
  type: 'api_connection_error',
  message: 'The sandbox of Stripe could not be reached. Check the connection and try again.',
};

/** Sends the card from this frame to the sandbox, for a token or a payment method, and returns the answer for the page. */
export async function sendCard(
  request: CardRequest,
  values: CardValues,
  send: typeof fetch,
): Promise<CardAnswer> {
  const body = new URLSearchParams(request.fields);
  const { month, year } = expiryOf(values['exp-date']);
  if (request.resource === 'payment_methods') body.set('type', 'card');
  body.set('card[number]', values.cardnumber);
  body.set('card[exp_month]', String(month));
  body.set('card[exp_year]', String(year));
  if (values.cvc !== '') body.set('card[cvc]', values.cvc);
  const postalField =
    request.resource === 'tokens' ? 'card[address_zip]' : 'billing_details[address][postal_code]';
  if (values.postal !== '' && !body.has(postalField)) body.set(postalField, values.postal);
  body.set('key', request.publishableKey);
  try {
    const answer = await send(`/v1/${request.resource}`, { method: 'POST', body });
    return { body: await answer.json() };
  } catch {
    return { body: { error: unreachable } };
  }
}
