import type { ExternalAccount, PayoutAccountAnswer } from '@frizo/contracts';
import type { BadgeProps } from '@frizo/ui';
import { brandText } from '../cards/card-text.ts';

/** 'STRIPE TEST BANK ••6789', 'Visa ••4242'. */
export function externalAccountText({ object, bank_name: bank, brand, last4 }: ExternalAccount): string {
  return `${object === 'card' ? brandText(brand) : (bank ?? 'Bank account')} ••${last4}`;
}

/** Where money came from or went to, as transactions and payouts have it. */
export function fundsRouteText(route: { brand: string; last4: string } | null): string {
  return route === null
    ? ''
    : `${/^[a-z]+$/.test(route.brand) ? brandText(route.brand) : route.brand} ••${route.last4}`;
}

/** How far the provider is with the identity of a salon. */
export function verificationText({
  accountExists,
  mode,
  verificationStatus,
}: Pick<PayoutAccountAnswer, 'accountExists' | 'mode' | 'verificationStatus'>): {
  tone: BadgeProps['tone'];
  text: string;
} {
  if (!accountExists) return { tone: 'wrong', text: 'No Payment profile' };
  if (mode === 'UPDATE') return { tone: 'wrong', text: 'More information needed' };
  if (verificationStatus === 'verified') return { tone: 'done', text: 'Verified' };
  if (verificationStatus === 'pending') return { tone: 'partly', text: 'Verification is under way' };
  return { tone: 'partly', text: 'Not verified yet' };
}

const needs: readonly (readonly [part: RegExp, text: string])[] = [
  [/\.verification\.(?:additional_)?document/, 'A picture of your identity document'],
  [/ssn_last_4/, 'The last four digits of your social security number'],
  [/\.id_number/, 'Your whole social security number'],
  [/\.tax_id/, 'The tax ID of your business'],
  [/\.dob/, 'Your date of birth'],
  [/\.address/, 'Your address'],
  [/(?:first|last)_name/, 'Your name'],
  [/company\.name/, 'The name of your business'],
  [/business_profile\.url/, 'The website of your business'],
  [/^tos_acceptance/, "Your agreement to the payment provider's terms"],
];

/** What the provider needs, in words and each once. */
export function neededTexts(fields: readonly string[]): string[] {
  const texts = fields.map(
    (field) =>
      needs.find(([part]) => part.test(field))?.[1] ??
      (field.split('.').at(-1) ?? field).replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase()),
  );
  return [...new Set(texts)];
}
