import { useEffect, useRef, type RefObject } from 'react';
import { AlertIcon } from '@frizo/ui';
import styles from './problem.module.css';
import { isFocusLost } from './use-focus-if-lost.ts';

/** Why something failed, one reason a line; announced and scrolled into view when it appears. Render it before there is a text where it is to be announced. */
export function Problem({ children }: { children: string | null }) {
  const text = useRevealed<HTMLParagraphElement>(children);
  return (
    <div role="alert">
      {children !== null && (
        <p ref={text} tabIndex={-1} className={styles.problem}>
          <AlertIcon size={20} />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}

/** Scrolls to a new text, which may be below the fold, and moves the focus there if what had it is gone. */
export function useRevealed<Element extends HTMLElement>(text: string | null): RefObject<Element | null> {
  const place = useRef<Element>(null);
  const before = useRef<string | null>(null);
  useEffect(() => {
    const { current } = place;
    const isNew = text !== null && text !== before.current;
    before.current = text;
    if (!isNew || current === null) return;
    if (isFocusLost()) current.focus({ preventScroll: true });
    // jsdom does not scroll.
    if (typeof current.scrollIntoView === 'function') current.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return place;
}
