import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { MapDrawing, Position } from '../map.types.ts';
import styles from './map-label.module.css';

interface MapLabelProps {
  drawing: RefObject<MapDrawing | null>;
  at: Position;
  children: ReactNode;
}

/** An element that stays beside a position while the map moves. */
export function MapLabel({ drawing, at: { lat, lon }, children }: MapLabelProps) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (element.current === null) return undefined;
    return drawing.current?.keepBeside(element.current, { lat, lon });
  }, [drawing, lat, lon]);
  return (
    <div ref={element} className={styles.place}>
      {children}
    </div>
  );
}
