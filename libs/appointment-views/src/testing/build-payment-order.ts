import type { PaymentOrder } from '@frizo/contracts';
import { buildAddress } from './build-address.ts';

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
    address: buildAddress({ id: 3 }),
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
