import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ReviewItem } from '@frizo/contracts';
import { CrossLink, useRequest, useSession, useUnsavedWork } from '@frizo/remote-kit';
import {
  Button,
  buttonClass,
  EmptyState,
  ErrorState,
  EyeIcon,
  LiveStatus,
  Loading,
  PageTitle,
  Skeleton,
} from '@frizo/ui';
import { DecisionsDialog } from './decisions.dialog.tsx';
import { KeysDialog } from './keys.dialog.tsx';
import { RejectDialog } from './reject.dialog.tsx';
import { ReviewQueue } from './review-queue.ts';
import { isSameItem, type ReviewState } from './review-state.ts';
import { ReviewedItem } from './reviewed-item.component.tsx';
import { itemName } from './review-texts.ts';
import { useSingleKeys } from '../../use-single-keys.ts';
import styles from './image-review.module.css';

/** `/review`: admins approve or reject the pictures of salons (decisions 1 and 6; docs/decisions/0031). */
export function ReviewPage() {
  const { user } = useSession();
  const [wasOpened, setWasOpened] = useState(false);
  if (user?.admin === true && !wasOpened) setWasOpened(true);
  if (user !== null && !user.admin) return <StaffOnly />;
  // When the session expires the page stays until they log in again. The service enforces who is an admin.
  return wasOpened ? <Review /> : <PageTitle>Image review</PageTitle>;
}

/** The same as on the admin pages of the shell. */
function StaffOnly() {
  return (
    <>
      <PageTitle isCentered>Only for Frizo staff</PageTitle>
      <EmptyState
        action={
          <CrossLink to="/" className={buttonClass({ look: 'primary' })}>
            Go to the gallery
          </CrossLink>
        }
      >
        Your account may not open this page.
      </EmptyState>
    </>
  );
}

type OpenDialog = { readonly kind: 'reject'; readonly item: ReviewItem } | 'keys' | 'decisions' | null;

function Review() {
  const [queue, state] = useReviewQueue();
  const [open, setOpen] = useState<OpenDialog>(null);
  const { items, place, isUndoing } = state;
  const item = items[place];
  useUnsavedWork(state.unsent.length > 0);
  const approve = () => item && queue.decide(item, { outcome: 'approved' });
  const reject = () => item && !isUndoing && setOpen({ kind: 'reject', item });
  const keys = useSingleKeys('frizo.review-keys', {
    a: () => void approve(),
    r: () => void reject(),
    u: () => queue.undo(),
    ArrowLeft: () => queue.move(-1),
    ArrowRight: () => queue.move(1),
    '?': () => setOpen('keys'),
  });
  const close = () => setOpen(null);
  return (
    <div className={styles.page}>
      <PageTitle
        lead={leadText(state)}
        actions={
          <div className={styles.tools}>
            <Button look="quiet" onClick={() => setOpen('decisions')}>
              Past decisions
            </Button>
            <Button look="quiet" onClick={() => setOpen('keys')}>
              Keys
            </Button>
          </div>
        }
      >
        Image review
      </PageTitle>
      <LiveStatus>{state.news}</LiveStatus>
      <Sending state={state} queue={queue} />
      <Shown state={state} queue={queue} />
      <Actions state={state} queue={queue} onApprove={() => void approve()} onReject={() => void reject()} />
      {open !== null && typeof open === 'object' && (
        <RejectDialog
          name={itemName(open.item)}
          isHeld={items.some((one) => isSameItem(one, open.item))}
          onReject={(verdict) => {
            close();
            queue.decide(open.item, verdict);
          }}
          onClose={close}
        />
      )}
      {open === 'keys' && <KeysDialog keys={keys} onClose={close} />}
      {open === 'decisions' && <DecisionsDialog onUndone={() => queue.retry()} onClose={close} />}
    </div>
  );
}

interface ActionsProps {
  state: ReviewState;
  queue: ReviewQueue;
  onApprove(): void;
  onReject(): void;
}

