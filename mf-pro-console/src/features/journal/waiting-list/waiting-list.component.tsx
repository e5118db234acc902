import type { ReactNode } from 'react';
import { ListSkeleton } from '@frizo/appointment-views';
import { usePart } from '@frizo/remote-kit/parts';
import { Button, classes, ClockIcon, CloseIcon, Dialog, ErrorState, IconButton, useMedia } from '@frizo/ui';
import type { Journal } from '../use-journal-day.ts';
import type { JournalWaitingList } from './use-waiting-list.ts';
import styles from './waiting-list.module.css';
import type { WaitingListPanelProps } from './waiting-list-panel.component.tsx';

/** Opens and closes the waiting list, and says how many wait for the shown day. */
export function WaitingListButton({ waitingList }: { waitingList: JournalWaitingList }) {
  const { entries, isOpen, setOpen } = waitingList;
  const count = entries?.length ?? 0;
  return (
    <Button
      icon={ClockIcon}
      title="Waiting list"
      aria-expanded={isOpen}
      data-count={count > 0 ? count : undefined}
      onClick={() => setOpen(!isOpen)}
    >
      Waiting list{count > 0 && ` (${count})`}
    </Button>
  );
}

/** From here on the day has room for its columns beside the list. */
const room = '(min-width: 1024px)';

interface BesideWaitingListProps {
  journal: Journal;
  waitingList: JournalWaitingList;
  /** The day. */
  children: ReactNode;
}

/** The day with the open waiting list beside it, or over it on small screens. */
export function BesideWaitingList({ journal, waitingList, children }: BesideWaitingListProps) {
  const { isOpen, setOpen } = waitingList;
  const isWide = useMedia(room);
  const close = () => setOpen(false);
  const panel = <Panel journal={journal} waitingList={waitingList} />;
  return (
    <div className={classes(styles.page, isOpen && isWide && styles.beside)}>
      <div className={styles.day}>{children}</div>
      {isOpen && isWide && (
        <aside className={styles.panel} aria-label="Waiting list">
          <div className={styles.head}>
            <h2>Waiting list</h2>
            <IconButton icon={CloseIcon} label="Close the waiting list" onClick={close} />
          </div>
          {panel}
        </aside>
      )}
      {isOpen && !isWide && (
        <Dialog title="Waiting list" onClose={close}>
          {panel}
        </Dialog>
      )}
    </div>
  );
}

const loadPanel = async () =>
  (await import(/* webpackChunkName: "journal-parts" */ './waiting-list-panel.component.tsx'))
    .WaitingListPanel;

function Panel(props: WaitingListPanelProps) {
  const { Part: WaitingListPanel, hasFailed, retry } = usePart<WaitingListPanelProps>(loadPanel);
  if (hasFailed) return <ErrorState onRetry={retry}>The waiting list could not be loaded.</ErrorState>;
  return WaitingListPanel ? <WaitingListPanel {...props} /> : <ListSkeleton rowHeight="6rem" />;
}
