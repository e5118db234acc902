import { undoReview } from '@frizo/contracts';
import { isRequestError, type RequestFn } from '@frizo/remote-kit';
import type { Decision, ReviewStore } from './review-state.ts';
import type { DecisionSender } from './send-decisions.ts';

interface UndoParts {
  readonly store: ReviewStore;
  readonly request: RequestFn;
  readonly sender: Pick<DecisionSender, 'isSending'>;
}

/** Takes the last decision back. One that was not sent yet is never sent. */
export function undoLastDecision(parts: UndoParts): void {
  const { store, sender } = parts;
  const { undoable, isUndoing, unsent } = store.get();
  const last = undoable.at(-1);
  if (last === undefined || isUndoing) return;
  const position = unsent.indexOf(last);
  if (position === 0 && !sender.isSending) return refuseUnknown(store, last);
  store.set({ undoable: undoable.slice(0, -1) });
  if (position === -1) return void undoSent(parts, last);
  if (position === 0) return void undoAfterAnswer(parts, last);
  store.set({ unsent: unsent.toSpliced(position, 1) });
  store.putBack(last.item);
}

/** The answer to the decision may have been lost. */
function refuseUnknown(store: ReviewStore, { decisionId, item }: Decision): void {
  const message =
    'It is not known yet whether this decision has arrived. Undo it when the connection is back.';
  store.refuse({ id: `undo ${decisionId}`, item, verdict: 'undone', message });
}

async function undoSent({ store, request }: UndoParts, decision: Decision): Promise<void> {
  const { decisionId, item } = decision;
  store.set({ isUndoing: true });
  try {
    const answer = await request(undoReview, { decisionId }, { notice: false });
    store.putBack(answer.item);
  } catch (error) {
    if (!isRequestError(error)) throw error;
    const isFinal = error.kind === 'server' && error.status < 500;
    // Otherwise it can be tried again.
    if (!isFinal) store.set({ undoable: [...store.get().undoable, decision] });
    store.refuse({ id: `undo ${decisionId}`, item, verdict: 'undone', message: error.message });
  } finally {
    store.set({ isUndoing: false });
  }
}

/** Undoes a decision that is on its way, once its answer has arrived; not where the connection is lost before. */
async function undoAfterAnswer(parts: UndoParts, decision: Decision): Promise<void> {
  const { store } = parts;
  store.set({ isUndoing: true });
  const answered = Promise.withResolvers<void>();
  const stop = store.subscribe(() => {
    const { unsent, isStalled } = store.get();
    if (isStalled || !unsent.includes(decision)) answered.resolve();
  });
  await answered.promise;
  stop();
  store.set({ isUndoing: false });
  if (store.get().unsent.includes(decision)) {
    store.set({ undoable: [...store.get().undoable, decision] });
    return refuseUnknown(store, decision);
  }
  // A refused decision changed nothing.
  if (!store.get().refused.some(({ id }) => id === decision.decisionId)) await undoSent(parts, decision);
}
