import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  getArtistEarnings,
  getArtistEarningsFile,
  getPaymentTransfers,
  getSalonStatement,
  getSalonStatementFile,
  getYearlyTotals,
} from '@frizo/contracts';
import { startTestService, type TestService } from '@frizo/local-platform/testing';
import { buildActor } from '@frizo/service-kit/testing';
import { saveArtist } from '../artists/salon-artists.ts';
import { buildArtist } from '../testing/payments-fixtures.ts';
import { latePaymentReceived, orderPaid, type PaidOrder } from '../domain/order-postings.ts';
import { orderRefunded, platformFeeReturned, returnedFeeCentsOf } from '../domain/refund-postings.ts';
import {
  payoutSent,
  subscriptionInvoicePaid,
  subscriptionInvoiceRefunded,
} from '../domain/platform-postings.ts';
import { balanceOf, movementsOfOrder, postAll } from '../ledger/ledger.ts';
import { pdfText } from '../testing/pdf-text.ts';
import { service as payments } from '../index.ts';

const salonId = 5;
const owner = buildActor({ userId: 1, userType: 3, salonId });
const artist = buildActor({ userId: 22, userType: 6, salonId });
const timezone = 'America/Phoenix';
const march = { year: 2026, month: 3, timezone };

describe('statements', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService(payments, { now: '2026-04-10T12:00:00Z' });
    const { knex } = service;
    await knex('salon_names').insert({ salon_id: salonId, name: 'Salon Żółć', version: 1 });
    for (const [artistId, firstName, lastName] of [
      [21, 'Bea', 'Stone'],
      [22, 'Ana', 'Ruiz'],
    ] as const)
      await saveArtist(knex, buildArtist({ artistId, salonId, firstName, lastName }));
    const row = { salon_id: salonId, salon_name: 'Salon Żółć', address: {}, salon_client_id: 40 };
    const at = '2026-03-02T17:00:00Z';
    await knex('payment_orders').insert({
      ...{ ...row, id: 1, client: { firstName: 'Lena', lastName: 'Voss' }, visit_date: '2026-03-02' },
      ...{ payment_type: 'card', state: 'paid', card_brand: 'visa', card_last4: '4242', created_by: 1 },
      ...{ service_default_cents: 10_000, service_entered_cents: 10_000, tax_cents: 800, tip_cents: 2_000 },
      ...{ total_cents: 12_800, charged_cents: 12_800, tax_percent_default: 8, tax_percent: 8 },
      ...{ created_at: at, expires_at: at, changed_at: at, paid_at: at },
    });
    const order: PaidOrder = {
      orderId: 1,
      salonId,
      occurredAt: new Date('2026-03-02T17:00:00Z'),
      payment: { type: 'card', chargeId: 'ch_1', transferId: 'tr_1', applicationFeeId: 'fee_1' },
      servicesCents: 10_000,
      taxCents: 800,
      tips: [
        { artistId: 21, cents: 1_200 },
        { artistId: 22, cents: 800 },
      ],
      commissions: [{ artistId: 22, cents: 4_000 }],
      platformFeeCents: 500,
    };
    await postAll(knex, orderPaid(order));
    await postAll(
      knex,
      orderPaid({ ...order, orderId: 2, salonId: 6, payment: { type: 'cash' }, platformFeeCents: 0 }),
    );
    const lastDay = { orderId: 1, salonId, occurredAt: new Date('2026-03-31T20:00:00Z') };
    const refund = orderRefunded({
      ...lastDay,
      refundKey: '1',
      cents: 1_280,
      refundableCents: 12_800,
      movements: await movementsOfOrder(knex, 1),
      to: { type: 'card', refundId: 're_1' },
    });
    const fee = { key: `${refund[0].key}:platform-fee`, cents: returnedFeeCentsOf(refund[0]) };
    await postAll(knex, [...refund, platformFeeReturned({ ...lastDay, ...fee, providerRef: 'fr_1' })]);
    const midnight = new Date('2026-04-01T07:00:00Z');
    await postAll(knex, [payoutSent({ payoutId: 'po_1', salonId, occurredAt: midnight, cents: 3_000 })]);
    await postAll(
      knex,
      subscriptionInvoicePaid({
        invoiceId: 'in_1',
        salonId,
        occurredAt: order.occurredAt,
        cents: 3_500,
        chargeId: 'ch_9',
      }),
    );
  });
  afterAll(() => service.stop());

  it('has an entry for each fact of the month in the salon’s zone, and totals', async () => {
    const { status, body } = await service.host.call(getSalonStatement, march, { actor: owner });
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      {
        kind: 'order-paid-by-card',
        text: 'Paid by card',
        paymentOrderId: 1,
        salonCent: 5_500,
        tipsCent: 2_000,
        commissionsCent: 4_000,
        taxCent: 800,
        platformFeeCent: 500,
        balanceCent: 12_300,
        cashCent: 0,
      },
      {
        kind: 'order-refunded-to-card',
        salonCent: -550,
        tipsCent: -200,
        commissionsCent: -400,
        taxCent: -80,
        platformFeeCent: -50,
        balanceCent: -1_230,
      },
    ]);
    expect(body).toMatchObject({
      count: 2,
      openingBalanceCent: 0,
      closingBalanceCent: 11_070,
      totals: { salonCent: 4_950, tipsCent: 1_800, taxCent: 720, balanceCent: 11_070, paidOutCent: 0 },
    });
  });

  it('has no entry for what moves nothing of the salon, such as its subscription and whoever referred it', async () => {
    const { knex } = service;
    const invoice = { invoiceId: 'in_7', salonId: 7, cents: 3_500, affiliateId: 77 };
    const occurredAt = new Date('2026-03-05T17:00:00Z');
    await postAll(knex, subscriptionInvoicePaid({ ...invoice, occurredAt, chargeId: 'ch_7' }));
    await postAll(
      knex,
      subscriptionInvoiceRefunded({
        ...invoice,
        ...{ occurredAt, refundId: 're_7', returnedCents: 3_500, returnedBeforeCents: 0, hasFailed: false },
      }),
    );
    const late = { orderId: 70, salonId: 7, occurredAt, attempt: 1, cents: 900 };
    await postAll(knex, latePaymentReceived(late, { chargeId: 'ch_70', transferId: 'tr_70' }));
    const statement = async () =>
      (await service.host.call(getSalonStatement, march, { actor: { ...owner, salonId: 7 } })).body;
    const transferred = { kind: 'transferred-to-salon', balanceCent: 900, salonCent: 0 };
    expect(await statement()).toMatchObject({ count: 1, data: [transferred] });
    // The artists get all of this one, so that no account of the salon itself has a line of its first posting.
    await postAll(
      knex,
      orderPaid({
        ...{ orderId: 71, salonId: 7, occurredAt: new Date('2026-03-06T17:00:00Z') },
        payment: { type: 'card', chargeId: 'ch_71', transferId: 'tr_71' },
        ...{ servicesCents: 1_000, taxCents: 0, tips: [{ artistId: 78, cents: 100 }] },
        commissions: [{ artistId: 78, cents: 1_000 }],
      }),
    );
    const byArtists = {
      kind: 'order-paid-by-card',
      commissionsCent: 1_000,
      tipsCent: 100,
      balanceCent: 1_100,
    };
    expect(await statement()).toMatchObject({ count: 2, data: [transferred, byArtists] });
  });

  it('has totals that are the sums of its entries and of the ledger', async () => {
    const year = { year: 2026, timezone };
    const { body } = await service.host.call(getSalonStatement, { ...year, limit: 50 }, { actor: owner });
    expect(body.count).toBe(body.data.length);
    const sums = Object.keys(body.totals).map((column) => [
      column,
      body.data.reduce((sum, entry) => sum + entry[column as keyof typeof body.totals], 0),
    ]);
    expect(Object.fromEntries(sums)).toEqual(body.totals);
    const credit = async (account: string) => -(await balanceOf(service.knex, account));
    expect(body.totals).toMatchObject({
      salonCent: await credit(`salon:${salonId}`),
      taxCent: await credit(`tax:${salonId}`),
      balanceCent: await balanceOf(service.knex, `connected:${salonId}`),
      paidOutCent: await balanceOf(service.knex, `bank:${salonId}`),
      cashCent: await balanceOf(service.knex, `cash:${salonId}`),
    });
  });

  it('begins the next month with the balance of the last', async () => {
    const { body } = await service.host.call(getSalonStatement, { ...march, month: 4 }, { actor: owner });
    expect(body).toMatchObject({
      openingBalanceCent: 11_070,
      closingBalanceCent: 8_070,
      data: [{ kind: 'payout-sent', paidOutCent: 3_000, balanceCent: -3_000 }],
    });
  });

  it('is a CSV file with amounts in dollars', async () => {
    const { body } = await service.host.call(
      getSalonStatementFile,
      { ...march, format: 'csv' },
      { actor: owner },
    );
    expect(body).toMatchObject({
      fileName: 'statement-2026-03.csv',
      mediaType: 'text/csv',
      encoding: 'utf8',
    });
    expect(body.content.split('\r\n').slice(0, 3)).toEqual([
      'Date,Time,What,Payment order,Salon,Tips,Commissions,Tax,Prepaid,Fee,Cash,Balance,Paid out',
      '2026-03-02,10:00,Paid by card,1,55.00,20.00,40.00,8.00,0.00,5.00,0.00,123.00,0.00',
      '2026-03-31,13:00,Refunded to the card,1,-5.50,-2.00,-4.00,-0.80,0.00,-0.50,0.00,-12.30,0.00',
    ]);
  });

  it.each([
    ['a month', march, 'statement-2026-03.pdf'],
    ['a year', { year: 2026, timezone }, 'statement-2026.pdf'],
  ])('is a PDF file of %s', async (_what, period, fileName) => {
    const { body } = await service.host.call(
      getSalonStatementFile,
      { ...period, format: 'pdf' },
      { actor: owner },
    );
    expect(body).toMatchObject({ fileName, mediaType: 'application/pdf', encoding: 'base64' });
    const bytes = Buffer.from(body.content, 'base64');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.subarray(-6).toString()).toContain('%%EOF');
    const text = pdfText(bytes);
    expect(text).toContain(`Salon Żółć: Statement of ${fileName.includes('-03') ? 'March ' : ''}2026`);
    expect(text).toContain('DateWhatSalonTipsCommissionsTaxPrepaidFeeCashBalancePaid out');
    expect(text).toContain(
      fileName.includes('-03') ? '03/02/2026Paid by card, order 1$55.00' : '03/2026March$49.50',
    );
    expect(text).not.toContain('…');
  });

  it('has totals of a year by month', async () => {
    const { body } = await service.host.call(getYearlyTotals, { year: 2026, timezone }, { actor: owner });
    expect(body.months.map(({ salonCent }) => salonCent)).toEqual([0, 0, 4_950, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(body.total).toMatchObject({ salonCent: 4_950, paidOutCent: 3_000, balanceCent: 8_070 });
    // The first instant of April in the salon's zone.
    expect(body.months.map(({ paidOutCent }) => paidOutCent).slice(2, 4)).toEqual([0, 3_000]);
  });

  it('has totals of a year from one query, so that it does not keep all connections busy', async () => {
    let queries = 0;
    const count = ({ sql }: { sql: string }) => {
      if (sql.includes('posting_lines')) queries += 1;
    };
    service.parts.knex.on('query', count);
    await service.host.call(getYearlyTotals, { year: 2026, timezone }, { actor: owner });
    service.parts.knex.off('query', count);
    expect(queries).toBe(1);
  });

  it('shows the earnings of all artists to the salon, and to an artist their own', async () => {
    const { body } = await service.host.call(getArtistEarnings, march, { actor: owner });
    expect(body.data).toMatchObject([
      { artistId: 22, firstName: 'Ana', tipsCent: 720, commissionsCent: 3_600, totalCent: 4_320 },
      { artistId: 21, firstName: 'Bea', tipsCent: 1_080, commissionsCent: 0, totalCent: 1_080 },
    ]);
    const own = await service.host.call(getArtistEarnings, march, { actor: artist });
    expect(own.body.data.map(({ artistId }) => artistId)).toEqual([22]);
  });

  it('has the earnings of artists as CSV and PDF', async () => {
    const file = async (format: 'csv' | 'pdf') =>
      (await service.host.call(getArtistEarningsFile, { ...march, format }, { actor: owner })).body;
    expect(await file('csv')).toEqual({
      fileName: 'artists-2026-03.csv',
      mediaType: 'text/csv',
      encoding: 'utf8',
      content:
        'Artist,Services,Commissions,Tips,Total\r\nAna Ruiz,0.00,36.00,7.20,43.20\r\nBea Stone,0.00,0.00,10.80,10.80\r\n',
    });
    const pdf = await file('pdf');
    expect(pdf).toMatchObject({ fileName: 'artists-2026-03.pdf', encoding: 'base64' });
    const text = pdfText(Buffer.from(pdf.content, 'base64'));
    expect(text).toContain('Salon Żółć: Earnings of artists in March 2026');
    expect(text).toContain('Bea Stone$0.00$0.00$10.80$10.80');
  });

  it('keeps the letters of names in PDF files, of Vietnamese too, and marks those that it has no font for', async () => {
    const { knex } = service;
    const name = { firstName: 'Łucja', lastName: 'Nguyễn 愛' };
    await saveArtist(knex, buildArtist({ artistId: 23, salonId: 8, ...name }));
    await postAll(
      knex,
      orderPaid({
        ...{ orderId: 80, salonId: 8, occurredAt: new Date('2026-03-06T17:00:00Z') },
        payment: { type: 'cash' },
        ...{ servicesCents: 1_000, taxCents: 0, tips: [{ artistId: 23, cents: 100 }], commissions: [] },
        platformFeeCents: 0,
      }),
    );
    const { body } = await service.host.call(
      getArtistEarningsFile,
      { ...march, format: 'pdf' },
      { actor: { ...owner, salonId: 8 } },
    );
    const text = pdfText(Buffer.from(body.content, 'base64'));
    expect(text).toContain('Łucja Nguyễn ?$0.00$0.00$1.00$1.00');
  });

  it('lists what has moved the salon’s money, newest first, by type and by month', async () => {
    const list = async (request = {}) =>
      (await service.host.call(getPaymentTransfers, { timezone, ...request }, { actor: owner })).body;
    const fundsRoute = { brand: 'visa', last4: '4242' };
    const ofOrder = { paymentOrderId: 1, clientName: 'Lena Voss', fundsRoute, status: 'succeeded' };
    expect(await list()).toMatchObject({
      count: 3,
      data: [
        { type: 'payout', text: 'Paid out', amount: -3_000, amountOrigin: -3_000, status: 'pending' },
        { ...ofOrder, type: 'refund', text: 'Refunded to the card', amount: -1_230, amountOrigin: -1_280 },
        { ...ofOrder, type: 'card', text: 'Paid by card', amount: 12_300, amountOrigin: 12_800 },
      ],
    });
    expect(await list({ type: 'refund' })).toMatchObject({ count: 1, data: [{ type: 'refund' }] });
    expect(await list({ year: 2026, month: 4 })).toMatchObject({ count: 1, data: [{ type: 'payout' }] });
    expect(await list({ limit: 1, offset: 2 })).toMatchObject({ count: 3, data: [{ type: 'card' }] });
    expect(await list({ offset: 20 })).toEqual({ count: 3, data: [] });
  });

  it('are not for artists, clients and visitors, and refuse an unknown zone', async () => {
    const statuses = await Promise.all(
      [artist, buildActor({ userId: 9 }), undefined].map(
        async (actor) => (await service.host.call(getSalonStatement, march, { actor })).status,
      ),
    );
    expect(statuses).toEqual([403, 403, 401]);
    const unknown = { ...march, timezone: 'Nowhere' };
    expect(await service.host.call(getSalonStatement, unknown, { actor: owner })).toMatchObject({
      status: 400,
      body: { error: { fields: { timezone: ['WRONG_FORMAT'] } } },
    });
  });
});
