import { useEffect, useState } from 'react';
import { ArrowUpIcon, IconButton } from '@frizo/ui';
import styles from './go-up.module.css';

/** How far past the header the page has to be scrolled, in CSS pixels (spec 2, 9). */
const pastHeader = 5;

/** Appears once the header has scrolled away. */
export function GoUp() {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const look = () => {
      const header = document.querySelector('header');
      setAway(header !== null && header.getBoundingClientRect().bottom < -pastHeader);
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!isAway) return null;
  return (
    <div className={styles.place}>
      <IconButton icon={ArrowUpIcon} label="Go up" look="outlined" onClick={() => window.scrollTo(0, 0)} />
    </div>
  );
}
