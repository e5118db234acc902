import type { PayloadOf, paymentOrderChanged } from '@frizo/contracts';

type Order = PayloadOf<typeof paymentOrderChanged>;

/** A cut and a color in Phoenix on Monday, 2 March 2026, paid by card. */
export function buildPaymentOrder(parts: Partial<Order> = {}): Order {
  return {
    paymentOrderId: 4711,
    version: 2,
    change: 'paid',
    refundCents: 0,
    status: 2,
    declineReason: null,
    salonId: 901,
    salonName: 'Desert Bloom',
    clientUserId: 71,
    salonClient: { id: 8, firstName: 'Lena', lastName: 'Voss', phone: '' },
    paymentType: 'card',
    paymentDetail: 'Visa 4242',
    date: '2026-03-02',
    appointments: [
      { appointmentId: 1, artistId: 31, artistName: 'Ana Ruiz', serviceName: 'Cut', priceCents: 5_000 },
      { appointmentId: 2, artistId: 32, artistName: 'Mia Sol', serviceName: 'Color', priceCents: 9_000 },
    ],
    taxPercent: 8.6,
    servicesCents: 14_000,
    taxCents: 1_204,
    tipCents: 2_100,
    totalCents: 17_304,
    discountCents: 1_000,
    chargedCents: 16_304,
    refundedCents: 0,
    createdAt: '2026-03-02T16:00:00.000Z',
    expiresAt: '2026-03-09T16:00:00.000Z',
    paidAt: '2026-03-02T16:30:00.000Z',
    ...parts,
  };
}
