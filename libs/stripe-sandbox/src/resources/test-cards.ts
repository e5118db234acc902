/** Why an issuer declines: Stripe's `code`, `decline_code` and `message`. */
export interface Decline {
  readonly code: string;
  readonly declineCode?: string;
  readonly message: string;
  readonly param?: string;
}

/** What a test card does. */
export interface TestCard {
  /** Names of `pm_card_<name>` and `tok_<name>` that stand for this card. */
  readonly names?: readonly string[];
  readonly brand?: string;
  readonly funding?: 'credit' | 'debit' | 'prepaid';
  readonly country?: string;
  /** Declines every payment. Unless `canBeAttached`, it cannot be saved either. */
  readonly decline?: Decline;
  readonly canBeAttached?: boolean;
  /** `required` until it has been set up for payments without the client, `set-up` from the start, `always`; by default only on request. */
  readonly authentication?: 'required' | 'set-up' | 'always' | 'each-payment' | 'unsupported' | 'broken';
  readonly cvcCheck?: 'fail';
  readonly addressCheck?: 'fail' | 'unavailable';
  readonly postalCodeCheck?: 'fail' | 'unavailable';
  readonly dispute?: 'fraudulent' | 'product_not_received' | 'inquiry';
  readonly refund?: 'pending' | 'fails';
  readonly risk?: 'elevated' | 'highest';
  /** The money is available at once instead of after two days. */
  readonly isAvailableAtOnce?: boolean;
}

