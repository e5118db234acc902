import { useEffect, useState } from 'react';
import { LiveStatus } from '@frizo/ui';
import { mainId } from '../navigation/after-navigation.ts';
import { usePortal } from '../portal.context.ts';
import { useStore } from '../store.ts';
import { createUnseenCount } from './unseen-count.ts';
import styles from './unseen-badge.module.css';

/** More would push the names beside it away on a phone. */
const mostShown = 99;

/** At a professional's Appointments: how many are new, and the way to them (spec 4). Not there while there are none. */
export function UnseenBadge() {
  const { request, modals } = usePortal();
  const [unseen] = useState(() => createUnseenCount(request));
  useEffect(() => unseen.start(), [unseen]);
  const count = useStore(unseen);
  const words = count === 1 ? '1 new appointment' : `${count} new appointments`;

  const open = async () => {
    await modals.open('new-appointments', {});
    await unseen.refresh();
    // The badge goes, and would take the focus along.
    if (unseen.get() === 0) document.getElementById(mainId)?.focus({ preventScroll: true });
  };

  return (
    <>
      <LiveStatus>{count > 0 ? words : ''}</LiveStatus>
      {count > 0 && (
        <button
          type="button"
          className={styles.badge}
          aria-label={words}
          aria-haspopup="dialog"
          title={words}
          onClick={() => void open()}
        >
          <span className={styles.count}>{count > mostShown ? `${mostShown}+` : count}</span>
        </button>
      )}
    </>
  );
}
