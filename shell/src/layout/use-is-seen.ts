import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Whether an element is on the screen, in part at least; never where the browser cannot tell. */
export function useIsSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (watched === null || typeof IntersectionObserver !== 'function') return undefined;
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return isSeen;
}
