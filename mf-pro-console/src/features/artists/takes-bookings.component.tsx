import { useState } from 'react';
import { failureText } from '@frizo/appointment-views';
import { setTakesBookings, type SessionUser } from '@frizo/contracts';
import { isRequestError, useRequest } from '@frizo/remote-kit';
import { Checkbox, LiveStatus } from '@frizo/ui';
import styles from './artists.module.css';

/** The owner's switch between types 7 and 3 (decisions 1). */
export function TakesBookings({
  user,
  // What the user may do is decided once for a page: it starts again with the new type.
  reload = () => window.location.reload(),
}: {
  user: SessionUser;
  reload?: () => void;
}) {
  const request = useRequest();
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isOff = user.rawUserType === 3;
  const change = async (takesNone: boolean) => {
    setSaving(true);
    setProblem(undefined);
    try {
      await request(setTakesBookings, { takesBookings: !takesNone });
      reload();
    } catch (error) {
      if (!isRequestError(error)) throw error;
      setProblem(failureText(error, 'Save fail'));
      setSaving(false);
    }
  };
  return (
    <section className={styles.switch} aria-label="Your own bookings">
      <Checkbox
        isChecked={isSaving ? !isOff : isOff}
        isDisabled={isSaving}
        error={problem}
        onChange={(takesNone) => void change(takesNone)}
      >
        I don&apos;t take bookings myself
      </Checkbox>
      <p className={styles.note}>
        {isOff
          ? 'You manage the salon, and your working hours and services are kept for when you take bookings again.'
          : 'Clients and artists can no longer book you then. Your working hours and services are kept.'}
      </p>
      <LiveStatus>{isSaving ? 'Saving' : ''}</LiveStatus>
    </section>
  );
}
