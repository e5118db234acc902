import { useEffect, useRef, useState } from 'react';
import type { MapMarker } from '../map.types.ts';

/** Spec 2, map: the time after the mouse has left. */
const fadeMs = 3_000;

const none: readonly MapMarker[] = [];

export interface FadingLabel {
  /** The markers that the label names; empty without a label. */
  readonly named: readonly MapMarker[];
  show(markers: readonly MapMarker[]): void;
  /** Hides the label after a while. */
  leave(): void;
  /** Hides the label at once. */
  hide(): void;
}

/** The label of the hovered markers, which stays for a moment so that it can be read. */
export function useFadingLabel(): FadingLabel {
  const [named, setNamed] = useState(none);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const stay = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  useEffect(() => stay, []);

  return {
    named,
    show(markers) {
      stay();
      setNamed(markers);
    },
    leave() {
      // Further mouse moves over the map do not restart the timer.
      timer.current ??= setTimeout(() => setNamed(none), fadeMs);
    },
    hide() {
      stay();
      setNamed(none);
    },
  };
}
