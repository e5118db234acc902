import { useEffect, useRef, type ReactNode } from 'react';
import { Button, PlusIcon, TrashIcon } from '@frizo/ui';
import { BlockCard } from './block-card.component.tsx';
import styles from './book.module.css';
import type { Desk } from './desk.ts';
import type { Block, Saved } from './draft/block.ts';
import { activeOf, maxBlocks, type Draft, type DraftAction } from './draft/draft.ts';
import { ViolationNote } from './violation-note.component.tsx';
import { What } from './what.component.tsx';
import { When, type DatedBlock } from './when.component.tsx';
import type { DayTimes } from './use-times.ts';

interface BlockListProps {
  draft: Draft;
  desk: Desk;
  dispatch(action: DraftAction): void;
  /** Of what is saved: whether it can no longer, or not by this person, be changed. */
  isLocked(saved: Saved): boolean;
  /** Beside the choices of the open block. */
  aside?: (block: Block) => ReactNode;
  times: (block: DatedBlock, times: DayTimes) => ReactNode;
}

/** One block is open, the others are summed up. */
export function BlockList({ draft, desk, dispatch, isLocked, aside, times }: BlockListProps) {
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
          desk,
          name,
          canRemove,
          onRemove: () => act({ kind: 'remove', key: block.key }),
        };
        if (block.key === draft.openKey && !locked && !block.isRemoved) {
          return <OpenBlock key={block.key} {...shared} isAlone={count === 1} aside={aside} times={times} />;
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
        <Button icon={PlusIcon} disabled={active.length >= maxBlocks} onClick={() => act({ kind: 'add' })}>
          Add
        </Button>
      </div>
    </div>
  );
}

interface OpenBlockProps extends Pick<BlockListProps, 'desk' | 'aside' | 'times'> {
  block: Block;
  name: string;
  isAlone: boolean;
  canRemove: boolean;
  onRemove(): void;
}

function OpenBlock({ block, desk, name, isAlone, canRemove, onRemove, aside, times }: OpenBlockProps) {
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
        violation={desk.violations.get(block.key)}
        onChoice={(choice) => desk.choose(block.key, choice)}
      />
      <div className={styles.layout}>
        <div className={styles.what}>
          {aside?.(block)}
          <What block={block} desk={desk} />
        </div>
        <When block={block} desk={desk}>
          {times}
        </When>
      </div>
    </section>
  );
}
