import sharp, { type Sharp } from 'sharp';

/** A photo as taken by a phone: a JPEG whose left half is red and whose right half is blue. */
export function buildPhoto({ width = 1_200, height = 1_600 } = {}): Sharp {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const };
  return sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
    .composite([{ input: { create: { ...half, background: '#ff0000' } }, left: 0, top: 0 }])
    .jpeg({ quality: 95 });
}

/** The color at a relative position of a picture, each channel 0 to 255. */
export async function colorAt(picture: Buffer, { x, y }: { x: number; y: number }): Promise<number[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const offset = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(offset, offset + 3)];
}
