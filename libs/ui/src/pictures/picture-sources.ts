/** A stored picture as answers carry it (contracts, `image`). */
export interface StoredImage {
  /** Without size and format: `/api/gallery/images/ab12`. */
  url: string;
  /** A few bytes of blurred picture as a data URI. */
  placeholder: string;
}

/** The sizes every picture is kept in, by width in pixels; the contracts' own table would bring its schemas along. */
const widths = { small: 300, medium: 600, large: 900 } as const;

/** Pictures are 3:4 (spec 9). */
export const largest = { width: 900, height: 1200 } as const;

/** The `srcset` of one format, and the address for browsers that know none. */
export function pictureSources(url: string, format: 'webp' | 'jpg'): { srcSet: string; src: string } {
  const srcSet = Object.entries(widths)
    .map(([size, width]) => `${url}-${size}.${format} ${width}w`)
    .join(', ');
  return { srcSet, src: `${url}-medium.${format}` };
}