/** Declines by Stripe's decline codes. */
export const declines = {
  generic: declined('generic_decline'),
  insufficientFunds: declined('insufficient_funds', 'Your card has insufficient funds.'),
  lost: declined('lost_card'),
  stolen: declined('stolen_card'),
  velocity: declined(
    'card_velocity_exceeded',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  ),
  fraudulent: declined('fraudulent'),
  expired: { code: 'expired_card', message: 'Your card has expired.', param: 'exp_month' },
  incorrectCvc: {
    code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
    param: 'cvc',
  },
  processing: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  authenticationRequired: {
    code: 'authentication_required',
    declineCode: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
  notATestCard: declined(
    'test_mode_live_card',
    'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  ),
} satisfies Record<string, Decline>;

function declined(declineCode: string, message = 'Your card was declined.'): Decline {
  return { code: 'card_declined', declineCode, message };
}

/** Stripe's documented test cards (https://docs.stripe.com/testing). */
export const testCards: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { names: ['visa'] },
  '4000056655665556': { names: ['visa_debit'], funding: 'debit' },
  '5555555555554444': { names: ['mastercard'] },
  '2223003122003222': {},
  '5200828282828210': { names: ['mastercard_debit'], funding: 'debit' },
  '5105105105105100': { names: ['mastercard_prepaid'], funding: 'prepaid' },
  '378282246310005': { names: ['amex'], authentication: 'unsupported' },
  '371449635398431': {},
  '6011111111111117': { names: ['discover'] },
  '6011000990139424': {},
  '6011981111111113': { funding: 'debit' },
  '3056930009020004': { names: ['diners'] },
  '36227206271667': {},
  '3566002020360505': { names: ['jcb'] },
  '6200000000000005': { names: ['unionpay'] },
  '6200000000000047': { funding: 'debit' },
  '6205500000000000004': {},
  '4000001240000000': { names: ['ca'], country: 'CA' },
  '4000004840008001': { names: ['mx'], country: 'MX' },
  '4000000760000002': { names: ['br'], country: 'BR' },
  '4000008260000000': { names: ['gb'], country: 'GB' },
  '4000002760000016': { names: ['de'], country: 'DE' },

  '4000000000000002': { names: ['visa_chargeDeclined', 'chargeDeclined'], decline: declines.generic },
  '4000000000009995': {
    names: ['visa_chargeDeclinedInsufficientFunds', 'chargeDeclinedInsufficientFunds'],
    decline: declines.insufficientFunds,
  },
  '4000000000009987': { names: ['visa_chargeDeclinedLostCard'], decline: declines.lost },
  '4000000000009979': { names: ['visa_chargeDeclinedStolenCard'], decline: declines.stolen },
  '4000000000000069': { names: ['chargeDeclinedExpiredCard'], decline: declines.expired },
  '4000000000000127': { names: ['chargeDeclinedIncorrectCvc'], decline: declines.incorrectCvc },
  '4000000000000119': { names: ['chargeDeclinedProcessingError'], decline: declines.processing },
  '4000000000006975': {
    names: ['visa_chargeDeclinedVelocityLimitExceeded'],
    decline: declines.velocity,
  },
  '4000000000000341': {
    names: ['chargeCustomerFail'],
    decline: declines.generic,
    canBeAttached: true,
  },

  '4100000000000019': {
    names: ['radarBlock', 'chargeDeclinedFraudulent'],
    decline: declines.fraudulent,
    risk: 'highest',
  },
  '4000000000004954': { names: ['riskLevelHighest'], risk: 'highest' },
  '4000000000009235': { names: ['riskLevelElevated'], risk: 'elevated' },
  '4000000000000101': { names: ['cvcCheckFail'], cvcCheck: 'fail' },
  '4000000000000036': { names: ['avsZipFail'], postalCodeCheck: 'fail' },
  '4000000000000028': { names: ['avsLine1Fail'], addressCheck: 'fail' },
  '4000000000000010': { names: ['avsFail'], addressCheck: 'fail', postalCodeCheck: 'fail' },
  '4000000000000044': {
    names: ['avsUnchecked'],
    addressCheck: 'unavailable',
    postalCodeCheck: 'unavailable',
  },

  '4000000000000259': { names: ['createDispute'], dispute: 'fraudulent' },
  '4000000000002685': {
    names: ['createDisputeProductNotReceived'],
    dispute: 'product_not_received',
  },
  '4000000000001976': { names: ['createDisputeInquiry'], dispute: 'inquiry' },

  '4000000000007726': { names: ['pendingRefund'], refund: 'pending' },
  '4000000000005126': { names: ['refundFail'], refund: 'fails' },
  '4000000000000077': { names: ['bypassPending'], isAvailableAtOnce: true },
  '4000003720000278': {
    names: ['bypassPendingInternational'],
    country: 'IE',
    isAvailableAtOnce: true,
  },

  '4000002500003155': { names: ['authenticationRequiredOnSetup'], authentication: 'required' },
  '4000002760003184': { names: ['authenticationRequired'], authentication: 'always' },
  '4000003800000446': {
    names: ['authenticationRequiredSetupForOffSession'],
    authentication: 'set-up',
  },
  '4000008260003178': {
    names: ['authenticationRequiredChargeDeclinedInsufficientFunds'],
    authentication: 'always',
    decline: declines.insufficientFunds,
    canBeAttached: true,
  },
  '4000000000003220': { names: ['threeDSecure2Required'], authentication: 'each-payment' },
  '4000000000003063': { names: ['threeDSecureRequired'], authentication: 'each-payment' },
  '4000008400001629': {
    names: ['threeDSecureRequiredChargeDeclined'],
    authentication: 'each-payment',
    decline: declines.generic,
    canBeAttached: true,
  },
  '4000008400001280': { names: ['threeDSecureRequiredProcessingError'], authentication: 'broken' },
  '4000000000003055': { names: ['threeDSecureOptional'] },
};

/** The card that an id such as `pm_card_visa` or `tok_chargeDeclined` stands for. */
export function numberOfName(name: string): string | undefined {
  return Object.keys(testCards).find((number) => testCards[number]?.names?.includes(name));
}

const brandPatterns: readonly (readonly [RegExp, string])[] = [
  [/^4/, 'visa'],
  [/^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/, 'mastercard'],
  [/^3[47]/, 'amex'],
  [/^(6011|64[4-9]|65)/, 'discover'],
  [/^3(0[0-5]|[689])/, 'diners'],
  [/^35/, 'jcb'],
  [/^62/, 'unionpay'],
];

/** The brand by Stripe's name: `visa`, `mastercard`, `amex`, …; `unknown` for others. */
export function brandOf(number: string): string {
  return brandPatterns.find(([pattern]) => pattern.test(number))?.[1] ?? 'unknown';
}
