import styles from './gallery-card.module.css';

interface CardToComeProps {
  /** Of the cards around it; 0 where nothing has a size. */
  height: number;
}

/** Keeps the place of a card that comes in a moment. One element, since a page has many of them. */
export function CardToCome({ height }: CardToComeProps) {
  return height > 0 ? <li aria-hidden="true" className={styles.toCome} style={{ height }} /> : null;
}
