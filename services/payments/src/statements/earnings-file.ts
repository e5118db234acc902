import type { ArtistEarning, StatementFile } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import { stringify } from 'csv-stringify/sync';
import { artistEarnings, nameOf } from './artist-earnings.read-model.ts';
import { pdfFile, textOfPeriod, titleFor, type FileParts } from './statement-file.ts';
import { boundsOf, nameOfPeriod, type StatementPeriod } from './statement-period.ts';
import { tablePdf } from './table-pdf.ts';

const columns = [
  { field: 'servicesCent', title: 'Services' },
  { field: 'commissionsCent', title: 'Commissions' },
  { field: 'tipsCent', title: 'Tips' },
  { field: 'totalCent', title: 'Total' },
] as const satisfies readonly { field: keyof ArtistEarning; title: string }[];

/**
 * What the artists of a salon have earned in a period, as a file.
 * @throws a 400 for an unknown zone
 */
export async function earningsFile(
  { knex, productName, now }: FileParts,
  salonId: number,
  { format, ...period }: StatementPeriod & { readonly format: 'csv' | 'pdf' },
): Promise<StatementFile> {
  const earnings = await artistEarnings(knex, { salonId, ...boundsOf(period) });
  const name = `artists-${nameOfPeriod(period)}.${format}`;
  if (format === 'csv')
    return { fileName: name, mediaType: 'text/csv', encoding: 'utf8', content: csvOf(earnings) };
  const bytes = await tablePdf({
    productName,
    title: await titleFor(knex, salonId, `Earnings of artists in ${textOfPeriod(period)}`),
    subtitle: 'Commissions and tips of what was paid, less refunds. Services are before refunds.',
    createdAt: now,
    columns: [
      { title: 'Artist', width: 280, align: 'left' },
      ...columns.map(({ title }) => ({ title, width: 110, align: 'right' as const })),
    ],
    rows: earnings.map((one) => [nameOf(one), ...columns.map(({ field }) => formatCents(one[field]))]),
    totals: ['Total', ...columns.map(({ field }) => formatCents(sumOf(earnings, field)))],
  });
  return pdfFile(name, bytes);
}

/** Names that a spreadsheet would take for formulas are made harmless. */
function csvOf(earnings: readonly ArtistEarning[]): string {
  const rows = earnings.map((one) => [nameOf(one), ...columns.map(({ field }) => one[field] / 100)]);
  return stringify(rows, {
    header: true,
    columns: ['Artist', ...columns.map(({ title }) => title)],
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: { number: (value) => value.toFixed(2) },
  });
}

function sumOf(earnings: readonly ArtistEarning[], field: (typeof columns)[number]['field']): number {
  return earnings.reduce((sum, one) => sum + one[field], 0);
}
