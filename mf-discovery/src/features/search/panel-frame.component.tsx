import type { ReactNode } from 'react';
import { Button } from '@frizo/ui';
import styles from './panel-frame.module.css';

interface PanelFrameProps {
  children: ReactNode;
  /** Shown beside Done, and always visible. */
  foot: ReactNode;
  onDone(): void;
}

/** A panel with more content than fits on a phone: the content scrolls, and Done closes the panel. */
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
