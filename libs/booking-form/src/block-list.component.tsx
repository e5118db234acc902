import { useEffect, useRef, useState } from 'react';
import { mailEmailConfirmation } from '@frizo/contracts';
import { formatLocalDate, formatWallTime } from '@frizo/local-time';
import { useRequest, useSession, type RequestFailure } from '@frizo/remote-kit';
import { Button, EditIcon, LiveStatus, MailIcon, PlusIcon, TrashIcon } from '@frizo/ui';
import { blockWords, type BlockViolation, type BookingFormContext } from './booking-form-context.ts';
import styles from './booking-form.module.css';
import type { BookingMode } from './booking-mode.ts';
import { DayAndTime } from './day-and-time.component.tsx';
import type { ServiceBlock } from './draft/block.ts';
import type { Choice } from './draft/choose.ts';
import { activeOf, maxBlocks, type Draft, type DraftAction } from './draft/draft.ts';
import { endOfChosen } from './offered-services.ts';
import { ServiceFields } from './service-fields.component.tsx';

interface BlockListProps {
  draft: Draft;
  booking: BookingFormContext;
  mode: BookingMode;
  dispatch(action: DraftAction): void;
}

/** One block is open, the others are summed up. */
export function BlockList({ draft, booking, mode, dispatch }: BlockListProps) {
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
        const locked = block.saved !== null && mode.isLocked(block.saved);
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
          return <OpenBlock key={block.key} {...shared} mode={mode} isAlone={count === 1} />;
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

interface OpenBlockProps extends Pick<BlockListProps, 'booking' | 'mode'> {
  block: ServiceBlock;
  name: string;
  isAlone: boolean;
  canRemove: boolean;
  onRemove(): void;
}

function OpenBlock({ block, booking, mode, name, isAlone, canRemove, onRemove }: OpenBlockProps) {
  const onChoice = (choice: Choice) => booking.choose(block.key, choice);
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
      <ViolationNote violation={booking.violations.get(block.key)} onChoice={onChoice} />
      <div className={styles.layout}>
        <div className={styles.what}>
          {mode.beside(block, onChoice)}
          <ServiceFields block={block} booking={booking} />
        </div>
        <DayAndTime block={block} booking={booking} Times={mode.Times} />
        {mode.below?.(block, onChoice)}
      </div>
    </section>
  );
}

interface BlockCardProps {
  block: ServiceBlock;
  booking: BookingFormContext;
  /** `Service 2`. */
  name: string;
  isLocked: boolean;
  canRemove: boolean;
  onOpen(): void;
  onRemove(): void;
  onRestore(): void;
}

/** A block that is not open: what is chosen in it, and what can be done with it. */
function BlockCard(props: BlockCardProps) {
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

function lockText({ saved }: ServiceBlock): string {
  if (saved?.status === 1) return 'Canceled';
  return saved?.status === 2 ? 'No-show' : 'Cannot be changed here.';
}

interface ViolationNoteProps {
  violation: BlockViolation | undefined;
  onChoice(choice: Choice): void;
}

/** Why the appointment was refused, and the nearest free times in place of the one that is gone. */
function ViolationNote({ violation, onChoice }: ViolationNoteProps) {
  if (!violation || violation.message === null) return null;
  const { message, nearest, refusalKey } = violation;
  return (
    <div role="alert" className={styles.refusal} tabIndex={-1} data-wrong>
      <p>{message}</p>
      {refusalKey === 'booking.too_many_open' && <ConfirmationMail />}
      {nearest.length > 0 && (
        <>
          <p>The nearest free times:</p>
          <div className={styles.offers}>
            {nearest.map(({ date, startTime, isOutside }) => (
              <Button
                key={`${date} ${startTime}`}
                look="quiet"
                onClick={() => onChoice({ kind: 'instant', date, startTime })}
              >
                {formatLocalDate(date)}, {formatWallTime(startTime)}
                {isOutside === true && ', outside working hours'}
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  );
}

/** Before their e-mail is confirmed people can have few open appointments (decisions 9): mails the link once more. */
function ConfirmationMail() {
  const request = useRequest();
  const { user } = useSession();
  const [isBusy, setBusy] = useState(false);
  const [text, setText] = useState('');

  const send = async () => {
    setBusy(true);
    setText('');
    try {
      await request(mailEmailConfirmation, {});
      setText(`We sent an e-mail to ${user?.userName ?? 'you'}. Open the link in it, then press Book again.`);
    } catch (failure) {
      setText((failure as RequestFailure).message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Button size="small" icon={MailIcon} isBusy={isBusy} busyText="Sending" onClick={() => void send()}>
        Resend confirmation e-mail
      </Button>
      {text !== '' && <p>{text}</p>}
      <LiveStatus>{text}</LiveStatus>
    </>
  );
}
