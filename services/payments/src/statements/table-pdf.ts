import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { fontRuns, registerFonts, type PdfWeight } from './pdf-fonts.ts';

/** A table on paper. */
interface PdfTable {
  readonly productName: string;
  /** 'Statement of March 2026'. */
  readonly title: string;
  /** Below the title. */
  readonly subtitle: string;
  readonly createdAt: Date;
  readonly columns: readonly {
    readonly title: string;
    /** Points; all of them have 720. */
    readonly width: number;
    readonly align: 'left' | 'right';
  }[];
  readonly rows: readonly (readonly string[])[];
  /** The last row, in bold. */
  readonly totals: readonly string[];
}

/** Points. */
const page = { margin: 36, width: 792, bottom: 560 };
const rowHeight = 15;
const cellSize = 8;

/** A table as PDF on Letter pages in landscape, each with the header of the table. */
export async function tablePdf(table: PdfTable): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'LETTER',
    layout: 'landscape',
    margin: page.margin,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: table.title, Author: table.productName, CreationDate: table.createdAt },
  });
  const read = buffer(document);
  registerFonts(document);
  const whole = { x: page.margin, width: page.width - 2 * page.margin, align: 'left' } as const;
  drawText(document, table.title, { ...whole, y: page.margin, weight: 'bold', size: 16 });
  drawText(document, table.subtitle, { ...whole, y: page.margin + 22, weight: 'regular', size: 9 });
  let y = drawHeader(document, table, page.margin + 44);
  for (const row of table.rows) {
    if (y > page.bottom) {
      document.addPage();
      y = drawHeader(document, table, page.margin);
    }
    y = drawRow(document, table, { y, cells: row, weight: 'regular' });
  }
  if (y > page.bottom) {
    document.addPage();
    y = page.margin;
  }
  drawRow(document, table, { y: y + 4, cells: table.totals, weight: 'bold' });
  document.end();
  return read;
}

function drawHeader(document: PDFKit.PDFDocument, table: PdfTable, y: number): number {
  const titles = table.columns.map(({ title }) => title);
  const next = drawRow(document, table, { y, cells: titles, weight: 'bold' });
  document
    .moveTo(page.margin, next - 4)
    .lineTo(page.width - page.margin, next - 4)
    .lineWidth(0.5)
    .stroke();
  return next;
}

interface RowCells {
  readonly y: number;
  readonly cells: readonly string[];
  readonly weight: PdfWeight;
}

/** Draws the cells of a row and returns where the next one begins. */
function drawRow(
  document: PDFKit.PDFDocument,
  { columns }: PdfTable,
  { y, cells, weight }: RowCells,
): number {
  let x = page.margin;
  for (const [index, { width, align }] of columns.entries()) {
    drawText(document, cells[index] ?? '', { x, y, width: width - 4, align, weight, size: cellSize });
    x += width;
  }
  return y + rowHeight;
}

interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly align: 'left' | 'right';
  readonly weight: PdfWeight;
  /** Of the letters. Points. */
  readonly size: number;
}

/** Draws a line of text from fonts that have its characters, with an ellipsis where it is too long. */
function drawText(document: PDFKit.PDFDocument, text: string, place: TextPlace): void {
  const runs = fittingRuns(document, text, place);
  const width = runs.reduce((sum, run) => sum + run.width, 0);
  let x = place.align === 'right' ? place.x + place.width - width : place.x;
  // The fonts have the same ascent almost, but not quite: they share a line by their baseline.
  const y = place.y + place.size;
  for (const run of runs) {
    document
      .font(run.font)
      .fontSize(place.size)
      .text(run.text, x, y, { lineBreak: false, baseline: 'alphabetic' });
    x += run.width;
  }
}

interface MeasuredRun {
  readonly font: string;
  readonly text: string;
  /** Points. */
  readonly width: number;
}

function fittingRuns(
  document: PDFKit.PDFDocument,
  text: string,
  { width, weight, size }: TextPlace,
): MeasuredRun[] {
  const letters = [...text.normalize('NFC')];
  for (let count = letters.length; ; count -= 1) {
    const shown = count === letters.length ? text : `${letters.slice(0, count).join('').trimEnd()}…`;
    const runs = fontRuns(shown, weight).map((run) => ({
      ...run,
      width: document.font(run.font).fontSize(size).widthOfString(run.text),
    }));
    if (count === 0 || runs.reduce((sum, run) => sum + run.width, 0) <= width) return runs;
  }
}
