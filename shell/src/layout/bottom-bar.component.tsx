import { AppBanner } from '../banners/app-banner.component.tsx';
import styles from './bottom-bar.module.css';
import { GoUp } from './go-up.component.tsx';

/** What stays at the bottom of the screen: the way up, and below it the app's banner until the footer says the same (spec 2). */
export function BottomBar({ isFooterSeen }: { isFooterSeen: boolean }) {
  return (
    <div className={styles.bar}>
      <GoUp />
      {!isFooterSeen && <AppBanner />}
    </div>
  );
}
