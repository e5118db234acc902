import { useEffect, useRef } from 'react';

/** The container of the slots: React creates it once and never touches its content. */
export function SlotArea({ onArea }: { onArea: (area: HTMLElement) => void }) {
  const area = useRef<HTMLDivElement>(null);
  const reportArea = useRef(onArea);
  useEffect(() => {
    if (area.current !== null) reportArea.current(area.current);
  }, []);
  return <div ref={area} />;
}
