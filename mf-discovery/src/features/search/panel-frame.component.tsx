import type { ReactNode } from 'react';
import { Button } from '@frizo/ui';
import styles from './panel-frame.module.css';

interface PanelFrameProps {
  children: ReactNode;
  /** Beside Done, in sight whatever is scrolled. */
  foot: ReactNode;
  onDone(): void;
}

/** A panel with more than fits a phone: what is chosen from scrolls, and Done leads back to the work. */
export function PanelFrame({ children, foot, onDone }: PanelFrameProps) {
  return (
    <>
      <div className={styles.choices}>{children}</div>
      <div className={styles.foot}>
        {foot}
        <div className={styles.done}>
          <Button size="small" onClick={onDone}>
            Done
          </Button>
        </div>
      </div>
    </>
  );
}
