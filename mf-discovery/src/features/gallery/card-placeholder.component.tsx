import styles from './gallery-card.module.css';

interface CardPlaceholderProps {
  /** The height of the cards around it; 0 without a layout. */
  height: number;
}

/** Reserves the space of a card that is about to render. A single element, since a page has many of them. */
export function CardPlaceholder({ height }: CardPlaceholderProps) {
  return height > 0 ? <li aria-hidden="true" className={styles.toCome} style={{ height }} /> : null;
}
