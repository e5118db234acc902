import { useEffect, useRef, useState } from 'react';
import { appointmentStatus, mailEmailConfirmation } from '@frizo/contracts';
import { formatLocalDate, formatWallTime } from '@frizo/local-time';
import { useRequest, useSession, type RequestFailure } from '@frizo/remote-kit';
import { Button, EditIcon, LiveStatus, MailIcon, PlusIcon, TrashIcon } from '@frizo/ui';
import {
  serviceBlockText,
  type ServiceBlockViolation,
  type BookingFormContext,
} from './booking-form-context.ts';
import styles from './booking-form.module.css';
import type { BookingMode } from './booking-mode.ts';
import { DayAndTime } from './day-and-time.component.tsx';
import type { ServiceBlock } from './draft/service-block.ts';
import type { Choice } from './draft/choose.ts';
import { activeOf, maxServiceBlocks, type Draft, type DraftAction } from './draft/draft.ts';
import { hasBestTimes } from './draft/free-starts.ts';
import { endOfChosen } from './offered-services.ts';
import type { NearestStart } from './refusal.ts';
import { ServiceFields } from './service-fields.component.tsx';

interface ServiceBlockListProps {
  draft: Draft;
  booking: BookingFormContext;
  mode: BookingMode;
  dispatch(action: DraftAction): void;
}

/** One service block is open, the others are summaries. */
export function ServiceBlockList({ draft, booking, mode, dispatch }: ServiceBlockListProps) {
  const list = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  const active = activeOf(draft);
  const count = draft.serviceBlocks.length;

  const act = (action: DraftAction) => {
    // The pressed button is unmounted, so the focus moves to the service block that is open afterwards.
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
      {draft.serviceBlocks.map((serviceBlock, index) => {
        const name = `Service ${index + 1}`;
        const locked = serviceBlock.saved !== null && mode.isLocked(serviceBlock.saved);
        // The only new service block cannot be removed; the dialog can be closed instead.
        const canRemove = serviceBlock.saved !== null || active.length > 1 || count > 1;
        const shared = {
          serviceBlock,
          booking,
          name,
          canRemove,
          onRemove: () => act({ kind: 'remove', key: serviceBlock.key }),
        };
        if (serviceBlock.key === draft.openKey && !locked && !serviceBlock.isRemoved) {
          return <OpenServiceBlock key={serviceBlock.key} {...shared} mode={mode} isAlone={count === 1} />;
        }
        return (
          <ServiceBlockCard
            key={serviceBlock.key}
            {...shared}
            isLocked={locked}
            onOpen={() => act({ kind: 'open', key: serviceBlock.key })}
            onRestore={() => act({ kind: 'restore', key: serviceBlock.key })}
          />
        );
      })}
      <div>
        <Button
          icon={PlusIcon}
          disabled={active.length >= maxServiceBlocks}
          onClick={() => act({ kind: 'add', after: endOfChosen(active, booking.offered) })}
        >
          Add
        </Button>
      </div>
    </div>
  );
}

interface OpenServiceBlockProps extends Pick<ServiceBlockListProps, 'booking' | 'mode'> {
  serviceBlock: ServiceBlock;
  name: string;
  isAlone: boolean;
  canRemove: boolean;
  onRemove(): void;
}

function OpenServiceBlock({
  serviceBlock,
  booking,
  mode,
  name,
  isAlone,
  canRemove,
  onRemove,
}: OpenServiceBlockProps) {
  const onChoice = (choice: Choice) => booking.choose(serviceBlock.key, choice);
  return (
    <section
      className={isAlone ? undefined : styles.open}
      aria-label={name}
      tabIndex={-1}
      data-open
      data-block={serviceBlock.key}
    >
      {(!isAlone || serviceBlock.saved) && (
        <div className={styles.openHead}>
          <h3 className={styles.cardTitle}>{name}</h3>
          {canRemove && (
            <Button look="quiet" icon={TrashIcon} onClick={onRemove} aria-label={`Remove, ${name}`}>
              Remove
            </Button>
          )}
        </div>
      )}
      <ViolationNote violation={booking.violations.get(serviceBlock.key)} onChoice={onChoice} />
      <div className={styles.layout}>
        <div className={styles.what}>
          {mode.beside(serviceBlock, onChoice)}
          <ServiceFields serviceBlock={serviceBlock} booking={booking} />
        </div>
        <DayAndTime
          serviceBlock={serviceBlock}
          booking={booking}
          Times={mode.Times}
          belowTimes={mode.belowTimes?.(serviceBlock, booking)}
        />
        {mode.below?.(serviceBlock, onChoice)}
      </div>
    </section>
  );
}

interface ServiceBlockCardProps {
  serviceBlock: ServiceBlock;
  booking: BookingFormContext;
  /** `Service 2`. */
  name: string;
  isLocked: boolean;
  canRemove: boolean;
  onOpen(): void;
  onRemove(): void;
  onRestore(): void;
}

/** A service block that is not open: a summary with its actions. */
function ServiceBlockCard(props: ServiceBlockCardProps) {
  const { serviceBlock, booking, name, isLocked, canRemove, onOpen, onRemove, onRestore } = props;
  const words = serviceBlockText(serviceBlock, booking);
  const message = booking.violations.get(serviceBlock.key)?.message;
  return (
    <section className={styles.card} aria-label={name} tabIndex={-1} data-block={serviceBlock.key}>
      <div>
        <p className={styles.cardTitle}>{words.service}</p>
        <p className={styles.cardLine}>{[words.when, words.artist].filter(Boolean).join(' · ')}</p>
        {words.cost && <p className={styles.cardLine}>{words.cost}</p>}
        {serviceBlock.isRemoved && <p className={styles.cardLine}>Will be canceled.</p>}
        {isLocked && <p className={styles.cardLine}>{lockText(serviceBlock)}</p>}
        {message && <p role="alert">{message}</p>}
      </div>
      {!isLocked && (
        <div className={styles.cardActions}>
          {serviceBlock.isRemoved ? (
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
  if (saved?.status === appointmentStatus.canceled) return 'Canceled';
  return saved?.status === appointmentStatus.noShow ? 'No-show' : 'Cannot be changed here.';
}

interface ViolationNoteProps {
  violation: ServiceBlockViolation | undefined;
  onChoice(choice: Choice): void;
}

/** Why the appointment was refused, and the nearest free times to choose instead. */
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
          <NearestTimes nearest={nearest} onChoice={onChoice} />
        </>
      )}
    </div>
  );
}

interface NearestTimesProps extends Pick<ViolationNoteProps, 'onChoice'> {
  nearest: readonly NearestStart[];
}

/** In two groups where some of them leave no gap and the salon lists these first. */
function NearestTimes({ nearest, onChoice }: NearestTimesProps) {
  if (!hasBestTimes(nearest)) return <NearestButtons nearest={nearest} onChoice={onChoice} />;
  const groups = [
    { title: 'Best times', times: nearest.filter(({ isGapless }) => isGapless === true) },
    { title: 'More times', times: nearest.filter(({ isGapless }) => isGapless !== true) },
  ];
  return groups.map(({ title, times }) => (
    <div key={title} role="group" aria-label={title}>
      <p className={styles.offersTitle}>{title}</p>
      <NearestButtons nearest={times} onChoice={onChoice} />
    </div>
  ));
}

function NearestButtons({ nearest, onChoice }: NearestTimesProps) {
  return (
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
  );
}

/** Mails the confirmation link again: users without a confirmed e-mail can have few open appointments (decisions 9). */
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
