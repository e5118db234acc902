// Subsets the display face of Fontsource's Fraunces: `node libs/ui/bin/cut-fraunces.mjs`, when that package is updated. The plain file is designed
// for text (optical size 14) and the full one has 67 KB; headings need one optical size in three weights, which is 27 KB
// (docs/decisions/0003-small-first-load.md).
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const source = import.meta.resolve('@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2');
const target = new URL('../fonts/fraunces-display-latin.woff2', import.meta.url);

const latin1 = Array.from({ length: 0xe0 }, (_, index) => String.fromCodePoint(0x20 + index)).join('');
const typographic = '–—‘’“”•…€™−';

const cut = await subsetFont(readFileSync(fileURLToPath(source)), latin1 + typographic, {
  targetFormat: 'woff2',
  variationAxes: { opsz: 72, wght: { min: 400, max: 600 } },
});
writeFileSync(target, cut);
console.log(`${fileURLToPath(target)}: ${cut.length} bytes`);
