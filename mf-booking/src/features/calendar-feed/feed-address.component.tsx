import { useId } from 'react';
import { useNotices } from '@frizo/remote-kit';
import { Button, buttonClass, TextField, useConfirm } from '@frizo/ui';
import { calendarFeedApi } from './calendar-feed.api.ts';
import styles from './calendar-feed.module.css';
import { CreateFailure } from './no-feed.component.tsx';

/** The private address with its actions: open, copy, renew and revoke. */
export function FeedAddress({ url }: { url: string }) {
  const warningId = useId();
  const copy = useCopy();
  const { ask, dialog } = useConfirm();
  const [create, creating] = calendarFeedApi.useMakeCalendarFeedMutation();
  const [revoke, revoking] = calendarFeedApi.useRevokeCalendarFeedMutation();

  const renew = async () => {
    const text = 'Your current address will stop working. Calendars that use it will need the new one.';
    const isSure = await ask({ title: 'Create a new address', text, yes: 'Create a new one', no: 'Keep it' });
    if (isSure) await create({});
  };
  const revokeAddress = async () => {
    const text =
      'The address will stop working, and calendars that use it will no longer show your appointments.';
    const isSure = await ask({ title: 'Revoke the address', text, yes: 'Revoke', no: 'Keep it' });
    if (isSure) await revoke({});
  };

  return (
    <div className={styles.body}>
      <TextField label="Private address" value={url} onChange={() => undefined} readOnly />
      <p id={warningId} className={styles.soft}>
        Anyone who has this address can see your appointments. Share it with your calendar only.
      </p>
      <CreateFailure error={creating.error} />
      <div className={styles.actions}>
        <a href={url.replace(/^https?:/, 'webcal:')} className={buttonClass({ size: 'small' })}>
          Open in your calendar
        </a>
        <Button size="small" aria-describedby={warningId} onClick={() => void copy(url)}>
          Copy
        </Button>
        <Button
          size="small"
          isBusy={creating.isLoading}
          busyText="Creating a new address"
          onClick={() => void renew()}
        >
          Create a new one
        </Button>
        <Button
          size="small"
          look="danger"
          isBusy={revoking.isLoading}
          busyText="Revoking"
          onClick={() => void revokeAddress()}
        >
          Revoke
        </Button>
      </div>
      {dialog}
    </div>
  );
}

/** Copies a text to the clipboard and shows a notice. */
function useCopy(): (text: string) => Promise<void> {
  const notices = useNotices();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      notices.show({ kind: 'success', text: 'Copied' });
    } catch {
      // Browsers refuse without a user gesture or without TLS.
      notices.show({
        kind: 'error',
        text: 'The address could not be copied. Please select and copy it.',
      });
    }
  };
}
