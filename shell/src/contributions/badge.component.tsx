import { useEffect, useState } from 'react';
import type { ReleaseBadge } from '@frizo/contracts';
import type { ModalName } from '@frizo/modal-queue';
import { LiveStatus } from '@frizo/ui';
import { mainId } from '../navigation/after-navigation.ts';
import { usePortal } from '../portal.context.ts';
import { useStore } from '../store.ts';
import { createBadgeCount } from './badge-count.ts';
import styles from './badge.module.css';

/** A third digit would not fit on a phone. */
const maxShown = 99;

/** A count at a link, which opens the badge's dialog if it has one. Hidden at zero. */
export function Badge({ badge }: { badge: ReleaseBadge }) {
  const { request, live, modals } = usePortal();
  const [badgeCount] = useState(() => createBadgeCount({ badge, request, live }));
  useEffect(() => badgeCount.start(), [badgeCount]);
  const count = useStore(badgeCount);
  const text = badge.words[count === 1 ? 'one' : 'other'].replace('{count}', String(count));

  const open = async (modal: string) => {
    // A remote's dialog, which this build's catalog may not know; a release only names dialogs that need no props.
    await modals.open(modal as ModalName, {});
    await badgeCount.refresh();
    // The badge disappears, so the focus has to move.
    if (badgeCount.get() === 0) document.getElementById(mainId)?.focus({ preventScroll: true });
  };

  return (
    <>
      <LiveStatus>{count > 0 ? text : ''}</LiveStatus>
      {count > 0 && <Count count={count} text={text} modal={badge.modal} onOpen={open} />}
    </>
  );
}

interface CountProps {
  count: number;
  text: string;
  modal: string | undefined;
  onOpen: (modal: string) => Promise<void>;
}

function Count({ count, text, modal, onOpen }: CountProps) {
  const shown = <span className={styles.count}>{count > maxShown ? `${maxShown}+` : count}</span>;
  if (modal === undefined) {
    return (
      <span className={styles.badge} role="img" aria-label={text} title={text}>
        {shown}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={`${styles.badge} ${styles.button}`}
      aria-label={text}
      aria-haspopup="dialog"
      title={text}
      onClick={() => void onOpen(modal)}
    >
      {shown}
    </button>
  );
}
