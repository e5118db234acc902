import type { Summary } from './statistics.ts';

/** A line of the report: a figure, what it is held against, and whether it is there. */
export interface Line {
  readonly what: string;
  readonly figure: Summary | number;
  readonly unit: string;
  readonly goal?: { readonly text: string; readonly isMet: boolean };
  /** Where the figure stands beside the floors of the same run. */
  readonly beside?: string;
}

/** The lines as a Markdown table, which is also readable in a terminal. */
export function tableOf(title: string, lines: readonly Line[]): string {
  const rows = lines.map(({ what, figure, unit, goal, beside = '' }) => [
    what,
    typeof figure === 'number' ? write(figure) : write(figure.median),
    typeof figure === 'number' ? '' : `${write(figure.low)}–${write(figure.high)}`,
    unit,
    goal ? `${goal.text}: ${goal.isMet ? 'met' : 'missed'}` : '',
    beside,
  ]);
  const head = ['', 'median', 'lowest–highest', 'unit', 'goal', 'beside'];
  const text = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
  return `\n### ${title}\n\n${text}\n`;
}

function write(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
