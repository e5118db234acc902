import { useEffect, useRef, useState } from 'react';
import { ArrowUpIcon, IconButton } from '@frizo/ui';
import styles from './go-up.module.css';

/** How far past the header the page has to be scrolled, in CSS pixels (spec 2, 9). */
const pastHeader = 5;

/** Appears once the header is scrolled out of view, moves above any button, link or field that it would cover, and hides where it cannot but cover a field. */
export function GoUp() {
  const [isAway, setAway] = useState(false);
  const [lift, setLift] = useState<number | null>(0);
  const place = useRef<HTMLDivElement>(null);
  const lifted = useRef(0);
  useEffect(() => {
    const update = () => {
      const header = document.querySelector('header');
      setAway(header !== null && header.getBoundingClientRect().bottom < -pastHeader);
      if (place.current === null) return;
      const { left, right, top, bottom } = place.current.getBoundingClientRect();
      const unlifted = { left, right, top: top + lifted.current, bottom: bottom + lifted.current };
      const aboveAll =
        liftAbove(unlifted, [...boxesOf('button, a[href]'), ...fields()]) ?? placeAmongButtons(unlifted);
      lifted.current = aboveAll ?? 0;
      setLift(aboveAll);
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    // What is loaded or opened later may end up below the button without any scrolling.
    const main = document.querySelector('main');
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(update);
    if (main !== null) sizes?.observe(main);
    return () => {
      sizes?.disconnect();
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
    // Runs again once it is rendered, because only then does it have a position.
  }, [isAway]);
  if (!isAway) return null;
  return (
    <div
      ref={place}
      className={styles.place}
      style={{ transform: `translateY(${-(lift ?? 0)}px)`, visibility: lift === null ? 'hidden' : undefined }}
    >
      <IconButton icon={ArrowUpIcon} label="Go up" look="outlined" onClick={() => window.scrollTo(0, 0)} />
    </div>
  );
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

function boxesOf(elements: string): Box[] {
  return [...document.querySelectorAll(`:is(main, footer) :is(${elements})`)].map((one) =>
    one.getBoundingClientRect(),
  );
}

/** The label of a choice is pressed as well as its input. */
const fields = () => boxesOf('input, select, textarea, label:has(input)');

/** Where no place nearby is free of buttons and fields: one that covers no field, null if there is none. */
function placeAmongButtons(box: Box): number | null {
  const lift = liftAbove(box, boxesOf('button')) ?? 0;
  const lifted = { ...box, top: box.top - lift, bottom: box.bottom - lift };
  return liftAbove(lifted, fields()) === 0 ? lift : null;
}

/** Keeps the button and its neighbor apart, so that a finger touches only one of them. */
const gap = 4;
/** If it moved further, users would not find it. */
const maxLift = 300;

/** How far a box has to move up to cover none of the others; null if there is no such place nearby. */
export function liftAbove(box: Box, others: readonly Box[]): number | null {
  const candidates = others.filter(({ left, right }) => left < box.right && right > box.left);
  let lift = 0;
  for (;;) {
    const covered = candidates.find(
      ({ top, bottom }) => top < box.bottom - lift + gap && bottom > box.top - lift - gap,
    );
    if (!covered) return lift;
    lift = box.bottom + gap - covered.top;
    if (lift > maxLift) return null;
  }
}
