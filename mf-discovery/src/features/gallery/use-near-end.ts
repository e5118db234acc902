import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/** How far below the window the end counts as near: about a screen, so that the next pictures are there in time. */
const margin = '0px 0px 800px';

/** Tells when an element comes near the window; while it stays there, again each time it is turned on. */
export function useNearEnd(isOn: boolean, onNear: () => void): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(onNear);

  useEffect(() => {
    const { current } = element;
    if (!isOn || current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) tell();
      },
      { rootMargin: margin },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [isOn]);

  return element;
}
