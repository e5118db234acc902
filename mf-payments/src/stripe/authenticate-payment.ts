import { getPaymentSettings } from '@frizo/contracts';
import type { useRequest } from '@frizo/remote-kit';
import { loadStripeJs } from './load-stripe.ts';

/** A bank may ask more than once; more often than this is one too many. */
const mostAuthentications = 3;

/**
 * Lets the bank authenticate the client while an answer has what that needs, and asks the server for the result. A refusal by the bank is not final here: the server asks the
 * provider itself.
 * @param secretOf the client secret of an answer; nothing if there is nothing to authenticate
 * @returns the last answer
 * @throws what Stripe.js throws if the bank's page cannot be shown
 */
export async function authenticatePayment<Answer>(
  request: ReturnType<typeof useRequest>,
  first: Answer,
  {
    secretOf,
    ask,
  }: {
    readonly secretOf: (answer: Answer) => string | null | undefined;
    readonly ask: (answer: Answer) => Promise<Answer>;
  },
): Promise<Answer> {
  let answer = first;
  for (let time = 0; time < mostAuthentications; time += 1) {
    const clientSecret = secretOf(answer);
    if (!clientSecret) break;
    const stripe = await loadStripeJs(await request(getPaymentSettings, {}));
    await stripe.handleNextAction({ clientSecret });
    answer = await ask(answer);
  }
  return answer;
}

/** Said if the bank's page could not be shown. */
export const bankPageText =
  'The page of your bank could not be shown. Check your connection and continue the payment.';
