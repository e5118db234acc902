import type { Summary } from './statistics.ts';

/** A line of the report: a figure, its goal, and whether it is met. */
export interface Line {
  readonly what: string;
  readonly figure: Summary | number;
  readonly unit: string;
  readonly goal?: { readonly text: string; readonly isMet: boolean };
  /** The figure compared to the floors of the same run. */
  readonly comparison?: string;
}

/** Formats the lines as a Markdown table, which is also readable in a terminal. */
export function tableOf(title: string, lines: readonly Line[]): string {
  const rows = lines.map(({ what, figure, unit, goal, comparison = '' }) => [
    what,
    typeof figure === 'number' ? write(figure) : write(figure.median),
    typeof figure === 'number' ? '' : `${write(figure.low)}–${write(figure.high)}`,
    unit,
    goal ? `${goal.text}: ${goal.isMet ? 'met' : 'missed'}` : '',
    comparison,
  ]);
  const head = ['', 'median', 'lowest–highest', 'unit', 'goal', 'comparison'];
  const text = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
  return `\n### ${title}\n\n${text}\n`;
}

function write(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
