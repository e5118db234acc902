import { useEffect, useState } from 'react';
import type { ReleaseBadge } from '@frizo/contracts';
import type { ModalName } from '@frizo/modal-queue';
import { LiveStatus } from '@frizo/ui';
import { mainId } from '../navigation/after-navigation.ts';
import { usePortal } from '../portal.context.ts';
import { useStore } from '../store.ts';
import { createBadgeCount } from './badge-count.ts';
import styles from './badge.module.css';

/** More would push what is beside it away on a phone. */
const mostShown = 99;

/** How much waits behind a link, and the way to it where the badge has a dialog. Not there while nothing does. */
export function Badge({ badge }: { badge: ReleaseBadge }) {
  const { request, live, modals } = usePortal();
  const [waiting] = useState(() => createBadgeCount({ badge, request, live }));
  useEffect(() => waiting.start(), [waiting]);
  const count = useStore(waiting);
  const words = badge.words[count === 1 ? 'one' : 'other'].replace('{count}', String(count));

  const open = async (modal: string) => {
    // A remote's, which the catalogue of this build need not know; the build of a badge says that it can do without props.
    await modals.open(modal as ModalName, {});
    await waiting.refresh();
    // The badge goes, and would take the focus along.
    if (waiting.get() === 0) document.getElementById(mainId)?.focus({ preventScroll: true });
  };

  return (
    <>
      <LiveStatus>{count > 0 ? words : ''}</LiveStatus>
      {count > 0 && <Count count={count} words={words} modal={badge.modal} onOpen={open} />}
    </>
  );
}

interface CountProps {
  count: number;
  words: string;
  modal: string | undefined;
  onOpen: (modal: string) => Promise<void>;
}

function Count({ count, words, modal, onOpen }: CountProps) {
  const shown = <span className={styles.count}>{count > mostShown ? `${mostShown}+` : count}</span>;
  if (modal === undefined) {
    return (
      <span className={styles.badge} role="img" aria-label={words} title={words}>
        {shown}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={`${styles.badge} ${styles.button}`}
      aria-label={words}
      aria-haspopup="dialog"
      title={words}
      onClick={() => void onOpen(modal)}
    >
      {shown}
    </button>
  );
}
