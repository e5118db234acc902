import type { IncomingMessage } from 'node:http';
import { errorKeys } from '@frizo/contracts';
import { DomainError, type ComposedService, type ServiceParts } from '@frizo/service-kit';
import Stripe from 'stripe';
import type { PaymentsEnv } from '../env.ts';
import type { ProviderEvents } from './provider-events.ts';

const path = '/api/payments/webhooks/stripe';
/** More than the provider sends. */
const largestBody = 512 * 1024;
/** A signature is not accepted for longer, so that a recorded event cannot be sent again. Each delivery has its own. */
const toleranceSeconds = 300;

interface WebhookParts extends Pick<ServiceParts, 'clock' | 'log'> {
  readonly stripe: Stripe;
  readonly env: Pick<PaymentsEnv, 'webhookSecrets'>;
  readonly events: Pick<ProviderEvents, 'receive'>;
}

/**
 * `POST /api/payments/webhooks/stripe`, which is no call of the contracts: the signature is about the bytes of the body. The answer is sent when the event is stored. A body without a
 * valid signature is a 400, and nothing is stored.
 */
export function serveWebhooks(parts: WebhookParts): Required<Pick<ComposedService, 'app'>> {
  return {
    app(koa) {
      koa.use(async (ctx, next): Promise<void> => {
        if (ctx.path !== path || ctx.method !== 'POST') return void (await next());
        ctx.state.call = 'stripeWebhook';
        const body = await readBody(ctx.req);
        await parts.events.receive(verifiedEvent(body, ctx.get('stripe-signature'), parts));
        ctx.body = { received: true };
      });
    },
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > largestBody)
      throw new DomainError(errorKeys.tooLarge, 'The request is too large.', { status: 413 });
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The event of a body, if any of the secrets has signed it: while a secret is being replaced, the provider signs with both. */
function verifiedEvent(
  body: Buffer,
  signature: string,
  { stripe, env, clock, log }: WebhookParts,
): Stripe.Event {
  const now = clock.now().getTime();
  for (const secret of env.webhookSecrets) {
    try {
      return stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now);
    } catch (error) {
      const isForged = error instanceof Stripe.errors.StripeSignatureVerificationError;
      if (!isForged && !(error instanceof SyntaxError)) throw error;
    }
  }
  log.warn('a webhook without a valid signature was refused');
  throw new DomainError(errorKeys.badRequest, 'The signature is not valid.', { status: 400 });
}
