import type Stripe from 'stripe';
import { invalidRequest } from '../server/failures.ts';
import type { Parameters } from '../server/parameters.ts';

const maxMetadataKeys = 50;

/** The metadata after a request: named keys are set, those with an empty value removed, `metadata=""` removes all. */
export function mergedMetadata(before: Stripe.Metadata, input: Parameters): Stripe.Metadata {
  const given = input.record('metadata');
  if (given === undefined) return before;
  if (given === null) return {};
  const merged = Object.fromEntries(
    Object.entries({ ...before, ...given }).filter(([, value]) => value !== ''),
  );
  for (const [key, value] of Object.entries(merged))
    if (key.length > 40 || value.length > 500)
      throw invalidRequest('Metadata keys can have 40 characters, values 500.', {
        param: `metadata[${key}]`,
      });
  if (Object.keys(merged).length > maxMetadataKeys)
    throw invalidRequest('Metadata can have up to 50 keys.', { param: 'metadata' });
  return merged;
}

/** Reads `address`; undefined if it is not there, null if it is to be removed. */
export function readAddress(input: Parameters, name = 'address'): Stripe.Address | null | undefined {
  if (input.has(name)) {
    const address = input.object(name);
    const field = (part: string) => address?.nullableText(part) ?? null;
    return {
      city: field('city'),
      country: field('country'),
      line1: field('line1'),
      line2: field('line2'),
      postal_code: field('postal_code'),
      state: field('state'),
    };
  }
  return input.names().includes(name) ? null : undefined;
}

/** Reads `shipping` of a customer or a payment. */
export function readShipping(input: Parameters): Stripe.Customer.Shipping | null | undefined {
  if (!input.has('shipping')) return input.names().includes('shipping') ? null : undefined;
  const shipping = input.object('shipping');
  const address = shipping && readAddress(shipping);
  return {
    ...(address ? { address } : {}),
    name: shipping?.text('name') ?? '',
    phone: shipping?.nullableText('phone') ?? null,
  };
}
