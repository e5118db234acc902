import { timingSafeEqual } from 'node:crypto';
import { StripeFailure } from './failures.ts';
import type { Sandbox, SandboxKeys } from './request.ts';

/**
 * Which of the two keys a request carries: as a bearer token, as the user of basic authentication, or for Stripe.js as the parameter `key`.
 * @throws StripeFailure 401 without a key or with another one
 */
export function keyKindOf(
  keys: SandboxKeys,
  authorization: string | undefined,
  parameter: unknown,
): 'secret' | 'publishable' {
  const key = keyIn(authorization) ?? (typeof parameter === 'string' ? parameter : undefined);
  if (key === undefined || key === '') throw unauthorized(withoutKey);
  if (isSame(key, keys.secretKey)) return 'secret';
  if (isSame(key, keys.publishableKey)) return 'publishable';
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`);
}

const withoutKey =
  "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";

function keyIn(authorization = ''): string | undefined {
  const [, scheme = '', value = ''] = /^(Bearer|Basic) (\S+)$/i.exec(authorization) ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  return scheme === '' ? undefined : Buffer.from(value, 'base64').toString('utf8').split(':', 1)[0];
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function unauthorized(message: string): StripeFailure {
  return new StripeFailure(401, { type: 'invalid_request_error', message });
}

/**
 * The account that a request is for: the platform, or the connected account of the `Stripe-Account` header.
 * @throws StripeFailure 403 for an account that is not connected
 */
export function accountOf({ store, platform }: Sandbox, wanted: string | undefined): string {
  if (wanted === undefined || wanted === platform.account) return platform.account;
  const found = store.findAnywhere(wanted);
  if (found?.definition.kind === 'account') return wanted;
  throw new StripeFailure(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${wanted}' (or that account does not exist). Application access may have been revoked.`,
  });
}
