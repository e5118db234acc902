import type { MapMarker } from '../map.types.ts';
import styles from './map-label.module.css';

/** The names of these markers, or their number. */
export function NameLabel({ markers }: { markers: readonly MapMarker[] }) {
  const [first] = markers;
  if (!first) return null;
  const isOnePlace = markers.every(({ place }) => place === first.place);
  return (
    <div className={styles.name}>
      <strong>{markers.length === 1 ? first.title : `${markers.length} salons`}</strong>
      {isOnePlace && <span className={styles.where}>{first.place}</span>}
    </div>
  );
}
