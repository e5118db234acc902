import { useCallback } from 'react';
import { getAccountAccess, getCalendarFeed, logOutEverywhere } from '@frizo/contracts';
import { Button, ErrorState, Loading, Skeleton, useConfirm, useKeptFocus, type Question } from '@frizo/ui';
import { useAnswer } from '../../admin/use-answer.ts';
import { usePortal } from '../../portal.context.ts';
import { deviceItems, feedItems, sessionItems } from './access-items.ts';
import { AccessList } from './access-list.component.tsx';
import styles from './access.module.css';
import { useEnding } from './use-ending.ts';

/** Sessions, known devices and the calendar feed of the account, each with a button to end it (decisions 9). */
export function AccountAccess() {
  const { request } = usePortal();
  const access = useAnswer(useCallback(() => request(getAccountAccess, {}, { notice: false }), [request]));
  // Kept by another service: one may be there without the other.
  const feed = useAnswer(useCallback(() => request(getCalendarFeed, {}, { notice: false }), [request]));
  const { ask, dialog } = useConfirm();
  const { ending, end } = useEnding(ask, () => {
    access.reload();
    feed.reload();
  });
  const tools = { request, end };
  const place = useKeptFocus<HTMLElement>(access.phase === 'ready' && access.answer);
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
      {access.phase === 'loading' && (
        <Loading>
          <Skeleton shape="block" height="8rem" />
        </Loading>
      )}
      {access.phase === 'failed' && (
        <ErrorState onRetry={access.reload}>We could not load your sessions.</ErrorState>
      )}
      {access.phase === 'ready' && (
        <>
          <AccessList title="Sessions" items={sessionItems(access.answer, tools)} ending={ending} />
          <AccessList
            title="Devices"
            hint="Browsers that have logged in to your account, even if you are logged out there now. Failed log-ins by others do not slow these browsers down."
            items={deviceItems(access.answer, tools)}
            ending={ending}
            empty="There are no known devices."
          />
        </>
      )}
      {feed.phase === 'failed' && (
        <ErrorState onRetry={feed.reload}>We could not load your calendar feed.</ErrorState>
      )}
      {feed.phase === 'ready' && (
        <AccessList
          title="Calendar feeds"
          items={feedItems(feed.answer, tools)}
          ending={ending}
          empty="You have no calendar feed."
        />
      )}
      {access.phase === 'ready' && (
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

const everywhereQuestion: Question = {
  title: 'Log out everywhere',
  text: 'You will be logged out on all devices, including this one. Calendar feeds will stop working.',
  yes: 'Log out now',
  no: 'Stay logged in',
};
