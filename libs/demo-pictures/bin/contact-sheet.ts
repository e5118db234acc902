/**
 * Renders the demo's pictures to one PNG, to check all of them at a glance.
 *
 *   node libs/demo-pictures/bin/contact-sheet.ts <out.png> [subject] [first] [count] [width of one]
 */
import { writeFile } from 'node:fs/promises';
import sharp, { type OverlayOptions } from 'sharp';
import { buildPictures } from '../src/build-pictures.ts';
import { drawPicture } from '../src/draw-picture.ts';

const [out, subject = 'all', first = '0', count = '60', width = '200'] = process.argv.slice(2);
if (!out) throw new Error('Usage: contact-sheet.ts <out.png> [subject] [first] [count] [width]');
const columns = Math.max(1, Math.floor(1600 / Number(width)));
const height = Math.round((Number(width) * 4) / 3);

const chosen = buildPictures()
  .filter(({ spec }) => subject === 'all' || spec.subject === subject)
  .slice(Number(first), Number(first) + Number(count));
const tiles: OverlayOptions[] = [];
let slowest = 0;
let total = 0;
for (const [index, { spec }] of chosen.entries()) {
  const svg = drawPicture(spec);
  const started = performance.now();
  const input = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
  const took = performance.now() - started;
  slowest = Math.max(slowest, took);
  total += took;
  const small = await sharp(input).resize(Number(width)).toBuffer();
  tiles.push({
    input: small,
    left: (index % columns) * Number(width),
    top: Math.floor(index / columns) * height,
  });
}
const sheet = sharp({
  create: {
    width: Math.min(columns, tiles.length) * Number(width),
    height: Math.ceil(tiles.length / columns) * height,
    channels: 3,
    background: '#ffffff',
  },
});
await writeFile(out, await sheet.composite(tiles).png().toBuffer());
process.stdout.write(
  `${tiles.length} pictures, ${Math.round(total / tiles.length)} ms each, ${Math.round(slowest)} ms at most\n`,
);
