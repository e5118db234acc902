import { useEffect, useRef, useState } from 'react';
import { ArrowUpIcon, IconButton } from '@frizo/ui';
import styles from './go-up.module.css';

/** How far past the header the page has to be scrolled, in CSS pixels (spec 2, 9). */
const pastHeader = 5;

/** Appears once the header has scrolled away, above any button of the page that it would cover. */
export function GoUp() {
  const [isAway, setAway] = useState(false);
  const [lift, setLift] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  const lifted = useRef(0);
  useEffect(() => {
    const look = () => {
      const header = document.querySelector('header');
      setAway(header !== null && header.getBoundingClientRect().bottom < -pastHeader);
      if (place.current === null) return;
      const { left, right, top, bottom } = place.current.getBoundingClientRect();
      const atRest = { left, right, top: top + lifted.current, bottom: bottom + lifted.current };
      lifted.current = liftAbove(atRest, buttonsOfPage());
      setLift(lifted.current);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
    // Again once it is there, since only then does it have a place.
  }, [isAway]);
  if (!isAway) return null;
  return (
    <div ref={place} className={styles.place} style={{ transform: `translateY(${-lift}px)` }}>
      <IconButton icon={ArrowUpIcon} label="Go up" look="outlined" onClick={() => window.scrollTo(0, 0)} />
    </div>
  );
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

function buttonsOfPage(): Box[] {
  return [...document.querySelectorAll('main button')].map((button) => button.getBoundingClientRect());
}

/** Beside what it is moved past, so that a finger meets one of the two only. */
const gap = 4;
/** Beyond, it would no longer be where it is looked for. */
const mostLift = 300;

/** How far a box has to go up to cover none of the others; not at all where there is no such place nearby. */
export function liftAbove(box: Box, others: readonly Box[]): number {
  const beside = others.filter(({ left, right }) => left < box.right && right > box.left);
  let lift = 0;
  for (;;) {
    const covered = beside.find(
      ({ top, bottom }) => top < box.bottom - lift + gap && bottom > box.top - lift - gap,
    );
    if (!covered) return lift;
    lift = box.bottom + gap - covered.top;
    if (lift > mostLift) return 0;
  }
}
