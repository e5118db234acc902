import type { StatementAmounts, StatementFile } from '@frizo/contracts';
import { formatLocalDate, instantToWallClock, monthNames } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import { DomainError } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { accounts } from '../domain/posting.ts';
import { balanceAt } from '../ledger/ledger.ts';
import { statementCsv } from './statement-csv.ts';
import { boundsOf, monthsOf, nameOfPeriod, type StatementPeriod } from './statement-period.ts';
import { amountColumns, textOfKind } from './statement-texts.ts';
import { statementEntries, statementTotals, totalsOfSpans } from './statements.read-model.ts';
import { tablePdf } from './table-pdf.ts';

/** A file's rows; more than a large salon has in a year. */
const mostRows = 50_000;
/** A page has about 35 rows. */
const mostPdfRows = 5_000;

/** What files are made of. */
export interface FileParts {
  readonly knex: Knex;
  readonly productName: string;
  readonly now: Date;
}

/**
 * The statement of a period as a file.
 * @throws a 400 for an unknown zone, a 422 `statement.too_long` for more rows than a file can have
 */
export async function statementFile(
  parts: FileParts,
  salonId: number,
  { format, ...period }: StatementPeriod & { readonly format: 'csv' | 'pdf' },
): Promise<StatementFile> {
  const span = { salonId, ...boundsOf(period) };
  const name = `statement-${nameOfPeriod(period)}.${format}`;
  if (format === 'csv') {
    const entries = await allEntries(parts.knex, span, mostRows);
    const content = statementCsv(entries, period.timezone);
    return { fileName: name, mediaType: 'text/csv', encoding: 'utf8', content };
  }
  const { totals } = await statementTotals(parts.knex, span);
  const balance = accounts.connected(salonId);
  const opening = formatCents(await balanceAt(parts.knex, balance, { salonId, instant: span.from }));
  const closing = formatCents(await balanceAt(parts.knex, balance, { salonId, instant: span.until }));
  const rows = await (period.month === undefined
    ? monthRows(parts.knex, salonId, period)
    : entryRows(parts.knex, span, period));
  const bytes = await tablePdf({
    productName: parts.productName,
    title: await titleFor(parts.knex, salonId, `Statement of ${textOfPeriod(period)}`),
    subtitle: `Balance for payouts at the beginning ${opening}, at the end ${closing}`,
    createdAt: parts.now,
    columns: [
      { title: 'Date', width: 72, align: 'left' },
      { title: 'What', width: 135, align: 'left' },
      ...amountColumns.map(({ title }) => ({ title, width: 57, align: 'right' as const })),
    ],
    rows: rows.map(({ label, text, amounts }) => [label, text, ...amountTexts(amounts)]),
    totals: ['Total', '', ...amountTexts(totals)],
  });
  return pdfFile(name, bytes);
}

/** 'Salon: Statement of March 2026'; without the salon until its name is known. */
export async function titleFor(knex: Knex, salonId: number, title: string): Promise<string> {
  const salon = await knex('salon_names')
    .where({ salon_id: salonId })
    .first<{ name: string } | undefined>('name');
  return salon === undefined ? title : `${salon.name}: ${title}`;
}

/** PDF bytes as they are sent. */
export function pdfFile(fileName: string, bytes: Buffer): StatementFile {
  return { fileName, mediaType: 'application/pdf', encoding: 'base64', content: bytes.toString('base64') };
}

function amountTexts(amounts: StatementAmounts): string[] {
  return amountColumns.map(({ field }) => (amounts[field] === 0 ? '' : formatCents(amounts[field])));
}

interface TableRow {
  readonly label: string;
  readonly text: string;
  readonly amounts: StatementAmounts;
}

/** 'March 2026' or '2026'. */
export function textOfPeriod({ year, month }: StatementPeriod): string {
  return `${month === undefined ? '' : `${monthNames[month - 1]} `}${year}`;
}

type Span = Parameters<typeof statementEntries>[1];

async function allEntries(knex: Knex, span: Span, most: number) {
  const entries = await statementEntries(knex, span, { limit: most + 1, offset: 0 });
  if (entries.length > most)
    throw new DomainError('statement.too_long', 'This statement is too long for a file.', { status: 422 });
  return entries;
}

async function entryRows(knex: Knex, span: Span, { timezone }: StatementPeriod): Promise<TableRow[]> {
  const entries = await allEntries(knex, span, mostPdfRows);
  return entries.map((entry) => ({
    label: formatLocalDate(instantToWallClock(entry.occurredAt, timezone).date),
    text: textOfKind(entry.kind) + (entry.orderId === null ? '' : `, order ${entry.orderId}`),
    amounts: entry,
  }));
}

async function monthRows(knex: Knex, salonId: number, period: StatementPeriod): Promise<TableRow[]> {
  const months = await totalsOfSpans(knex, salonId, monthsOf(period));
  return months.map((amounts, index) => ({
    label: `${String(index + 1).padStart(2, '0')}/${period.year}`,
    text: monthNames[index] ?? '',
    amounts,
  }));
}
