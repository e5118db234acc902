import { useState } from 'react';
import { usePart } from '@frizo/remote-kit/parts';
import { Button, ClockIcon, Dialog, ErrorState, Loading, Skeleton } from '@frizo/ui';
import type { BookingFormContext } from '../booking-form-context.ts';
import styles from '../booking-form.module.css';
import type { ServiceBlock } from '../draft/service-block.ts';

export interface JoinWaitingListProps {
  serviceBlock: ServiceBlock;
  booking: BookingFormContext;
}

const loadDialog = async () =>
  (await import(/* webpackChunkName: "join-waiting-list" */ './join-waiting-list-dialog.component.tsx'))
    .JoinWaitingListDialog;

/** For clients whom no free time suits (decision 0037). */
export function JoinWaitingList({ serviceBlock, booking }: JoinWaitingListProps) {
  const [isOpen, setOpen] = useState(false);
  const { Part: JoinDialog, hasFailed, retry } = usePart(loadDialog, isOpen);
  const close = () => setOpen(false);
  return (
    <div className={styles.join}>
      <p>Is the time that you want not free?</p>
      <Button size="small" icon={ClockIcon} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Join the waiting list
      </Button>
      {isOpen && JoinDialog && <JoinDialog serviceBlock={serviceBlock} booking={booking} onClose={close} />}
      {isOpen && !JoinDialog && (
        <Dialog title="Join the waiting list" onClose={close}>
          {hasFailed ? (
            <ErrorState onRetry={retry}>This could not be loaded.</ErrorState>
          ) : (
            <Loading>
              <Skeleton shape="block" height="20rem" />
            </Loading>
          )}
        </Dialog>
      )}
    </div>
  );
}
