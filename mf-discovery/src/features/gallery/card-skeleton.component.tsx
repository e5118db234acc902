import { Skeleton } from '@frizo/ui';
import styles from './gallery-card.module.css';

/** A placeholder of a card with the same size and lines. */
export function CardSkeleton() {
  return (
    <li className={styles.card}>
      <div className={styles.frame}>
        <Skeleton shape="picture" />
      </div>
      <div className={styles.service}>
        <Skeleton width="70%" />
      </div>
      <div className={styles.by}>
        <div className={styles.names}>
          <div className={styles.artist}>
            <Skeleton width="50%" />
          </div>
          <div className={styles.place}>
            <Skeleton width="60%" />
          </div>
        </div>
      </div>
      <div className={styles.line}>
        <Skeleton width="45%" />
      </div>
      <div className={styles.line}>
        <Skeleton width="40%" />
      </div>
      <div className={styles.place}>
        <Skeleton width="30%" />
      </div>
      <div className={styles.free}>
        <Skeleton width="65%" />
      </div>
      <Skeleton shape="block" height="2.75rem" />
    </li>
  );
}
