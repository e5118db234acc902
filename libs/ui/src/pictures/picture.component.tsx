import { useState } from 'react';
import { classes } from '../classes.ts';
import { largest, pictureSources, type StoredImage } from './picture-sources.ts';
import styles from './picture.module.css';

export interface PictureProps {
  image: StoredImage;
  /** What it shows; empty where the words beside it say it already. */
  alt: string;
  /** How wide it will stand, as the `sizes` attribute: `(min-width: 48rem) 25vw, 50vw`. */
  sizes: string;
  /** One of the first to be seen: asked for at once, ahead of others. */
  isPriority?: boolean;
  /** Without rounded corners of its own, for a card that has them. */
  isFlush?: boolean;
}

/** A 3:4 picture whose place is kept and blurred in until it is there. */
export function Picture({ isFlush = false, ...files }: PictureProps) {
  // Known from a second render on, which comes at once, before anything is painted, and runs through.
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
 * Only for a frame that stands on the page: React may give a render up halfway. Chromium's document holds an image in a picture from when the
 * two are put together until they are taken off the page, and with it all of its root; one that never came onto the page would be held for as
 * long as the page lives.
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
