import { useState } from 'react';
import { classes } from '../classes.ts';
import { largest, pictureSources, type StoredImage } from './picture-sources.ts';
import styles from './picture.module.css';

export interface PictureProps {
  image: StoredImage;
  /** The alternative text; empty when the text beside it says the same. */
  alt: string;
  /** The `sizes` attribute: `(min-width: 48rem) 25vw, 50vw`. */
  sizes: string;
  /** Visible at once: loads with high priority. */
  isPriority?: boolean;
  /** Without rounded corners, for a card that has them. */
  isFlush?: boolean;
}

/** A 3:4 picture with a blurred placeholder of the same size. */
export function Picture({ isFlush = false, ...files }: PictureProps) {
  // Set in a second render, which happens synchronously before the first paint.
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  return (
    <picture
      ref={setFrame}
      className={classes(styles.frame, isFlush && styles.flush)}
      style={{ backgroundImage: `url("${files.image.placeholder}")` }}
    >
      {frame !== null && <Files {...files} />}
    </picture>
  );
}

/**
 * Rendered only inside a mounted frame, since React may abandon a render. Chromium's document keeps an image of a picture element alive from when the
 * two are connected until they are removed from the page, and with it its whole root; one that was never on the page would leak for the lifetime of
 * the page.
 */
function Files({ image, alt, sizes, isPriority = false }: Omit<PictureProps, 'isFlush'>) {
  const jpg = pictureSources(image.url, 'jpg');
  return (
    <>
      <source type="image/webp" srcSet={pictureSources(image.url, 'webp').srcSet} sizes={sizes} />
      <img
        className={styles.picture}
        srcSet={jpg.srcSet}
        src={jpg.src}
        sizes={sizes}
        alt={alt}
        width={largest.width}
        height={largest.height}
        loading={isPriority ? 'eager' : 'lazy'}
        fetchPriority={isPriority ? 'high' : 'auto'}
        decoding="async"
      />
    </>
  );
}
