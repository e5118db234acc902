import { useCallback, useEffect, useState } from 'react';
import { failureText, ListSkeleton } from '@frizo/appointment-views';
import { getReviewDecisions, undoReview, type AnswerOf } from '@frizo/contracts';
import { isRequestError, useNotices, useRequest } from '@frizo/remote-kit';
import { Badge, Button, Dialog, EmptyState, ErrorState, Pagination, Picture, useNow } from '@frizo/ui';
import { ageText, reasonLabels } from './review-texts.ts';
import styles from './image-review.module.css';

const pageSize = 10;

type DecisionPage = AnswerOf<typeof getReviewDecisions>;
type PastDecision = DecisionPage['decisions'][number];

interface DecisionsDialogProps {
  /** A decision was undone: its picture awaits review again. */
  onUndone(): void;
  onClose(): void;
}

/** The audit: who decided what, when, and what was undone. */
export function DecisionsDialog({ onUndone, onClose }: DecisionsDialogProps) {
  return (
    <Dialog title="Past decisions" size="medium" onClose={onClose}>
      <Decisions onUndone={onUndone} />
    </Dialog>
  );
}

function Decisions({ onUndone }: Pick<DecisionsDialogProps, 'onUndone'>) {
  const [page, setPage] = useState(1);
  const list = useDecisions(page);
  const { undo, undoingId } = useUndo(async () => {
    onUndone();
    await list.load();
  });
  const now = useNow();
  if (list.hasFailed) {
    return (
      <ErrorState onRetry={() => void list.load()}>
        We could not load the decisions. Check your connection and try again.
      </ErrorState>
    );
  }
  if (list.data === undefined) return <ListSkeleton rowHeight="6rem" />;
  const { count, decisions } = list.data;
  if (count === 0) return <EmptyState>Nothing has been decided yet.</EmptyState>;
  return (
    <>
      <ul className={styles.decisions} aria-label="Decisions">
        {decisions.map((decision) => (
          <li key={decision.id}>
            <PastDecisionRow decision={decision} now={now} />
            {decision.canUndo && (
              <Button
                size="small"
                isBusy={undoingId === decision.decisionId}
                busyText="Undoing"
                onClick={() => void undo(decision)}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Pagination page={page} pages={Math.ceil(count / pageSize)} maxOnWide={7} onPage={setPage} />
    </>
  );
}

/** A page of the audit, always as it is now. It has no store: the first load of the console would contain it. */
function useDecisions(page: number) {
  const request = useRequest();
  const [shown, setShown] = useState<{ page: number; data?: DecisionPage; hasFailed: boolean } | null>(null);
  const load = useCallback(
    () =>
      request(getReviewDecisions, { limit: pageSize, offset: (page - 1) * pageSize }, { notice: false }).then(
        (data) => setShown({ page, data, hasFailed: false }),
        () => setShown({ page, hasFailed: true }),
      ),
    [request, page],
  );
  useEffect(() => {
    void load();
  }, [load]);
  const isCurrent = shown?.page === page;
  return { data: isCurrent ? shown.data : undefined, hasFailed: isCurrent && shown.hasFailed, load };
}

const actionTexts = { approved: 'Approved', rejected: 'Rejected', undone: 'Undone' } as const;
const actionTones = { approved: 'done', rejected: 'wrong', undone: 'plain' } as const;

function PastDecisionRow({ decision, now }: { decision: PastDecision; now: number }) {
  const { image, action, salon, artist, reason, note, admin, decidedAt } = decision;
  const who = [salon.title ?? `Salon number ${salon.id}`, artist.name].filter(Boolean).join(', ');
  const why = [reason && reasonLabels[reason], note].filter(Boolean).join(': ');
  return (
    <>
      <div className={styles.thumb}>
        <Picture image={image} alt="" sizes="5rem" />
      </div>
      <div className={styles.decision}>
        <Badge tone={actionTones[action]}>{actionTexts[action]}</Badge>
        <p dir="auto">{who}</p>
        {why !== '' && <p dir="auto">{why}</p>}
        <p className={styles.soft}>
          {`${admin.name ?? `Admin number ${admin.id}`}, ${ageText(decidedAt, now)} ago`}
        </p>
      </div>
    </>
  );
}

function useUndo(onUndone: () => Promise<void>) {
  const request = useRequest();
  const notices = useNotices();
  const [undoingId, setUndoingId] = useState<string | null>(null);
  const undo = async ({ decisionId }: PastDecision) => {
    setUndoingId(decisionId);
    try {
      await request(undoReview, { decisionId }, { notice: false });
      notices.show({ kind: 'success', text: 'Undone. The picture awaits review again.' });
    } catch (error) {
      if (!isRequestError(error)) throw error;
      notices.show({ kind: 'error', text: failureText(error, 'Save fail') });
    }
    await onUndone();
    setUndoingId(null);
  };
  return { undo, undoingId };
}
