import { useEffect, useRef, type ReactNode } from 'react';
import { CloseIcon, IconButton } from '@frizo/ui';
import type { MapMarker } from '../map.types.ts';
import styles from './map-label.module.css';

interface ChosenCardProps {
  title: string;
  children: ReactNode;
  onClose(): void;
}

/** The card of a selected marker. It gets the focus, so that its actions are next by keyboard. */
export function ChosenCard({ title, children, onClose }: ChosenCardProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={element} className={styles.card} role="group" aria-label={title} tabIndex={-1}>
      <div className={styles.cardHead}>
        <strong>{title}</strong>
        <IconButton icon={CloseIcon} label="Close" onClick={onClose} />
      </div>
      {children}
    </div>
  );
}

const maxOverlappingShown = 8;

interface OverlappingMarkersProps {
  markers: readonly MapMarker[];
  onSelect(marker: MapMarker): void;
}

/** Markers that no zoom separates, as a list to choose from. */
export function OverlappingMarkers({ markers, onSelect }: OverlappingMarkersProps) {
  const more = markers.length - maxOverlappingShown;
  return (
    <ul className={styles.crowd}>
      {markers.slice(0, maxOverlappingShown).map((marker) => (
        <li key={marker.id}>
          <button type="button" className={styles.inCrowd} onClick={() => onSelect(marker)}>
            {marker.title}
          </button>
        </li>
      ))}
      {more > 0 && <li className={styles.where}>{`and ${more} more`}</li>}
    </ul>
  );
}
