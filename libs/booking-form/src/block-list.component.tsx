import { useEffect, useRef, type ReactNode } from 'react';
import { Button, PlusIcon, TrashIcon } from '@frizo/ui';
import { BlockCard } from './block-card.component.tsx';
import styles from './book.module.css';
import { endOfChosen, type BookingContext } from './booking-context.ts';
import type { Block, Saved } from './draft/block.ts';
import { activeOf, maxBlocks, type Draft, type DraftAction } from './draft/draft.ts';
import { ViolationNote } from './violation-note.component.tsx';
import { ServiceFields } from './service-fields.component.tsx';
import { DayAndTime, type DatedBlock } from './day-and-time.component.tsx';
import type { DayTimes } from './use-times.ts';

interface BlockListProps {
  draft: Draft;
  booking: BookingContext;
  dispatch(action: DraftAction): void;
  /** Of what is saved: whether it can no longer, or not by this person, be changed. */
  isLocked(saved: Saved): boolean;
  /** Beside the choices of the open block. */
  aside?: (block: Block) => ReactNode;
  /** Under everything else of the open block. */
  below?: (block: Block) => ReactNode;
  times: (block: DatedBlock, times: DayTimes) => ReactNode;
}

/** One block is open, the others are summed up. */
export function BlockList({ draft, booking, dispatch, isLocked, aside, below, times }: BlockListProps) {
  const list = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  const active = activeOf(draft);
  const count = draft.blocks.length;

  const act = (action: DraftAction) => {
    // What was pressed goes away with what it has done: the focus goes to the block that is open then.
    wantsFocus.current = true;
    dispatch(action);
  };
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    const open = list.current?.querySelector<HTMLElement>('[data-open]');
    (open ?? list.current?.querySelector('button'))?.focus();
  }, [draft.openKey, count, active.length]);

  return (
    <div ref={list} className={styles.blocks}>
      {draft.blocks.map((block, index) => {
        const name = `Service ${index + 1}`;
        const locked = block.saved !== null && isLocked(block.saved);
        // The last one that is new can only be left by closing the dialog.
        const canRemove = block.saved !== null || active.length > 1 || count > 1;
        const shared = {
          block,
          booking,
          name,
          canRemove,
          onRemove: () => act({ kind: 'remove', key: block.key }),
        };
        if (block.key === draft.openKey && !locked && !block.isRemoved) {
          return (
            <OpenBlock
              key={block.key}
              {...shared}
              isAlone={count === 1}
              aside={aside}
              below={below}
              times={times}
            />
          );
        }
        return (
          <BlockCard
            key={block.key}
            {...shared}
            isLocked={locked}
            onOpen={() => act({ kind: 'open', key: block.key })}
            onRestore={() => act({ kind: 'restore', key: block.key })}
          />
        );
      })}
      <div>
        <Button
          icon={PlusIcon}
          disabled={active.length >= maxBlocks}
          onClick={() => act({ kind: 'add', after: endOfChosen(active, booking.offered) })}
        >
          Add
        </Button>
      </div>
    </div>
  );
}

interface OpenBlockProps extends Pick<BlockListProps, 'booking' | 'aside' | 'below' | 'times'> {
  block: Block;
  name: string;
  isAlone: boolean;
  canRemove: boolean;
  onRemove(): void;
}

function OpenBlock({
  block,
  booking,
  name,
  isAlone,
  canRemove,
  onRemove,
  aside,
  below,
  times,
}: OpenBlockProps) {
  return (
    <section
      className={isAlone ? undefined : styles.open}
      aria-label={name}
      tabIndex={-1}
      data-open
      data-block={block.key}
    >
      {(!isAlone || block.saved) && (
        <div className={styles.openHead}>
          <h3 className={styles.cardTitle}>{name}</h3>
          {canRemove && (
            <Button look="quiet" icon={TrashIcon} onClick={onRemove} aria-label={`Remove, ${name}`}>
              Remove
            </Button>
          )}
        </div>
      )}
      <ViolationNote
        violation={booking.violations.get(block.key)}
        onChoice={(choice) => booking.choose(block.key, choice)}
      />
      <div className={styles.layout}>
        <div className={styles.what}>
          {aside?.(block)}
          <ServiceFields block={block} booking={booking} />
        </div>
        <DayAndTime block={block} booking={booking}>
          {times}
        </DayAndTime>
        {below?.(block)}
      </div>
    </section>
  );
}
