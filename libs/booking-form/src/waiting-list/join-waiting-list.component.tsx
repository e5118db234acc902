import { useState } from 'react';
import { usePart } from '@frizo/remote-kit/parts';
import { Button, ClockIcon, ErrorState } from '@frizo/ui';
import styles from '../booking-form.module.css';
import type { JoinWaitingListDialogProps } from './join-waiting-list-dialog.component.tsx';

const loadDialog = async () =>
  (await import(/* webpackChunkName: "join-waiting-list" */ './join-waiting-list-dialog.component.tsx'))
    .JoinWaitingListDialog;

/** For clients whom no free time suits (decision 0037). */
export function JoinWaitingList({ serviceBlock, booking }: Omit<JoinWaitingListDialogProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  const { Part: JoinDialog, hasFailed, retry } = usePart(loadDialog, isOpen);
  return (
    <div className={styles.join}>
      <p>No time suits you?</p>
      <Button
        size="small"
        icon={ClockIcon}
        aria-haspopup="dialog"
        isBusy={isOpen && !JoinDialog && !hasFailed}
        onClick={() => setOpen(true)}
      >
        Join the waiting list
      </Button>
      {isOpen && hasFailed && <ErrorState onRetry={retry}>The waiting list could not be loaded.</ErrorState>}
      {isOpen && JoinDialog && (
        <JoinDialog serviceBlock={serviceBlock} booking={booking} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}
