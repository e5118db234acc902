import { usePortal } from '../portal.context.ts';
import { useStore } from '../store.ts';
import styles from './tagline.module.css';

const taglinePaths = new Set(['/', '/log-in', '/log-out']);

/** The tagline banner, which shows on three pages only (spec 2). */
export function Tagline() {
  const { navigation, view } = usePortal();
  const { path } = useStore(navigation);
  const shown = useStore(view);
  // During a redirect the target decides: a tagline added a moment later would shift the layout.
  const nextPath = shown.kind === 'redirect' ? shown.to.replace(/[?#].*/, '') : path;
  if (!taglinePaths.has(nextPath)) return null;
  // A landmark: all content of a page should be in one, so that screen readers can jump between them.
  return (
    <aside aria-label="Tagline">
      <p className={styles.tagline}>Browse. Book. Hello Beautiful!</p>
    </aside>
  );
}
