import type { Sharp } from 'sharp';

/** What a picture, or a part of it, looks like. Copies that were recompressed, resized or slightly recolored look nearly the same. */
export interface Look {
  /** The place of the part: 0 is the whole picture, `mirroredRegion` the whole picture mirrored. */
  readonly region: number;
  /** 64 signs of its lowest frequencies, as a signed integer. */
  readonly hash: bigint;
  /** 64 comparisons of neighboring spots, independent of `hash`. */
  readonly detail: bigint;
  /** The RGB values of 3 by 4 spots. */
  readonly colors: Uint8Array;
}

/** Differing bits up to which hashes are similar. An index finds all up to 7, and most up to this. */
export const mostHashBits = 10;
const mostDetailBits = 14;
const leastCorrelation = 0.93;
/** Of 255, on average. */
const mostColorDifference = 25;

/** Only to look for other pictures: a mirrored copy looks like this part of it. */
export const mirroredRegion = 10;

/** A cropped copy is brought to 3:4 as well, so it shows about nine tenths of the width and height, from any side. */
const croppedShare = 0.9;
const anchors = [0, 0.5, 1];
const size = { width: 144, height: 192 } as const;

/** The looks of a picture: of the whole, of each part that a cropped copy could show, and of the whole mirrored. */
export async function looksOf(picture: Sharp): Promise<Look[]> {
  const pixels = await picture
    .clone()
    .resize({ ...size, fit: 'cover' })
    .toColorspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
  const sums = sumsOf(pixels);
  const parts = regions.map((part, region) => lookOf(sums, part, region));
  return [...parts, lookOf(sumsOf(mirrored(pixels)), { left: 0, top: 0, ...size }, mirroredRegion)];
}

function mirrored(pixels: Uint8Array): Uint8Array {
  const row = size.width * 3;
  return pixels.map((_, index) => {
    const [start, x, channel] = [index - (index % row), Math.floor((index % row) / 3), index % 3];
    return pixels[start + (size.width - 1 - x) * 3 + channel] ?? 0;
  });
}

/** Whether the hashes, which an index has found to be similar, belong to pictures that look the same to people. */
export function isSameLook(one: Omit<Look, 'region'>, other: Omit<Look, 'region'>): boolean {
  return (
    differingBits(one.hash, other.hash) <= mostHashBits &&
    differingBits(one.detail, other.detail) <= mostDetailBits &&
    meanDifference(one.colors, other.colors) <= mostColorDifference &&
    correlation(one.colors, other.colors) >= leastCorrelation
  );
}

export function differingBits(one: bigint, other: bigint): number {
  let count = 0;
  for (let rest = BigInt.asUintN(64, one ^ other); rest > 0n; rest &= rest - 1n) count += 1;
  return count;
}

interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const regions: readonly Part[] = [
  { left: 0, top: 0, ...size },
  ...anchors.flatMap((x) =>
    anchors.map((y) => ({
      left: size.width * (1 - croppedShare) * x,
      top: size.height * (1 - croppedShare) * y,
      width: size.width * croppedShare,
      height: size.height * croppedShare,
    })),
  ),
];

/** For each channel the sum of everything above and to the left of a pixel, so that the average of any part takes four look-ups. */
type Sums = readonly Float64Array[];

const stride = size.width + 1;

function sumsOf(pixels: Uint8Array): Sums {
  return [0, 1, 2].map((channel) => {
    const sums = new Float64Array(stride * (size.height + 1));
    for (let y = 0; y < size.height; y += 1) {
      let row = 0;
      for (let x = 0; x < size.width; x += 1) {
        row += pixels[(y * size.width + x) * 3 + channel] ?? 0;
        sums[(y + 1) * stride + x + 1] = row + (sums[y * stride + x + 1] ?? 0);
      }
    }
    return sums;
  });
}

