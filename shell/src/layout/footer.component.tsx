import { usePortal } from '../portal.context.ts';
import styles from './footer.module.css';

/** The versions that this page runs (spec 2, footer); the links come with the pages they lead to. */
export function Footer() {
  const { boot } = usePortal();
  const versions = Object.entries(boot.versions).map(([part, version]) => `${part} ${version}`);
  return (
    <footer className={styles.footer}>
      <p>{[boot.product.name, ...versions].join(' · ')}</p>
    </footer>
  );
}
