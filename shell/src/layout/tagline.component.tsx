import { usePortal } from '../portal.context.ts';
import { useStore } from '../store.ts';
import styles from './tagline.module.css';

const shownOn = new Set(['/', '/log-in', '/log-out']);

/** The tagline banner, which shows on three pages only (spec 2). */
export function Tagline() {
  const { navigation } = usePortal();
  const { path } = useStore(navigation);
  if (!shownOn.has(path)) return null;
  // A landmark: everything on a page lies in one, so that screen readers can go from one to the next.
  return (
    <aside aria-label="Tagline">
      <p className={styles.tagline}>Browse. Book. Hello Beautiful!</p>
    </aside>
  );
}
