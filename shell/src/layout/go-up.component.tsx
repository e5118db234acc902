import { useEffect, useRef, useState } from 'react';
import { ArrowUpIcon, IconButton } from '@frizo/ui';
import styles from './go-up.module.css';

/** How far past the header the page has to be scrolled, in CSS pixels (spec 2, 9). */
const pastHeader = 5;

/** Appears once the header is scrolled out of view, and moves above any button that it would cover. */
export function GoUp() {
  const [isAway, setAway] = useState(false);
  const [lift, setLift] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  const lifted = useRef(0);
  useEffect(() => {
    const update = () => {
      const header = document.querySelector('header');
      setAway(header !== null && header.getBoundingClientRect().bottom < -pastHeader);
      if (place.current === null) return;
      const { left, right, top, bottom } = place.current.getBoundingClientRect();
      const unlifted = { left, right, top: top + lifted.current, bottom: bottom + lifted.current };
      lifted.current = liftAbove(unlifted, buttonsOfPage());
      setLift(lifted.current);
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
    // Runs again once it is rendered, because only then does it have a position.
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

/** Keeps the button and its neighbor apart, so that a finger touches only one of them. */
const gap = 4;
/** If it moved further, users would not find it. */
const maxLift = 300;

/** How far a box has to move up to cover none of the others; 0 if there is no such place nearby. */
export function liftAbove(box: Box, others: readonly Box[]): number {
  const candidates = others.filter(({ left, right }) => left < box.right && right > box.left);
  let lift = 0;
  for (;;) {
    const covered = candidates.find(
      ({ top, bottom }) => top < box.bottom - lift + gap && bottom > box.top - lift - gap,
    );
    if (!covered) return lift;
    lift = box.bottom + gap - covered.top;
    if (lift > maxLift) return 0;
  }
}
