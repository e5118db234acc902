import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

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
  document.font('Helvetica-Bold').fontSize(16).text(table.title);
  document.font('Helvetica').fontSize(9).text(table.subtitle);
  document.moveDown();
  let y = drawHeader(document, table, document.y);
  for (const row of table.rows) {
    if (y > page.bottom) {
      document.addPage();
      y = drawHeader(document, table, page.margin);
    }
    y = drawRow(document, table, { y, cells: row });
  }
  if (y > page.bottom) {
    document.addPage();
    y = page.margin;
  }
  document.font('Helvetica-Bold');
  drawRow(document, table, { y: y + 4, cells: table.totals });
  document.end();
  return read;
}

function drawHeader(document: PDFKit.PDFDocument, table: PdfTable, y: number): number {
  document.font('Helvetica-Bold').fontSize(8);
  const next = drawRow(document, table, { y, cells: table.columns.map(({ title }) => title) });
  document
    .moveTo(page.margin, next - 4)
    .lineTo(page.width - page.margin, next - 4)
    .lineWidth(0.5)
    .stroke();
  document.font('Helvetica').fontSize(8);
  return next;
}

/** Draws the cells of a row and returns where the next one begins. */
function drawRow(
  document: PDFKit.PDFDocument,
  { columns }: PdfTable,
  { y, cells }: { readonly y: number; readonly cells: readonly string[] },
): number {
  let x = page.margin;
  for (const [index, { width, align }] of columns.entries()) {
    document.text(cells[index] ?? '', x, y, {
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
