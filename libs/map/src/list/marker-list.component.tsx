import { useId } from 'react';
import { classes } from '@frizo/ui';
import type { MapMarker } from '../map.types.ts';
import type { SeenMarkers } from '../markers/markers-in-view.ts';
import styles from './marker-list.module.css';

interface MarkerListProps {
  seen: SeenMarkers;
  selectedId: string | undefined;
  onPoint(marker: MapMarker): void;
  onLeave(): void;
  onSelect(marker: MapMarker): void;
}

/** The map's content as a list: every action of a marker is available here without a mouse or the canvas. */
export function MarkerList({ seen, selectedId, onPoint, onLeave, onSelect }: MarkerListProps) {
  const id = useId();
  const { nearest, count } = seen;
  const more = count - nearest.length;
  return (
    <div className={styles.frame}>
      <p id={id} className={styles.count} role="status">
        {count === 0
          ? 'No salons in this part of the map'
          : `${count} ${count === 1 ? 'salon' : 'salons'} on the map`}
      </p>
      {count > 0 && (
        <ul className={styles.list} aria-labelledby={id}>
          {nearest.map((marker) => (
            <li key={marker.id}>
              <button
                type="button"
                className={classes(styles.salon, marker.isShown && styles.shown)}
                aria-pressed={marker.id === selectedId}
                onClick={() => onSelect(marker)}
                onFocus={() => onPoint(marker)}
                onBlur={onLeave}
                onPointerEnter={() => onPoint(marker)}
                onPointerLeave={onLeave}
              >
                <span>{marker.title}</span> <span className={styles.where}>{marker.place}</span>
              </button>
            </li>
          ))}
          {more > 0 && <li className={styles.more}>{`and ${more} more: zoom in to see them`}</li>}
        </ul>
      )}
    </div>
  );
}
