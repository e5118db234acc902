import { Button, EditIcon, TrashIcon } from '@frizo/ui';
import styles from './book.module.css';
import { blockWords } from './booking-text.ts';
import type { BookingContext } from './booking-context.ts';
import type { Block } from './draft/block.ts';

interface BlockCardProps {
  block: Block;
  booking: BookingContext;
  /** `Service 2`. */
  name: string;
  isLocked: boolean;
  canRemove: boolean;
  onOpen(): void;
  onRemove(): void;
  onRestore(): void;
}

/** A block that is not open: what is chosen in it, and what can be done with it. */
export function BlockCard(props: BlockCardProps) {
  const { block, booking, name, isLocked, canRemove, onOpen, onRemove, onRestore } = props;
  const words = blockWords(block, booking);
  const message = booking.violations.get(block.key)?.message;
  return (
    <section className={styles.card} aria-label={name} tabIndex={-1} data-block={block.key}>
      <div>
        <p className={styles.cardTitle}>{words.service}</p>
        <p className={styles.cardLine}>{[words.when, words.artist].filter(Boolean).join(' · ')}</p>
        {words.cost && <p className={styles.cardLine}>{words.cost}</p>}
        {block.isRemoved && <p className={styles.cardLine}>Will be canceled.</p>}
        {isLocked && <p className={styles.cardLine}>{lockText(block)}</p>}
        {message && <p role="alert">{message}</p>}
      </div>
      {!isLocked && (
        <div className={styles.cardActions}>
          {block.isRemoved ? (
            <Button look="quiet" onClick={onRestore} aria-label={`Undo, ${name}`}>
              Undo
            </Button>
          ) : (
            <>
              <Button look="quiet" icon={EditIcon} onClick={onOpen} aria-label={`Change, ${name}`}>
                Change
              </Button>
              {canRemove && (
                <Button look="quiet" icon={TrashIcon} onClick={onRemove} aria-label={`Remove, ${name}`}>
                  Remove
                </Button>
              )}
            </>
          )}
        </div>
      )}
    </section>
  );
}

function lockText({ saved }: Block): string {
  if (saved?.status === 1) return 'Canceled';
  return saved?.status === 2 ? 'No-show' : 'Cannot be changed here.';
}
