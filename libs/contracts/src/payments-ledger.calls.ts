import { z } from 'zod';
import { defineCall } from './call.ts';
import { fundsRoute } from './payments.shared.ts';
import { id, timestamp, timezone } from './shared.ts';

/** A month, or a year without one, in a time zone. */
const period = {
  year: z.int().min(2020).max(2100),
  month: z.int().min(1).max(12).optional(),
  /** The zone of the salon, in which months begin. */
  timezone,
};

/** Cents with a sign: what was refunded or paid out is below zero. */
const signedCents = z.int();

/** What a salon's money did, by where it went. */
const statementAmounts = z.object({
  /** What the salon keeps of its services, of fees for cancellations, and of forfeited deposits. */
  salonCent: signedCents,
  tipsCent: signedCents,
  /** The artists' part of the services. */
  commissionsCent: signedCents,
  taxCent: signedCents,
  /** Paid in advance: deposits and packages, above zero when sold and below when used. */
  prepaidCent: signedCents,
  /** The portal's part. */
  platformFeeCent: signedCents,
  /** Taken in cash by the salon. */
  cashCent: signedCents,
  /** The change of the salon's balance for payouts. */
  balanceCent: signedCents,
  paidOutCent: signedCents,
});
export type StatementAmounts = z.output<typeof statementAmounts>;

const statementRow = statementAmounts.extend({
  /** What happened: `order-paid-by-card`, `payout-sent`. */
  kind: z.string(),
  /** For people: 'Paid by card'. */
  text: z.string(),
  timestamp,
  /** The payment order that it belongs to. */
  paymentOrderId: id.nullable(),
});
export type StatementRow = z.output<typeof statementRow>;

export const getSalonStatement = defineCall({
  name: 'getSalonStatement',
  service: 'payments',
  method: 'GET',
  path: '/statements/:year',
  secure: true,
  request: z.object({
    ...period,
    limit: z.int().min(1).max(200).default(50),
    offset: z.int().min(0).max(1_000_000).default(0),
  }),
  answer: z.object({
    /** The salon's balance for payouts before and after the period. */
    openingBalanceCent: signedCents,
    closingBalanceCent: signedCents,
    totals: statementAmounts,
    count: z.int().nonnegative(),
    data: z.array(statementRow),
  }),
  notice: false,
  summary: "A salon's payments of a month or year, oldest first, with totals; for those who manage it.",
});

const fileFormat = z.enum(['csv', 'pdf']);

const statementFile = z.object({
  fileName: z.string(),
  mediaType: z.enum(['text/csv', 'application/pdf']),
  /** How `content` has to be read. */
  encoding: z.enum(['utf8', 'base64']),
  content: z.string(),
});
export type StatementFile = z.output<typeof statementFile>;

export const getSalonStatementFile = defineCall({
  name: 'getSalonStatementFile',
  service: 'payments',
  method: 'GET',
  path: '/statements/:year/file',
  secure: true,
  request: z.object({ ...period, format: fileFormat }),
  answer: statementFile,
  notice: 'Request fail',
  summary:
    'A statement as a file: CSV with all rows, or PDF with all rows of a month, or the months of a year.',
});

export const getYearlyTotals = defineCall({
  name: 'getYearlyTotals',
  service: 'payments',
  method: 'GET',
  path: '/yearly-totals/:year',
  secure: true,
  request: z.object({ year: period.year, timezone }),
  answer: z.object({
    /** January to December. */
    months: z.array(statementAmounts.extend({ month: z.int().min(1).max(12) })).length(12),
    total: statementAmounts,
  }),
  notice: false,
  summary: 'The totals of a year by month, for those who manage the salon.',
});

/** What one artist has earned. Cents. */
const artistEarning = z.object({
  /** The artist's user id. */
  artistId: id,
  firstName: z.string(),
  lastName: z.string(),
  /** Prices of the artist's services that were paid, without tax and tip, before refunds. */
  servicesCent: signedCents,
  /** The artist's share of them, as the percentages were when they were paid, less what was refunded. */
  commissionsCent: signedCents,
  /** All of the tips, less what was refunded. */
  tipsCent: signedCents,
  totalCent: signedCents,
});
export type ArtistEarning = z.output<typeof artistEarning>;

export const getArtistEarnings = defineCall({
  name: 'getArtistEarnings',
  service: 'payments',
  method: 'GET',
  path: '/earnings/:year',
  secure: true,
  request: z.object(period),
  answer: z.object({ data: z.array(artistEarning).max(500) }),
  notice: false,
  summary:
    'Tips and commissions of the artists of a salon in a month or year; an artist gets their own entry only.',
});

export const getArtistEarningsFile = defineCall({
  name: 'getArtistEarningsFile',
  service: 'payments',
  method: 'GET',
  path: '/earnings/:year/file',
  secure: true,
  request: z.object({ ...period, format: fileFormat }),
  answer: statementFile,
  notice: 'Request fail',
  summary: 'What `getArtistEarnings` returns, as CSV or PDF.',
});

/** Of what has moved a salon's money. `adjustment` is whatever the provider or the portal has corrected. */
export const transactionType = z.enum(['cash', 'card', 'refund', 'payout', 'bonus', 'adjustment']);

const salonTransaction = z.object({
  id: z.string().max(200),
  date: timestamp,
  /** What the salon got, below zero for what it gave; fees are deducted. Cents. */
  amount: signedCents,
  /** Before fees. Cents. */
  amountOrigin: signedCents,
  type: transactionType,
  /** For people: 'Paid by card'. */
  text: z.string(),
  /** `pending` and `failed` are payouts: on their way to the bank, and come back from it. */
  status: z.enum(['pending', 'succeeded', 'failed']),
  /** The client's card, or where a payout went; null for cash. */
  fundsRoute: fundsRoute.nullable(),
  /** Of an order, or of a package that was sold or given back (`id` of `getSoldPrepaid`); null or empty where there is none. */
  paymentOrderId: id.nullable(),
  purchaseId: id.nullable().optional(),
  clientName: z.string(),
});
export type SalonTransaction = z.output<typeof salonTransaction>;

export const getPaymentTransfers = defineCall({
  name: 'getPaymentTransfers',
  service: 'payments',
  method: 'GET',
  path: '/transfers',
  secure: true,
  request: z.object({
    limit: z.int().min(1).max(50).default(20),
    offset: z.int().min(0).max(1_000_000).default(0),
    /** Only these; all if absent. */
    type: transactionType.optional(),
    /** Only of this year, or of `month` of it, in `timezone`; of all time if absent. */
    year: z.int().min(2020).max(2100).optional(),
    month: z.int().min(1).max(12).optional(),
    timezone: timezone.default('America/New_York'),
  }),
  answer: z.object({ count: z.int().nonnegative(), data: z.array(salonTransaction).max(50) }),
  notice: false,
  summary:
    "What has moved the salon's money, from the ledger, newest first (spec 2, Transactions list; 3, Salon transaction; 7.5, payment transfers).",
});

export const paymentsLedgerCalls = {
  getSalonStatement,
  getSalonStatementFile,
  getYearlyTotals,
  getArtistEarnings,
  getArtistEarningsFile,
  getPaymentTransfers,
};
