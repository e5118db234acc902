import { Link } from '@frizo/remote-router';
import { Button } from '@frizo/ui';
import { calendarFeedApi } from './calendar-feed.api.ts';
import styles from './calendar-feed.module.css';

export function NoFeed() {
  const [create, { isLoading, error }] = calendarFeedApi.useMakeCalendarFeedMutation();
  return (
    <div className={styles.body}>
      <p>Subscribe with a private address, and your calendar shows your appointments and stays up to date.</p>
      <CreateFailure error={error} />
      <div>
        <Button isBusy={isLoading} busyText="Creating the address" onClick={() => void create({})}>
          Create a private address
        </Button>
      </div>
    </div>
  );
}

/** Why the address could not be created, and what to do; nothing without an error. */
export function CreateFailure({ error }: { error: object | undefined }) {
  if (!error) return null;
  const isUnconfirmed = 'key' in error && error.key === 'feed.email_not_confirmed';
  if (!isUnconfirmed) return <p role="alert">The address could not be created. Please try again.</p>;
  return (
    <p role="alert">
      Confirm your e-mail first. You can ask for a link in <Link to="/me/essentials">your profile</Link>.
    </p>
  );
}
