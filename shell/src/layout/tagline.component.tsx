import { usePortal } from '../portal.context.ts';
import { useStore } from '../store.ts';
import styles from './tagline.module.css';

const shownOn = new Set(['/', '/log-in', '/log-out']);

/** The tagline banner, which shows on three pages only (spec 2). */
export function Tagline() {
  const { navigation, view } = usePortal();
  const { path } = useStore(navigation);
  const shown = useStore(view);
  // Where a guard sends somebody it is there at once: put in a moment later it would push the page down.
  const nextPath = shown.kind === 'redirect' ? shown.to.replace(/[?#].*/, '') : path;
  if (!shownOn.has(nextPath)) return null;
  // A landmark: everything on a page lies in one, so that screen readers can go from one to the next.
  return (
    <aside aria-label="Tagline">
      <p className={styles.tagline}>Browse. Book. Hello Beautiful!</p>
    </aside>
  );
}
