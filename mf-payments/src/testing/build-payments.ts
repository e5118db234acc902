import {
  getOwnGiftCards,
  getOwnPackages,
  getPaymentSettings,
  getSalonOffers,
  getSoldPrepaid,
  type AnswerOf,
  type getSalonStatement,
  type BoughtPackage,
  type GiftCard,
  type ProfessionalProfile,
  type PaymentSource,
} from '@frizo/contracts';
import { buildRemoteContext, type FakeRemoteContext } from '@frizo/remote-kit/testing';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';

export { buildPaymentOrder } from '@frizo/appointment-views/testing';

let keys = 0;

/** What the server says about the provider; each has a key of its own, so that no test meets the script of another. */
export function buildPaymentSettings(
  overrides: Partial<AnswerOf<typeof getPaymentSettings>> = {},
): AnswerOf<typeof getPaymentSettings> {
  keys += 1;
  return {
    publishableKey: `pk_test_${keys}`,
    scriptUrl: 'https://stripe.test',
    currency: 'usd',
    tipPresets: [0, 15, 18, 20, 25],
    defaultTipPercent: 20,
    payDays: 7,
    ...overrides,
  };
}

/** A Visa of 2030. */
export function buildCard(overrides: Partial<PaymentSource> = {}): PaymentSource {
  return {
    id: 'pm_visa',
    object: 'card',
    brand: 'visa',
    last4: '4242',
    exp_month: 4,
    exp_year: 2030,
    bank_name: null,
    default_for_currency: false,
    expired: false,
    ...overrides,
  };
}

/** The answer about a customer with these cards, the first of which is the default. */
export function buildCustomer(cards: readonly PaymentSource[]) {
  const [first] = cards;
  return {
    customer: { id: 'cus_1', cards: [...cards], default_source: first?.id ?? null, subscriptions: [] },
  };
}

/** What a salon sells that has sold nothing in advance yet. */
export function buildSalonOffers(
  overrides: Partial<AnswerOf<typeof getSalonOffers>> = {},
): AnswerOf<typeof getSalonOffers> {
  return { sellsGiftCards: false, giftCardsOwedCent: 0, packages: [], services: [], ...overrides };
}

/** Five balayages for $800.00 that Ada has bought of Gloss, none of them used. */
export function buildPackage(overrides: Partial<BoughtPackage> = {}): BoughtPackage {
  return {
    id: 40,
    state: 'paid',
    name: 'Five balayages',
    salon: { id: 1, name: 'Gloss' },
    service: { id: 3, name: 'Balayage' },
    visits: 5,
    visitsLeft: 5,
    priceCent: 80_000,
    refundedCent: 0,
    isStopped: false,
    createdTimestamp: 1_772_500_000,
    ...overrides,
  };
}

/** A gift card of $50.00 for Gloss that Ada keeps, of which nothing is used. */
export function buildGiftCard(overrides: Partial<GiftCard> = {}): GiftCard {
  return {
    id: 30,
    salon: { id: 1, name: 'Gloss' },
    state: 'paid',
    role: 'keeper',
    code: null,
    isAdded: true,
    amountCent: 5_000,
    balanceCent: 5_000,
    recipientEmail: '',
    message: '',
    refundedCent: 0,
    isStopped: false,
    createdTimestamp: 1_772_500_000,
    ...overrides,
  };
}

/** Ada, logged in, at a portal with payments. */
export function buildPaymentsContext(overrides: Partial<FakeRemoteContext> = {}): FakeRemoteContext {
  const context = buildRemoteContext({ session: createFakeSession(buildSessionUser()), ...overrides });
  context.server
    .answer(getPaymentSettings, buildPaymentSettings())
    .answer(getOwnGiftCards, { count: 0, data: [] })
    .answer(getOwnPackages, { count: 0, data: [] })
    .answer(getSalonOffers, buildSalonOffers())
    .answer(getSoldPrepaid, { count: 0, data: [] });
  return context;
}

/** A salon in Phoenix. */
export function buildProfessionalProfile(): ProfessionalProfile {
  return {
    salonID: 1,
    version: 1,
    publicAvailable: true,
    url: 'moss-studio',
    profName: 'Moss Studio',
    profPhone: '6025550111',
    instagramUsername: '',
    profAddress: [
      {
        id: 1,
        address: '12 Olive Street',
        suite: null,
        city: 'Phoenix',
        state: 'AZ',
        zip: '85004',
        timezone: 'America/Phoenix',
        lat: 33.45,
        lon: -112.07,
        onLocation: false,
      },
    ],
    servicePaused: false,
    galleryItemsCount: 0,
  };
}

/** Of a period in which nothing was paid. */
export const emptyStatement: AnswerOf<typeof getSalonStatement> = {
  openingBalanceCent: 0,
  closingBalanceCent: 0,
  totals: {
    salonCent: 0,
    tipsCent: 0,
    commissionsCent: 0,
    taxCent: 0,
    prepaidCent: 0,
    platformFeeCent: 0,
    cashCent: 0,
    balanceCent: 0,
    paidOutCent: 0,
  },
  count: 0,
  data: [],
};
