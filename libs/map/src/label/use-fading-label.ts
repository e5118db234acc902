import { useEffect, useRef, useState } from 'react';
import type { MapMarker } from '../map.types.ts';

/** Spec 2, map: so long after the mouse has left. */
const fadeMs = 3_000;

const none: readonly MapMarker[] = [];

export interface FadingLabel {
  /** Whom the label names; none where there is no label. */
  readonly named: readonly MapMarker[];
  show(markers: readonly MapMarker[]): void;
  /** It is looked at no more, and goes in a while. */
  leave(): void;
  /** It goes at once. */
  hide(): void;
}

/** The label of what is pointed at, which stays for a moment so that it can be read. */
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
      // The mouse goes on moving over the map after it has left the marker; that is no other leave.
      timer.current ??= setTimeout(() => setNamed(none), fadeMs);
    },
    hide() {
      stay();
      setNamed(none);
    },
  };
}
