import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

export type PdfWeight = 'regular' | 'bold';

/** Adjacent characters of one font. */
interface FontRun {
  /** As it is registered. */
  readonly font: string;
  readonly text: string;
}

const folder = new URL('../../fonts/', import.meta.url);

/** The characters of each font (`bin/cut-pdf-fonts.mjs`). */
const characters = new Map(
  Object.entries(
    z
      .record(z.string(), z.string())
      .parse(JSON.parse(readFileSync(new URL('characters.json', folder), 'utf8'))),
  ).map(([font, text]) => [font, new Set(text)]),
);

/** Families by preference; a text is in one of them where one has all of it. Fraunces has the Vietnamese letters. */
const families = [
  ['instrument-sans-latin', 'instrument-sans-latin-ext'],
  ['fraunces-latin', 'fraunces-latin-ext', 'fraunces-vietnamese'],
] as const;

/** Makes the fonts known to a document, which embeds those that it uses. */
export function registerFonts(document: PDFKit.PDFDocument): void {
  for (const font of characters.keys())
    for (const weight of ['regular', 'bold'])
      document.registerFont(`${font}-${weight}`, fileURLToPath(new URL(`${font}-${weight}.woff`, folder)));
}

/** A text by the fonts that have its characters; what no font has becomes a question mark. */
export function fontRuns(text: string, weight: PdfWeight): FontRun[] {
  const known = [...text.normalize('NFC')].map((one) => (fontOf(one, families.flat()) ? one : '?'));
  const family =
    families.find((fonts) => known.every((one) => fontOf(one, fonts) !== undefined)) ?? families.flat();
  const runs: { font: string; text: string }[] = [];
  for (const one of known) {
    const font = `${fontOf(one, family)}-${weight}`;
    const last = runs.at(-1);
    if (last?.font === font) last.text += one;
    else runs.push({ font, text: one });
  }
  return runs;
}

function fontOf(character: string, fonts: readonly string[]): string | undefined {
  return fonts.find((font) => characters.get(font)?.has(character));
}
