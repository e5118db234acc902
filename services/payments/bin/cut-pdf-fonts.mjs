// Cuts the fonts of PDF files from Fontsource's packages: `npm run cut-pdf-fonts`, when those are updated. They are committed with the characters that each has, since pdfkit embeds neither
// variable fonts in a weight of our choice nor WOFF2 files with composite glyphs. Instrument Sans has no Vietnamese letters, Fraunces has.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create } from 'fontkit';
import subsetFont from 'subset-font';

const target = new URL('../fonts/', import.meta.url);
const families = {
  'instrument-sans': ['latin', 'latin-ext'],
  fraunces: ['latin', 'latin-ext', 'vietnamese'],
};
const weights = { regular: 400, bold: 700 };

/** Latin letters, combining marks and punctuation: what a subset has of it stays. */
const ranges = [
  [0x20, 0x24f],
  [0x2b0, 0x36f],
  [0x1e00, 0x1eff],
  [0x2010, 0x2044],
  [0x20a0, 0x20bf],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
];
const wanted = ranges
  .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
  .map((code) => String.fromCodePoint(code))
  .join('');

const characters = {};
mkdirSync(target, { recursive: true });
for (const [family, subsets] of Object.entries(families)) {
  const packageOf = `@fontsource-variable/${family}`;
  for (const subset of subsets) {
    const source = fileURLToPath(
      import.meta.resolve(`${packageOf}/files/${family}-${subset}-wght-normal.woff2`),
    );
    for (const [name, wght] of Object.entries(weights)) {
      const cut = await subsetFont(readFileSync(source), wanted, {
        targetFormat: 'woff',
        variationAxes: { wght },
      });
      const { characterSet } = create(cut);
      characters[`${family}-${subset}`] = String.fromCodePoint(...characterSet.toSorted((a, b) => a - b));
      writeFileSync(new URL(`${family}-${subset}-${name}.woff`, target), cut);
      console.log(`${family}-${subset}-${name}.woff: ${cut.length} bytes`);
    }
  }
  const license = readFileSync(fileURLToPath(import.meta.resolve(`${packageOf}/LICENSE`)));
  writeFileSync(new URL(`LICENSE-${family}.txt`, target), license);
}
writeFileSync(new URL('characters.json', target), `${JSON.stringify(characters, null, 2)}\n`);
