import { useEffect, useId, useRef, useState } from 'react';
import { failureText } from '@frizo/appointment-views';
import {
  hoursExceptionLimits,
  type Address,
  type AnswerOf,
  type ArtistSchedule,
  type getArtistSchedules,
  type SalonClosing,
} from '@frizo/contracts';
import type { LocalDate } from '@frizo/local-time';
import { isRequestError, useNotices } from '@frizo/remote-kit';
import { Button, Dialog, PlusIcon, RadioGroup, Stack, TextField } from '@frizo/ui';
import {
  checkEntry,
  closingsWithin,
  datesText,
  hasErrors,
  type DatedEntry,
  type EntryErrors,
} from './dated-entries.ts';
import { SpanFields } from './span-fields.component.tsx';
import type { DatedHoursEditing } from './use-dated-hours.ts';
import { useUnsavedDialog } from './use-unsaved-dialog.tsx';
import { addSpan, changeSpan, hasRoom, removeSpan, setDayOff, type Span } from './week.ts';
import styles from './working-hours.module.css';

export interface DatedDialogProps {
  editing: DatedHoursEditing;
  artist: ArtistSchedule;
  schedules: AnswerOf<typeof getArtistSchedules>;
  today: LocalDate;
  /** Asks about the appointments that a change leaves out. */
  confirm(hours: ReturnType<DatedHoursEditing['hoursAfter']>): Promise<boolean>;
  isChecking: boolean;
  onClose(): void;
}

interface DatedEntryDialogProps extends DatedDialogProps {
  addresses: readonly Address[];
  /** Undefined for a new one. */
  entry: DatedEntry | undefined;
}

/** Dates on which an artist, or the whole salon, is closed or has other hours. */
export function DatedEntryDialog(props: DatedEntryDialogProps) {
  const { editing, entry, isChecking, onClose } = props;
  const formId = useId();
  const form = useEntryForm(props);
  const { close, question } = useUnsavedDialog(form.isChanged, onClose);
  const element = useRef<HTMLFormElement>(null);
  // In an effect, when the errors have been rendered.
  useEffect(() => {
    if (form.refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [form.refusals]);
  return (
    <>
      <Dialog
        title={entry ? 'Edit dates' : 'Add dates'}
        size="medium"
        onClose={close}
        footer={
          <Button
            look="primary"
            type="submit"
            form={formId}
            isBusy={editing.isSaving || isChecking}
            busyText="Saving"
          >
            Save
          </Button>
        }
      >
        <form
          ref={element}
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void form.save();
          }}
        >
          <Stack>
            <EntryFields {...props} form={form} />
            {form.failure !== undefined && (
              <p role="alert" className={styles.failure}>
                {form.failure}
              </p>
            )}
          </Stack>
        </form>
      </Dialog>
      {question}
    </>
  );
}

interface EntryForm {
  readonly values: Values;
  readonly isChanged: boolean;
  change(part: Partial<Values>): void;
  /** Of the dates only after the first attempt to save. */
  readonly errors: EntryErrors;
  /** Closings of the salon on days that would have other hours. */
  readonly closings: readonly SalonClosing[];
  /** How often Save was pressed while something was wrong. */
  readonly refusals: number;
  /** What refused the last save. */
  readonly failure: string | undefined;
  save(): Promise<void>;
}

function useEntryForm(props: DatedEntryDialogProps): EntryForm {
  const { editing, artist, schedules, addresses, entry, today, confirm, onClose } = props;
  const notices = useNotices();
  const [values, setValues] = useState(() => valuesOf(entry));
  const [isChanged, setIsChanged] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [failure, setFailure] = useState<string>();

  const { isOfSalon } = values;
  const wanted = entryOf(values);
  const others = (isOfSalon ? schedules.closings : artist.exceptions).filter(
    ({ fromDate }) => fromDate !== entry?.fromDate,
  );
  const zones = new Map(addresses.map(({ id, timezone }) => [id, timezone]));
  const errors = checkEntry(wanted, others, { today, zones });

  async function save(): Promise<void> {
    setFailure(undefined);
    if (hasErrors(errors)) {
      setRefusals((count) => count + 1);
      return;
    }
    const change = { isOfSalon, removed: entry ? [entry] : [], added: [wanted] };
    if (!(await confirm(editing.hoursAfter(change)))) return;
    try {
      await editing.save(change);
    } catch (error) {
      if (!isRequestError(error)) throw error;
      setFailure(failureText(error, 'Save fail'));
      return;
    }
    notices.show({ kind: 'success', text: 'Saved' });
    onClose();
  }

  return {
    values,
    isChanged,
    change(part) {
      setValues((before) => ({ ...before, ...part }));
      setIsChanged(true);
    },
    errors: refusals > 0 ? errors : { overlaps: errors.overlaps },
    closings: isOfSalon || wanted.hours.length === 0 ? [] : closingsWithin(wanted, schedules.closings),
    refusals,
    failure,
    save,
  };
}

