/** A stored picture as in answers (contracts, `image`). */
export interface StoredImage {
  /** Without size and format: `/api/gallery/images/ab12`. */
  url: string;
  /** A few bytes of blurred picture as a data URI. */
  placeholder: string;
}

/** The sizes in which every picture is stored, by width in pixels; importing the contracts' table would include its schemas. */
const widths = { small: 300, medium: 600, large: 900 } as const;

/** Pictures are 3:4 (spec 9). */
export const largest = { width: 900, height: 1200 } as const;

/** The `srcset` of one format, and the `src` for browsers without support for it. */
export function pictureSources(url: string, format: 'webp' | 'jpg'): { srcSet: string; src: string } {
  const srcSet = Object.entries(widths)
    .map(([size, width]) => `${url}-${size}.${format} ${width}w`)
    .join(', ');
  return { srcSet, src: `${url}-medium.${format}` };
}
