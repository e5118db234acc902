import { useEffect, useRef } from 'react';

/** The element that slots are put into: React makes it once and never looks inside. */
export function SlotArea({ onArea }: { onArea: (area: HTMLElement) => void }) {
  const area = useRef<HTMLDivElement>(null);
  const announce = useRef(onArea);
  useEffect(() => {
    if (area.current !== null) announce.current(area.current);
  }, []);
  return <div ref={area} />;
}