function Actions({ state: { items, undoable, isUndoing }, queue, onApprove, onReject }: ActionsProps) {
  if (items.length === 0 && undoable.length === 0) return null;
  const canDecide = items.length > 0 && !isUndoing;
  return (
    <div className={styles.actions} role="group" aria-label="Decision">
      <Button look="primary" aria-keyshortcuts="A" disabled={!canDecide} onClick={onApprove}>
        Approve
      </Button>
      <Button aria-keyshortcuts="R" disabled={!canDecide} onClick={onReject}>
        Reject
      </Button>
      <Button
        aria-keyshortcuts="U"
        disabled={undoable.length === 0}
        isBusy={isUndoing}
        busyText="Undoing"
        onClick={() => queue.undo()}
      >
        Undo
      </Button>
    </div>
  );
}

/** One queue for as long as the page is open. */
function useReviewQueue(): [ReviewQueue, ReviewState] {
  const request = useRequest();
  const [queue] = useState(() => new ReviewQueue({ request }));
  const state = useSyncExternalStore(queue.subscribe, queue.get);
  useEffect(() => queue.start(), [queue]);
  useEffect(() => {
    const touch = () => queue.touch();
    const events = ['keydown', 'pointerdown', 'pointermove'] as const;
    for (const event of events) document.addEventListener(event, touch, { passive: true });
    return () => {
      for (const event of events) document.removeEventListener(event, touch);
    };
  }, [queue]);
  return [queue, state];
}

function leadText({ phase, waiting, items, place }: ReviewState): string {
  if (phase !== 'ready' || items.length === 0)
    return 'Pictures of salons become public once they are approved.';
  const count = waiting === 1 ? '1 picture is waiting' : `${waiting} pictures are waiting`;
  return place === 0 ? count : `${count} · ${place} skipped`;
}

/** What is on its way to the server, and what it refused. */
function Sending({
  state: { unsent, isStalled, refused },
  queue,
}: {
  state: ReviewState;
  queue: ReviewQueue;
}) {
  const count = unsent.length === 1 ? '1 decision' : `${unsent.length} decisions`;
  return (
    <>
      {isStalled && (
        <div className={styles.stalled} role="status">
          <p>{`The server cannot be reached. ${count} will be sent as soon as the connection is back. Keep this page open.`}</p>
          <Button size="small" onClick={() => queue.retry()}>
            Send now
          </Button>
        </div>
      )}
      {refused.length > 0 && (
        <ul className={styles.refused} aria-label="Not done">
          {refused.map(({ id, item, verdict, message }) => (
            <li key={id}>
              <p>
                <strong>{`${itemName(item)} was not ${verdict}.`}</strong> {message}
              </p>
              <Button size="small" look="quiet" onClick={() => queue.dismiss(id)}>
                Dismiss
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Shown({ state: { phase, items, place }, queue }: { state: ReviewState; queue: ReviewQueue }) {
  const item = items[place];
  if (item !== undefined)
    return (
      <ReviewedItem
        item={item}
        next={items.slice(place + 1, place + 6)}
        queue={queue}
        place={place}
        count={items.length}
      />
    );
  if (phase === 'failed') {
    return (
      <ErrorState onRetry={() => queue.retry()}>
        We could not load the pictures. Check your connection and try again.
      </ErrorState>
    );
  }
  if (phase === 'paused') {
    return (
      <EmptyState
        icon={EyeIcon}
        action={
          <Button look="primary" onClick={() => queue.retry()}>
            Continue
          </Button>
        }
      >
        You were away for a while, so your pictures were given to other admins.
      </EmptyState>
    );
  }
  if (phase === 'loading') {
    return (
      <Loading>
        <Skeleton shape="block" height="60vh" />
      </Loading>
    );
  }
  return <EmptyState icon={EyeIcon}>Nothing to review</EmptyState>;
}