/** The averages of a grid of spots over a part, row by row. */
function spotsOf(sums: Float64Array, part: Part, columns: number, rows: number): number[] {
  const xs = Array.from({ length: columns + 1 }, (_, at) =>
    Math.round(part.left + (part.width * at) / columns),
  );
  const ys = Array.from({ length: rows + 1 }, (_, at) => Math.round(part.top + (part.height * at) / rows));
  const sumTo = (x: number, y: number) => sums[y * stride + x] ?? 0;
  const spots: number[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [left = 0, right = 0] = xs.slice(column, column + 2);
      const [top = 0, bottom = 0] = ys.slice(row, row + 2);
      const sum = sumTo(right, bottom) - sumTo(left, bottom) - sumTo(right, top) + sumTo(left, top);
      spots.push(sum / ((right - left) * (bottom - top)));
    }
  }
  return spots;
}

function lookOf(sums: Sums, part: Part, region: number): Look {
  const spots = (columns: number, rows: number) =>
    sums.map((channel) => spotsOf(channel, part, columns, rows));
  const gray = (columns: number, rows: number) => {
    const [red = [], green = [], blue = []] = spots(columns, rows);
    return red.map((value, at) => 0.299 * value + 0.587 * (green[at] ?? 0) + 0.114 * (blue[at] ?? 0));
  };
  const [red = [], green = [], blue = []] = spots(3, 4);
  return {
    region,
    hash: frequencyHash(gray(side, side)),
    detail: differenceHash(gray(9, 8)),
    colors: Uint8Array.from(
      red.flatMap((value, at) => [value, green[at] ?? 0, blue[at] ?? 0]),
      Math.round,
    ),
  };
}

const side = 32;
const bitsPerSide = 8;
/** Cosines by frequency, of which the first, the average, is left out: copies differ in brightness. */
const cosines = Array.from({ length: bitsPerSide }, (_, index) =>
  Array.from({ length: side }, (_spot, at) => Math.cos(((2 * at + 1) * (index + 1) * Math.PI) / (2 * side))),
);

/** Discrete cosine transform, then which of the 8 by 8 lowest frequencies are above their median. */
function frequencyHash(gray: readonly number[]): bigint {
  const rows = Array.from({ length: side }, (_, y) =>
    cosines.map((wave) => wave.reduce((sum, value, x) => sum + value * (gray[y * side + x] ?? 0), 0)),
  );
  const frequencies = cosines.flatMap((wave) =>
    cosines.map((_, u) => wave.reduce((sum, value, y) => sum + value * (rows[y]?.[u] ?? 0), 0)),
  );
  const sorted = frequencies.toSorted((a, b) => a - b);
  const median = ((sorted[31] ?? 0) + (sorted[32] ?? 0)) / 2;
  // Low frequencies change least, so each band of the hash gets some of every frequency.
  const spread = frequencies.map((_, index) => frequencies[(index % 16) * 4 + Math.floor(index / 16)] ?? 0);
  return hashOf(spread.map((frequency) => frequency > median));
}

function differenceHash(gray: readonly number[]): bigint {
  const bits = Array.from({ length: 64 }, (_, index) => {
    const at = Math.floor(index / 8) * 9 + (index % 8);
    return (gray[at] ?? 0) > (gray[at + 1] ?? 0);
  });
  return hashOf(bits);
}

function hashOf(bits: readonly boolean[]): bigint {
  return BigInt.asIntN(
    64,
    bits.reduce((hash, bit) => (hash << 1n) | (bit ? 1n : 0n), 0n),
  );
}

function meanDifference(one: Uint8Array, other: Uint8Array): number {
  return one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length;
}

/** From -1 to 1; 1 for colors that differ in brightness and contrast only. */
function correlation(one: Uint8Array, other: Uint8Array): number {
  const mean = (values: Uint8Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanOne, meanOther] = [mean(one), mean(other)];
  let [both, first, second] = [0, 0, 0];
  for (const [index, value] of one.entries()) {
    const a = value - meanOne;
    const b = (other[index] ?? 0) - meanOther;
    both += a * b;
    first += a * a;
    second += b * b;
  }
  // A plain surface has no variation to compare.
  return first === 0 || second === 0 ? (first === second ? 1 : 0) : both / Math.sqrt(first * second);
}
