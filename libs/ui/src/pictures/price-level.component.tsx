import { VisuallyHidden } from '../layout/visually-hidden.component.tsx';
import styles from './price-level.module.css';

/** Up to four price signs (spec 3, gallery item). */
export function PriceLevel({ level }: { level: number }) {
  const signs = Math.min(4, Math.max(1, Math.round(level)));
  return (
    <span className={styles.price}>
      <span aria-hidden="true">{'$'.repeat(signs)}</span>
      <VisuallyHidden>{`Price level ${signs} of 4`}</VisuallyHidden>
    </span>
  );
}
