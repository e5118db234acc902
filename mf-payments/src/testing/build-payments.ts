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
  type PaymentOrder,
  type PaymentSource,
} from '@frizo/contracts';
import { buildRemoteContext, type FakeRemoteContext } from '@frizo/remote-kit/testing';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';

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

/** Ada's balayage with Maeve of $185.00 with 8.6 % tax, to be approved. */
export function buildPaymentOrder(overrides: Partial<PaymentOrder> = {}): PaymentOrder {
  return {
    id: 70,
    status: 1,
    processing: false,
    needsAuthentication: false,
    declineReason: null,
    actions: ['pay', 'decline'],
    daysLeft: 6,
    date: '2026-03-02',
    create: 1_772_500_000,
    paidTimestamp: null,
    address: {
      id: 3,
      address: '12 Palm Lane',
      suite: null,
      city: 'Phoenix',
      state: 'AZ',
      zip: '85004',
      timezone: 'America/Phoenix',
      lat: 33.4,
      lon: -112,
    },
    salon: { id: 1, name: 'Gloss' },
    salonClient: { id: 5, firstName: 'Ada', lastName: 'Reyes', phone: '6025550111' },
    paymentType: 'card',
    paymentDetail: '',
    stripePaymentId: null,
    serviceTotalDefaultCent: 18_500,
    serviceTotalEnteredCent: 18_500,
    taxPercentDefault: 8.6,
    taxPercent: 8.6,
    taxValueCent: 1_591,
    serviceAndTaxCent: 20_091,
    tipCent: 0,
    totalCent: 20_091,
    discountCent: 0,
    depositCent: 0,
    giftCardCent: 0,
    giftCardRefundedCent: 0,
    packageCent: 0,
    chargedCent: 20_091,
    refundedCent: 0,
    services: [
      {
        id: 1,
        priceDefaultCent: 18_500,
        priceEnteredCent: 18_500,
        appointment: {
          id: 900,
          aptNo: 'A-900',
          priceCent: 18_500,
          startTimestamp: 1_772_470_800,
          masterUser: { id: 2, name: 'Maeve Ito' },
          service: { id: 3, i18nKey: 'Balayage' },
        },
      },
    ],
    ...overrides,
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
