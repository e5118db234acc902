/** What has happened to a gift card, in cents. */
export interface GiftCardAmounts {
  readonly amountCents: number;
  /** Of payments that are on their way. */
  readonly heldCents: number;
  /** Everything that it has ever paid. */
  readonly usedCents: number;
  /** Of that, what refunds have given back. */
  readonly returnedCents: number;
  /** Of its price, what its buyer has back or will have. */
  readonly refundedCents: number;
}

/** What can be spent of a gift card now, in cents: nothing where its buyer has back more than was left of it. */
export function balanceOfCard(card: GiftCardAmounts): number {
  return Math.max(0, card.amountCents - card.heldCents - spentOfCard(card) - card.refundedCents);
}

/** What visits have used of a gift card and not given back, in cents. */
export function spentOfCard({
  usedCents,
  returnedCents,
}: Pick<GiftCardAmounts, 'usedCents' | 'returnedCents'>): number {
  return usedCents - returnedCents;
}

/** What happens to a gift card, in cents. */
export type GiftCardChange =
  | { readonly kind: 'hold'; readonly cents: number }
  | { readonly kind: 'release'; readonly cents: number }
  /** Of what was held: the payment has succeeded. */
  | { readonly kind: 'use'; readonly cents: number }
  | { readonly kind: 'return'; readonly cents: number };

/**
 * A gift card after a change.
 * @throws RangeError for more than it has, or than was held or used: nothing of that may be reached
 */
export function changeCard(card: GiftCardAmounts, { kind, cents }: GiftCardChange): GiftCardAmounts {
  const limits = {
    hold: balanceOfCard(card),
    release: card.heldCents,
    use: card.heldCents,
    return: card.usedCents - card.returnedCents,
  };
  if (!Number.isSafeInteger(cents) || cents < 0 || cents > limits[kind])
    throw new RangeError(`a gift card cannot ${kind} ${cents} of ${limits[kind]} cents`);
  switch (kind) {
    case 'hold':
      return { ...card, heldCents: card.heldCents + cents };
    case 'release':
      return { ...card, heldCents: card.heldCents - cents };
    case 'use':
      return { ...card, heldCents: card.heldCents - cents, usedCents: card.usedCents + cents };
    case 'return':
      return { ...card, returnedCents: card.returnedCents + cents };
  }
}

/** Crockford's alphabet: without I, L, O and U, which are mistaken for others. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The number of random bytes of a code. */
export const codeBytes = 16;

/** A code of 80 random bits, without hyphens. @param random `codeBytes` random bytes, of each of which five bits count */
export function codeOf(random: Uint8Array): string {
  return [...random.subarray(0, codeBytes)].map((byte) => alphabet[byte % alphabet.length]).join('');
}

/** A typed code as it is stored: in capitals, without spaces and hyphens, and with letters that look like digits as these. */
export function normalizeCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
}

/** A stored code as people read it: `ABCD-EFGH-JKMN-PQRS`. */
export function showCode(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join('-');
}