interface EntryFieldsProps extends DatedEntryDialogProps {
  form: EntryForm;
}

function EntryFields({ form, artist, schedules, addresses, entry, today }: EntryFieldsProps) {
  const { values, change, errors, closings } = form;
  return (
    <>
      {!entry && schedules.artists.length > 1 && (
        <RadioGroup
          label="Who"
          isRow
          value={values.isOfSalon ? 'salon' : 'artist'}
          choices={[
            { value: 'artist', title: `${artist.firstName} ${artist.lastName}` },
            { value: 'salon', title: 'Whole salon' },
          ]}
          onChange={(who) => change(who === 'salon' ? { isOfSalon: true, spans: [] } : { isOfSalon: false })}
        />
      )}
      <DateFields form={form} today={today} isNew={entry === undefined} />
      {!values.isOfSalon && (
        <RadioGroup
          label="On these days"
          isRow
          value={values.spans.length === 0 ? 'closed' : 'hours'}
          choices={[
            { value: 'closed', title: 'Closed' },
            { value: 'hours', title: 'Other hours' },
          ]}
          onChange={(kind) =>
            change({ spans: setDayOff([[]], 0, kind === 'closed', addresses[0]?.id ?? 0)[0] ?? [] })
          }
        />
      )}
      {values.spans.length > 0 && (
        <SpanList
          spans={values.spans}
          addresses={addresses}
          overlaps={errors.overlaps}
          onChange={(spans) => change({ spans })}
        />
      )}
      {closings.map((closing) => (
        <p key={closing.fromDate} className={styles.zone}>
          The salon is closed on {datesText(closing, today)}, and stays closed then.
        </p>
      ))}
      <TextField
        label="Note"
        isOptional
        hint="Only people who work here see it"
        maxLength={hoursExceptionLimits.note}
        value={values.note}
        onChange={(note) => change({ note })}
      />
    </>
  );
}

interface DateFieldsProps {
  form: EntryForm;
  today: LocalDate;
  /** What began in the past can still be changed, but nothing new begins there. */
  isNew: boolean;
}

function DateFields({ form: { values, change, errors }, today, isNew }: DateFieldsProps) {
  return (
    <div className={styles.pair}>
      <TextField
        label="First day"
        type="date"
        isRequired
        value={values.fromDate}
        min={isNew ? today : undefined}
        error={errors.fromDate}
        // Most entries are a single day, and a range never ends before it starts.
        onChange={(fromDate) =>
          change(values.toDate < fromDate ? { fromDate, toDate: fromDate } : { fromDate })
        }
      />
      <TextField
        label="Last day"
        type="date"
        isRequired
        value={values.toDate}
        min={values.fromDate === '' ? today : values.fromDate}
        error={errors.toDate}
        onChange={(toDate) => change({ toDate })}
      />
    </div>
  );
}

interface Values {
  readonly isOfSalon: boolean;
  readonly fromDate: LocalDate;
  readonly toDate: LocalDate;
  readonly note: string;
  /** None is closed. */
  readonly spans: readonly Span[];
}

function valuesOf(entry: DatedEntry | undefined): Values {
  if (!entry) return { isOfSalon: false, fromDate: '', toDate: '', note: '', spans: [] };
  const { hours, ...values } = entry;
  return { ...values, spans: hours.map(({ addressID, ...times }) => ({ ...times, addressId: addressID })) };
}

function entryOf({ spans, ...values }: Values): DatedEntry {
  return {
    ...values,
    hours: spans.map(({ addressId, ...times }) => ({ ...times, addressID: addressId })),
  };
}

interface SpanListProps {
  spans: readonly Span[];
  addresses: readonly Address[];
  overlaps: ReadonlySet<number>;
  onChange(spans: readonly Span[]): void;
}

/** The hours of each of the days, by the rules of a day of the week. */
function SpanList({ spans, addresses, overlaps, onChange }: SpanListProps) {
  const week = [spans];
  const put = ([changed = []]: readonly (readonly Span[])[]) => onChange(changed);
  return (
    <div className={styles.spans}>
      {spans.map((span, index) => (
        <SpanFields
          key={index}
          label={spans.length > 1 ? `Hours ${index + 1}` : 'Hours'}
          span={span}
          addresses={addresses}
          hasOverlap={overlaps.has(index)}
          onChange={(part) => put(changeSpan(week, 0, index, part))}
          onRemove={spans.length > 1 ? () => put(removeSpan(week, 0, index)) : undefined}
        />
      ))}
      {hasRoom(spans) && (
        <div className={styles.actions}>
          <Button look="quiet" icon={PlusIcon} onClick={() => put(addSpan(week, 0))}>
            Add hours
          </Button>
        </div>
      )}
    </div>
  );
}
