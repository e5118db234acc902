import { buffer } from 'node:stream/consumers';
import type { StatementAmounts } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import PDFDocument from 'pdfkit';
import { amountColumns } from './statement-texts.ts';

/** A table of a statement; the amounts of its rows are cents. */
export interface StatementTable {
  readonly productName: string;
  /** 'Statement of March 2026'. */
  readonly title: string;
  readonly createdAt: Date;
  readonly openingBalanceCents: number;
  readonly closingBalanceCents: number;
  readonly rows: readonly {
    readonly label: string;
    readonly text: string;
    readonly amounts: StatementAmounts;
  }[];
  readonly totals: StatementAmounts;
}

/** Points. */
const page = { margin: 36, width: 792, bottom: 560 };
const column = { label: 72, text: 150, amount: 55 };
const rowHeight = 15;

/** A statement as PDF on Letter pages in landscape, each with the header of the table. */
export async function statementPdf(table: StatementTable): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'LETTER',
    layout: 'landscape',
    margin: page.margin,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: table.title, Author: table.productName, CreationDate: table.createdAt },
  });
  const read = buffer(document);
  document.font('Helvetica-Bold').fontSize(16).text(table.title);
  document.font('Helvetica').fontSize(9);
  document.text(
    `Balance for payouts at the beginning ${formatCents(table.openingBalanceCents)}, at the end ${formatCents(table.closingBalanceCents)}`,
  );
  document.moveDown();
  let y = drawHeader(document, document.y);
  for (const { label, text, amounts } of table.rows) {
    if (y > page.bottom) {
      document.addPage();
      y = drawHeader(document, page.margin);
    }
    y = drawRow(document, y, [label, text, ...amountTexts(amounts)]);
  }
  if (y > page.bottom) {
    document.addPage();
    y = page.margin;
  }
  document.font('Helvetica-Bold');
  drawRow(document, y + 4, ['Total', '', ...amountTexts(table.totals)]);
  document.end();
  return read;
}

function drawHeader(document: PDFKit.PDFDocument, y: number): number {
  document.font('Helvetica-Bold').fontSize(8);
  const next = drawRow(document, y, ['Date', 'What', ...amountColumns.map(({ title }) => title)]);
  document
    .moveTo(page.margin, next - 4)
    .lineTo(page.width - page.margin, next - 4)
    .lineWidth(0.5)
    .stroke();
  document.font('Helvetica').fontSize(8);
  return next;
}

/** Draws the cells of a row and returns where the next one begins. */
function drawRow(document: PDFKit.PDFDocument, y: number, cells: readonly string[]): number {
  let x = page.margin;
  for (const [index, cell] of cells.entries()) {
    const width = index === 0 ? column.label : index === 1 ? column.text : column.amount;
    const align = index < 2 ? 'left' : 'right';
    document.text(cell, x, y, {
      width: width - 4,
      height: rowHeight,
      align,
      lineBreak: false,
      ellipsis: true,
    });
    x += width;
  }
  return y + rowHeight;
}

function amountTexts(amounts: StatementAmounts): string[] {
  return amountColumns.map(({ field }) => (amounts[field] === 0 ? '' : formatCents(amounts[field])));
}
