import { AppBanner } from '../banners/app-banner.component.tsx';
import styles from './bottom-bar.module.css';
import { GoUp } from './go-up.component.tsx';

/** Fixed at the bottom of the screen: the Go up button and the app banner, which hides while the footer is visible (spec 2). */
export function BottomBar({ isFooterSeen }: { isFooterSeen: boolean }) {
  return (
    <div className={styles.bar}>
      <GoUp />
      {!isFooterSeen && <AppBanner />}
    </div>
  );
}
