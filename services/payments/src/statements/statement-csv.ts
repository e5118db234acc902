import { instantToWallClock } from '@frizo/local-time';
import { stringify } from 'csv-stringify/sync';
import type { StatementEntry } from './statements.read-model.ts';
import { amountColumns, textOfKind } from './statement-texts.ts';

/**
 * A statement as CSV with a header line: date and time in the zone, what happened, payment order, and amounts in dollars. Texts that a spreadsheet would take for formulas are
 * made harmless.
 */
export function statementCsv(entries: readonly StatementEntry[], timezone: string): string {
  const rows = entries.map((entry) => {
    const { date, seconds } = instantToWallClock(entry.occurredAt, timezone);
    return [
      date,
      clockTime(seconds),
      textOfKind(entry.kind),
      entry.orderId === null ? '' : String(entry.orderId),
      // Numbers, so that amounts below zero are not taken for formulas.
      ...amountColumns.map(({ field }) => entry[field] / 100),
    ];
  });
  return stringify(rows, {
    header: true,
    columns: ['Date', 'Time', 'What', 'Payment order', ...amountColumns.map(({ title }) => title)],
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: { number: (value) => value.toFixed(2) },
  });
}

function clockTime(seconds: number): string {
  return [seconds / 3_600, (seconds / 60) % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');
}
