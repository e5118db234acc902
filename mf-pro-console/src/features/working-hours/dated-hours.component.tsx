import { useState } from 'react';
import { failureText } from '@frizo/appointment-views';
import type { Address, AnswerOf, ArtistSchedule, getArtistSchedules } from '@frizo/contracts';
import { todayIn, type LocalDate } from '@frizo/local-time';
import { isRequestError, useNotices } from '@frizo/remote-kit';
import { Badge, Button, EditIcon, IconButton, PlusIcon, TrashIcon, useKeptFocus, useNow } from '@frizo/ui';
import { datesText, entriesOf, type DatedEntry } from './dated-entries.ts';
import { DatedEntryDialog } from './dated-entry.dialog.tsx';
import { HolidaysDialog } from './holidays.dialog.tsx';
import { spanText } from './span-fields.component.tsx';
import { useDatedHours, type DatedHoursEditing } from './use-dated-hours.ts';
import { useOutsideQuestion } from './use-outside-question.tsx';
import styles from './working-hours.module.css';

interface DatedHoursProps {
  schedules: AnswerOf<typeof getArtistSchedules>;
  /** Whose dates are shown, with those of the salon. */
  artist: ArtistSchedule;
  addresses: readonly Address[];
  isReadOnly: boolean;
  reload(): Promise<unknown>;
}

type OpenDialog =
  { readonly kind: 'add' | 'holidays' } | { readonly kind: 'edit'; readonly entry: DatedEntry };

/** Vacations, holidays and special hours: dates on which the hours of the week do not apply (decision 0033). */
export function DatedHours({ schedules, artist, addresses, isReadOnly, reload }: DatedHoursProps) {
  const { closings, closingsVersion } = schedules;
  const now = useNow();
  const today = todayIn(addresses[0]?.timezone ?? 'UTC', new Date(now * 1000));
  const editing = useDatedHours({ artist, closings, closingsVersion }, reload);
  const { confirm, isChecking, question } = useOutsideQuestion();
  const remove = useRemoval(editing, confirm);
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const { coming, past } = entriesOf(artist, closings, today);
  const heading = useKeptFocus<HTMLHeadingElement>(coming.length);
  const close = () => setOpened(null);

  const dialogProps = { editing, artist, schedules, today, confirm, isChecking, onClose: close };
  return (
    <section className={styles.dated} aria-labelledby="dated-hours">
      <h2 id="dated-hours" ref={heading} tabIndex={-1}>
        Days off and special hours
      </h2>
      {!isReadOnly && (
        <div className={styles.actions}>
          <Button icon={PlusIcon} onClick={() => setOpened({ kind: 'add' })}>
            Add dates
          </Button>
          <Button onClick={() => setOpened({ kind: 'holidays' })}>Add holidays</Button>
        </div>
      )}
      {coming.length === 0 ? (
        <p className={styles.off}>Nothing planned: every week has the hours above.</p>
      ) : (
        <Entries
          entries={coming}
          addresses={addresses}
          today={today}
          actions={
            isReadOnly
              ? undefined
              : {
                  isLocked: editing.isSaving || isChecking,
                  edit: (entry) => setOpened({ kind: 'edit', entry }),
                  remove: (entry) => void remove(entry),
                }
          }
        />
      )}
      {past.length > 0 && (
        <details>
          <summary className={styles.past}>Past dates ({past.length})</summary>
          <Entries entries={past} addresses={addresses} today={today} />
        </details>
      )}
      {opened?.kind === 'holidays' && <HolidaysDialog {...dialogProps} />}
      {(opened?.kind === 'add' || opened?.kind === 'edit') && (
        <DatedEntryDialog
          {...dialogProps}
          addresses={addresses}
          entry={opened.kind === 'edit' ? opened.entry : undefined}
        />
      )}
      {question}
    </section>
  );
}

/** Removes an entry, with Undo, after asking about appointments in its special hours. */
function useRemoval(
  editing: DatedHoursEditing,
  confirm: (hours: ReturnType<DatedHoursEditing['hoursAfter']>) => Promise<boolean>,
): (entry: DatedEntry) => Promise<void> {
  const notices = useNotices();
  const showFailure = (error: unknown, otherwise: string) => {
    if (!isRequestError(error)) throw error;
    notices.show({ kind: 'error', text: failureText(error, otherwise) });
  };
  return async (entry) => {
    const change = { isOfSalon: entry.isOfSalon, removed: [entry], added: [] };
    if (!(await confirm(editing.hoursAfter(change)))) return;
    try {
      const undo = await editing.save(change);
      const run = () => void undo().catch((error: unknown) => showFailure(error, 'Save fail'));
      notices.show({ kind: 'success', text: 'Removed', action: { label: 'Undo', run } });
    } catch (error) {
      showFailure(error, 'Fail to remove');
    }
  };
}

interface EntriesProps {
  entries: readonly DatedEntry[];
  addresses: readonly Address[];
  today: LocalDate;
  /** Absent where they cannot be changed. */
  actions?:
    | { readonly isLocked: boolean; edit(entry: DatedEntry): void; remove(entry: DatedEntry): void }
    | undefined;
}

function Entries({ entries, addresses, today, actions }: EntriesProps) {
  return (
    <ul className={styles.days}>
      {entries.map((entry) => {
        const dates = datesText(entry, today);
        return (
          <li key={`${entry.fromDate} ${entry.isOfSalon}`} className={styles.entry}>
            <div className={styles.facts}>
              <p className={styles.dates}>
                {dates}
                {entry.isOfSalon && <Badge>Whole salon</Badge>}
              </p>
              {entry.hours.length === 0 && <p>Closed</p>}
              {entry.hours.map(({ addressID, ...times }, index) => (
                <p key={index}>{spanText({ span: { ...times, addressId: addressID }, addresses })}</p>
              ))}
              {entry.note !== '' && <p className={styles.zone}>{entry.note}</p>}
            </div>
            {actions && (
              <div className={styles.entryActions}>
                <IconButton
                  icon={EditIcon}
                  label={`Edit ${dates}`}
                  disabled={actions.isLocked}
                  onClick={() => actions.edit(entry)}
                />
                <IconButton
                  icon={TrashIcon}
                  label={`Remove ${dates}`}
                  disabled={actions.isLocked}
                  onClick={() => actions.remove(entry)}
                />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
