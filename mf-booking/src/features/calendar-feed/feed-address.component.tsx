import { useId } from 'react';
import { Button, buttonClass, TextField, useConfirm } from '@frizo/ui';
import { calendarFeedApi } from './calendar-feed.api.ts';
import styles from './calendar-feed.module.css';
import { useCopy } from './use-copy.ts';

/** What one does with the private address, and how one is rid of it. */
export function FeedAddress({ url }: { url: string }) {
  const warningId = useId();
  const copy = useCopy();
  const { ask, dialog } = useConfirm();
  const [make, making] = calendarFeedApi.useMakeCalendarFeedMutation();
  const [revoke, revoking] = calendarFeedApi.useRevokeCalendarFeedMutation();

  const renew = async () => {
    const text =
      'The address that you have now stops working. Calendars that use it have to be given the new one.';
    const isSure = await ask({ title: 'Make a new address', text, yes: 'Make a new one', no: 'Keep it' });
    if (isSure) await make({});
  };
  const takeBack = async () => {
    const text = 'The address stops working, and calendars that use it no longer show what you have booked.';
    const isSure = await ask({ title: 'Revoke the address', text, yes: 'Revoke', no: 'Keep it' });
    if (isSure) await revoke({});
  };

  return (
    <div className={styles.body}>
      <TextField label="Private address" value={url} onChange={() => undefined} readOnly />
      <p id={warningId} className={styles.soft}>
        Whoever has this address can see your appointments. Give it to your calendar, and to nobody else.
      </p>
      <div className={styles.actions}>
        <a href={url.replace(/^https?:/, 'webcal:')} className={buttonClass({ size: 'small' })}>
          Open in your calendar
        </a>
        <Button size="small" aria-describedby={warningId} onClick={() => void copy(url)}>
          Copy
        </Button>
        <Button
          size="small"
          isBusy={making.isLoading}
          busyText="Making a new address"
          onClick={() => void renew()}
        >
          Make a new one
        </Button>
        <Button
          size="small"
          look="danger"
          isBusy={revoking.isLoading}
          busyText="Revoking"
          onClick={() => void takeBack()}
        >
          Revoke
        </Button>
      </div>
      {dialog}
    </div>
  );
}
