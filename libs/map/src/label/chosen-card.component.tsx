import { useEffect, useRef, type ReactNode } from 'react';
import { CloseIcon, IconButton } from '@frizo/ui';
import type { MapMarker } from '../map.types.ts';
import styles from './map-label.module.css';

interface ChosenCardProps {
  title: string;
  children: ReactNode;
  onClose(): void;
}

/** What a press has opened. The focus goes to it, so that what it offers is the next thing by keyboard. */
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

const mostInCrowd = 8;

interface CrowdProps {
  markers: readonly MapMarker[];
  onSelect(marker: MapMarker): void;
}

/** Those that no zoom takes apart, to choose from. */
export function Crowd({ markers, onSelect }: CrowdProps) {
  const more = markers.length - mostInCrowd;
  return (
    <ul className={styles.crowd}>
      {markers.slice(0, mostInCrowd).map((marker) => (
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
