import { access } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { allScreens } from '../src/all-screens.ts';
import { colorSchemes, shotFile, shotsFolder, shotSizes } from '../src/shot-files.ts';

const rowHeight = 300;
const gap = 12;
const labelWidth = 170;

/** Combines all screenshots into one picture, with a row for each screen. */
export default async function drawContactSheet(): Promise<void> {
  const columns = shotSizes.flatMap(({ width, height }) =>
    colorSchemes.map((scheme) => ({ width, scheme, shown: Math.round((width / height) * rowHeight) })),
  );
  const tiles: OverlayOptions[] = [];
  for (const [row, { name }] of allScreens.entries()) {
    const top = gap + row * (rowHeight + gap);
    tiles.push({ input: label(name), left: gap, top });
    let left = gap + labelWidth;
    for (const { width, scheme, shown } of columns) {
      const file = shotFile(name, width, scheme);
      if (await exists(file))
        tiles.push({ input: await sharp(file).resize(shown, rowHeight).toBuffer(), left, top });
      left += shown + gap;
    }
  }
  const width = labelWidth + gap + columns.reduce((sum, { shown }) => sum + shown + gap, 0);
  const height = gap + allScreens.length * (rowHeight + gap);
  await sharp({ create: { width, height, channels: 3, background: '#8a8488' } })
    .composite(tiles)
    .png({ palette: true })
    .toFile(join(shotsFolder, 'contact-sheet.png'));
}

function label(name: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${labelWidth}" height="24"><text y="17" font-size="15" font-family="sans-serif" fill="#fff">${name}</text></svg>`,
  );
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
