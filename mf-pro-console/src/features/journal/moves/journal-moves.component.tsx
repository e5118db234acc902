import {
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
  type Ref,
  type RefObject,
} from 'react';
import { useUnsavedWork } from '@frizo/remote-kit';
import { Button, LiveStatus, useIsWide } from '@frizo/ui';
import { useSingleKeys } from '../../../use-single-keys.ts';
import type { DayGridHandle } from '../day-grid.component.tsx';
import type { DayElement } from '../day.ts';
import type { Slot } from '../slots.ts';
import type { Journal } from '../use-journal-day.ts';
import { createDragSession, type DragSession } from './drag-session.ts';
import { attachKeyboard } from './keyboard-moves.ts';
import type { Proposal, RuleContext, Spot } from './move-rules.ts';
import { MoveToDialog } from './move-to-dialog.component.tsx';
import { attachPointer } from './pointer-moves.ts';
import { ShortcutsDialog } from './shortcuts-dialog.component.tsx';
import type { ShownMoves } from './shown-moves.ts';
import { useSavedMoves } from './use-saved-moves.tsx';

interface JournalMovesProps {
  journal: Journal;
  grid: RefObject<DayGridHandle | null>;
  /** The element that the dialog "Move to…" is open for. */
  moving: DayElement | null;
  onMoving(element: DayElement | null): void;
  /** Single keys for the whole page. */
  keys: Readonly<Record<string, () => void>>;
  /** Elements that are shown elsewhere than in the loaded day. */
  onMoves(moves: ShownMoves): void;
  /** Time that was dragged over, to be booked or blocked. */
  onNewTime(spot: Spot): void;
  /** The same for an empty row. */
  onSlot(slot: Slot): void;
}

/** Moves elements of the grid by pointer, finger and keys (spec 4, 5.7). It renders only what it says and asks; the grid renders the result. */
export function JournalMoves(props: JournalMovesProps) {
  const { journal, grid, moving, keys, onMoving, onMoves, onNewTime, onSlot } = props;
  const announcer = useRef<Announcer>(null);
  const announce = useCallback((text: string) => announcer.current?.announce(text), []);
  const [hasShortcuts, setShortcuts] = useState(false);
  const isWide = useIsWide();
  const { isUnsaved, accept, dialogs } = useSavedMoves({ journal, grid, announce, onMoves, onNewTime });
  useUnsavedWork(isUnsaved);
  const singleKeys = useSingleKeys('frizo.journal-keys', { ...keys, '?': () => setShortcuts(true) });
  useDragSession({
    journal,
    grid,
    announce,
    accept,
    openMoveTo: onMoving,
    openShortcuts: () => setShortcuts(true),
    openRow: onSlot,
  });
  return (
    <>
      <Announcements ref={announcer} />
      {isWide && journal.state.kind === 'shown' && (
        <div>
          <Button size="small" aria-haspopup="dialog" onClick={() => setShortcuts(true)}>
            Keyboard shortcuts
          </Button>
        </div>
      )}
      {dialogs}
      {moving && (
        <MoveToDialog
          element={moving}
          journal={journal}
          onMove={(proposal) => accept(moving, proposal)}
          onClose={() => onMoving(null)}
        />
      )}
      {hasShortcuts && (
        <ShortcutsDialog view={journal.view} keys={singleKeys} onClose={() => setShortcuts(false)} />
      )}
    </>
  );
}

interface Announcer {
  announce(text: string): void;
}

/** A component of its own, since a drag says each place that it passes: only this is rendered then. */
function Announcements({ ref }: { ref: Ref<Announcer> }) {
  const [text, announce] = useState('');
  useImperativeHandle(ref, () => ({ announce }), []);
  return <LiveStatus>{text}</LiveStatus>;
}

interface DragSessionParts {
  journal: Journal;
  grid: RefObject<DayGridHandle | null>;
  announce(text: string): void;
  accept(element: DayElement | null, proposal: Proposal): void;
  openMoveTo(element: DayElement): void;
  openShortcuts(): void;
  openRow(slot: Slot): void;
}

/** Listens to the grid, also after it was removed and is shown again, without rendering anything. */
function useDragSession(parts: DragSessionParts): void {
  const { journal, grid } = parts;
  const { view } = journal;
  const day = journal.state.kind === 'shown' ? journal.state.day : null;
  const attached = useRef<{ columns: HTMLElement; session: DragSession; detach(): void } | null>(null);
  const latest = useRef({ ...parts, context: null as RuleContext | null });

  useEffect(() => {
    const context = day ? { day, now: journal.now } : latest.current.context;
    latest.current = { ...parts, context };
  });

  const attach = useEffectEvent((columns: HTMLElement) => {
    const host = {
      grid: () => grid.current,
      context() {
        const { context } = latest.current;
        if (!context) throw new Error('there is no grid without a day');
        return context;
      },
      isReadOnly: () => latest.current.journal.isOffline,
      announce: (text: string) => latest.current.announce(text),
      accept: (element: DayElement | null, proposal: Proposal) => latest.current.accept(element, proposal),
      openMoveTo: (element: DayElement) => latest.current.openMoveTo(element),
      openShortcuts: () => latest.current.openShortcuts(),
      openRow: (slot: Slot) => latest.current.openRow(slot),
    };
    const session = createDragSession(host);
    const detach = [attachPointer(session, host), attachKeyboard(session, host)];
    return {
      columns,
      session,
      detach() {
        for (const each of detach) each();
      },
    };
  });

  useEffect(() => {
    const columns = grid.current?.columns ?? null;
    // A change of the day by others counts where something is dragged, and does not end it.
    if (columns && attached.current?.columns === columns) attached.current.session.refresh();
    else {
      attached.current?.detach();
      attached.current = columns && attach(columns);
    }
  }, [day, view, grid]);

  useEffect(
    () => () => {
      attached.current?.detach();
      attached.current = null;
    },
    [],
  );
}
