import { logOutEverywhere } from '@frizo/contracts';
import { Button, ErrorState, Loading, Skeleton, useConfirm, useKeptFocus, type Question } from '@frizo/ui';
import { usePortal } from '../../portal.context.ts';
import { accountApi } from '../account.api.ts';
import { deviceItems, feedItems, sessionItems } from './access-items.ts';
import { AccessList } from './access-list.component.tsx';
import styles from './access.module.css';
import { useEnding } from './use-ending.ts';

/** Sessions, known devices and the calendar feed of the account, each with a button to end it (decisions 9). */
export function AccountAccess() {
  const { request } = usePortal();
  const { access, feed, sessions, feeds, reload } = useAccess();
  const { ask, dialog } = useConfirm();
  const { ending, end } = useEnding(ask, reload);
  const tools = { request, end };
  const place = useKeptFocus<HTMLElement>(sessions);
  const endAll = () => request(logOutEverywhere, {}, { notice: false });

  return (
    <section ref={place} tabIndex={-1} aria-labelledby="access-heading" className={styles.section}>
      <h2 id="access-heading" className={styles.heading}>
        Sessions and devices
      </h2>
      <p className={styles.soft}>
        If you do not recognize something, end it and change your password. Ending a session also ends what
        was created in it, such as a calendar feed.
      </p>
      {access.data === undefined && access.error === undefined && (
        <Loading>
          <Skeleton shape="block" height="8rem" />
        </Loading>
      )}
      {access.error !== undefined && (
        <ErrorState onRetry={() => void access.refetch()}>We could not load your sessions.</ErrorState>
      )}
      {sessions !== undefined && (
        <>
          <AccessList title="Sessions" items={sessionItems(sessions, tools)} ending={ending} />
          <AccessList
            title="Devices"
            hint="Browsers that have logged in to your account, even if you are logged out there now. Failed log-ins by others do not slow these browsers down."
            items={deviceItems(sessions, tools)}
            ending={ending}
            empty="There are no known devices."
          />
        </>
      )}
      {feed.error !== undefined && (
        <ErrorState onRetry={() => void feed.refetch()}>We could not load your calendar feed.</ErrorState>
      )}
      {feeds !== undefined && (
        <AccessList
          title="Calendar feeds"
          items={feedItems(feeds, tools)}
          ending={ending}
          empty="You have no calendar feed."
        />
      )}
      {sessions !== undefined && (
        <div>
          <Button
            look="danger"
            isBusy={ending === 'all'}
            busyText="Logging out"
            onClick={() =>
              void end({ id: 'all', work: endAll, question: everywhereQuestion, endsHere: true })
            }
          >
            Log out everywhere
          </Button>
        </div>
      )}
      {dialog}
    </section>
  );
}

function useAccess() {
  const access = accountApi.useGetAccountAccessQuery({});
  // Another service owns it, so either can load without the other.
  const feed = accountApi.useGetCalendarFeedQuery({});
  const reload = () => {
    void access.refetch();
    void feed.refetch();
  };
  // Data that may be out of date is not offered for ending.
  const sessions = access.error === undefined ? access.data : undefined;
  const feeds = feed.error === undefined ? feed.data : undefined;
  return { access, feed, sessions, feeds, reload };
}

const everywhereQuestion: Question = {
  title: 'Log out everywhere',
  text: 'You will be logged out on all devices, including this one. Calendar feeds will stop working.',
  yes: 'Log out now',
  no: 'Stay logged in',
};
