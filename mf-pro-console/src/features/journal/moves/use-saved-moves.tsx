import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { failureText } from '@frizo/appointment-views';
import { undoSeconds } from '@frizo/contracts';
import { isRequestError, useNotices } from '@frizo/remote-kit';
import { useConfirm } from '@frizo/ui';
import type { DayGridHandle } from '../day-grid.component.tsx';
import type { DayElement } from '../day.ts';
import type { Journal } from '../use-journal-day.ts';
import { dayAt } from '../views/week.ts';
import { findElement, lengthOf, type Proposal, proposeMove, type Spot } from './move-rules.ts';
import { movedText, reasonTexts, titleOf, whereText } from './move-texts.ts';
import type { ShownMoves } from './shown-moves.ts';
import { useConflicts } from './use-conflicts.tsx';
import { useMoveQueue } from './use-move-queue.ts';

interface SavedMovesParts {
  journal: Journal;
  grid: RefObject<DayGridHandle | null>;
  announce(text: string): void;
  onMoves(moves: ShownMoves): void;
  onNewTime(spot: Spot): void;
}

interface SavedMoves {
  readonly isUnsaved: boolean;
  readonly dialogs: ReactNode;
  /** What was proposed where an element, or new time, was dropped. */
  accept(element: DayElement | null, proposal: Proposal): void;
}

/** Asks where the rules ask, saves moves at once, says why one failed, and undoes them. */
export function useSavedMoves({ journal, grid, announce, onMoves, onNewTime }: SavedMovesParts): SavedMoves {
  const notices = useNotices();
  const { ask, dialog: question } = useConfirm();
  const save = useSave({
    journal,
    grid,
    announce,
    onMoves,
    moveTo,
  });
  const stays = (element: DayElement, why = '') =>
    announce(`${titleOf(element)} was not moved. ${why}`.trim());

  async function acceptMove(
    element: DayElement,
    proposed: Proposal,
    { isUndo = false, isAddressChosen = false } = {},
  ): Promise<void> {
    const proposal = asSavable(journal, proposed);
    const { kind, spot } = proposal;
    if (kind === 'unchanged') stays(element);
    if (kind === 'refused') {
      const text = reasonTexts[proposal.reason];
      stays(element, text);
      notices.show({ kind: 'info', text });
    }
    const toAddress = isAddressChosen ? undefined : journal.addressNames.get(spot.addressId ?? 0);
    if (kind === 'allowed' && toAddress === undefined) await save.move(element, spot, isUndo);
    else if (kind === 'allowed' || kind === 'question') {
      const isYes = await ask({
        title: 'Move',
        text: kind === 'question' ? proposal.text : `Move the appointment to ${toAddress}?`,
        about: `${titleOf(element)}, ${whereText(journal, spot)}`,
        yes: 'Yes',
        no: 'No',
        isDangerous: false,
      });
      if (isYes) await save.move(element, spot, isUndo);
      else stays(element);
    }
  }

  /** A move that the user has not dragged, through the same rules. On a day that is not shown only the server can check it. */
  function moveTo(element: DayElement, to: Spot, isUndo: boolean): void {
    const { state, now } = save.journal();
    const days = state.kind === 'shown' ? state.days : [];
    const isShown = days.some((day) => findElement(day, element.key) !== undefined);
    const day = isShown ? dayAt(days, to.start) : undefined;
    const proposal: Proposal = day
      ? proposeMove({ day, now }, element, to, lengthOf(to))
      : { kind: 'allowed', spot: to };
    void acceptMove(element, withAddressOf(to, proposal), { isUndo, isAddressChosen: true });
  }

  return {
    isUnsaved: save.isUnsaved,
    accept(element, proposed) {
      const proposal = asSavable(journal, proposed);
      if (element) void acceptMove(element, proposal);
      else if (proposal.kind === 'allowed') onNewTime(proposal.spot);
      else if (proposal.kind === 'refused') {
        // Spec 4: an empty slot in the past.
        const text = proposal.reason === 'past' ? 'A little too late' : reasonTexts[proposal.reason];
        notices.show({ kind: 'info', text });
      }
    },
    dialogs: (
      <>
        {question}
        {save.dialog}
      </>
    ),
  };
}

/** Without a connection nothing is asked: no answer could be saved. */
function asSavable({ isOffline }: Journal, proposal: Proposal): Proposal {
  const { kind, spot } = proposal;
  const isChange = kind === 'allowed' || kind === 'question';
  return isOffline && isChange ? { kind: 'refused', reason: 'offline', spot } : proposal;
}

/** At the address that was decided before, whatever the artist's hours say. */
function withAddressOf({ addressId }: Spot, proposal: Proposal): Proposal {
  const { artistId, start, end } = proposal.spot;
  return { ...proposal, spot: { artistId, start, end, ...(addressId === undefined ? {} : { addressId }) } };
}

interface SaveParts extends Omit<SavedMovesParts, 'onNewTime'> {
  moveTo(element: DayElement, to: Spot, isUndo: boolean): void;
}

/** Saves moves and says how each ended. */
function useSave({ journal, grid, announce, onMoves, moveTo }: SaveParts) {
  const notices = useNotices();
  const { queue, isUnsaved } = useMoveQueue(journal, onMoves);
  const latest = useRef({ journal, moveTo });
  useEffect(() => {
    latest.current = { journal, moveTo };
  });
  const conflicts = useConflicts(journal, (element, to) => latest.current.moveTo(element, to, false));

  async function move(element: DayElement, spot: Spot, isUndo: boolean): Promise<void> {
    const outcome = queue.move(element, spot);
    announce(`${titleOf(element)}: ${whereText(journal, spot)}`);
    keepFocus(element.key);
    const ended = await outcome;
    if (ended.kind === 'saved') {
      const moved = { ...element, ...spot, version: ended.version };
      const undo = { label: 'Undo', run: () => latest.current.moveTo(moved, ended.from, true) };
      notices.show({
        kind: 'success',
        text: isUndo ? 'Move undone' : movedText(journal, { element, spot, priceCents: ended.priceCents }),
        ...(isUndo ? {} : { action: undo, forMs: undoSeconds * 1000 }),
      });
    }
    if (ended.kind === 'failed') await showFailure(element, spot, ended.error);
  }

  async function showFailure(element: DayElement, wanted: Spot, error: unknown): Promise<void> {
    if (!isRequestError(error)) throw error;
    void latest.current.journal.reload();
    const text = error.isUnsent ? reasonTexts.offline : failureText(error);
    announce(`${titleOf(element)} was put back. ${text}`);
    const isShown = await conflicts.show({ element, wanted, text }, error);
    if (!isShown) notices.show({ kind: 'error', text });
  }

  /** An element that changes its column is rendered anew, and would lose the focus. */
  function keepFocus(key: string): void {
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) grid.current?.elementNode(key)?.focus();
    });
  }

  return { move, isUnsaved, dialog: conflicts.dialog, journal: () => latest.current.journal };
}
