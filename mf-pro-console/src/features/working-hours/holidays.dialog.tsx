import { useState } from 'react';
import { failureText } from '@frizo/appointment-views';
import { dayTitle } from '@frizo/local-time';
import { isRequestError, useNotices } from '@frizo/remote-kit';
import { Button, CheckboxGroup, Dialog, Stack } from '@frizo/ui';
import type { DatedDialogProps } from './dated-entry.dialog.tsx';
import { closingsWithin } from './dated-entries.ts';
import { comingHolidays } from './us-holidays.ts';
import { useUnsavedDialog } from './use-unsaved-dialog.tsx';
import styles from './working-hours.module.css';

/** US holidays of the coming year, to close the salon on. */
export function HolidaysDialog(props: DatedDialogProps) {
  const { editing, schedules, today, confirm, isChecking, onClose } = props;
  const notices = useNotices();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<string>();
  const { close, question } = useUnsavedDialog(chosen.length > 0, onClose);
  const holidays = comingHolidays(today).map(({ date, name }) => {
    const dates = { fromDate: date, toDate: date };
    return { ...dates, name, isClosed: closingsWithin(dates, schedules.closings).length > 0 };
  });
  const closed = holidays.filter(({ isClosed }) => isClosed).map(({ fromDate }) => fromDate);

  async function save(): Promise<void> {
    setFailure(undefined);
    const added = holidays
      .filter(({ fromDate, isClosed }) => !isClosed && chosen.includes(fromDate))
      .map(({ fromDate, toDate, name }) => ({ fromDate, toDate, note: name, hours: [], isOfSalon: true }));
    const change = { isOfSalon: true, removed: [], added };
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

  return (
    <>
      <Dialog
        title="Add holidays"
        subtitle="The whole salon is closed on the days that you choose"
        onClose={close}
        footer={
          <Button
            look="primary"
            isBusy={editing.isSaving || isChecking}
            busyText="Saving"
            disabled={chosen.length === 0}
            onClick={() => void save()}
          >
            Save
          </Button>
        }
      >
        <Stack>
          <CheckboxGroup
            label="US holidays of the coming year"
            values={[...closed, ...chosen]}
            choices={holidays.map(({ fromDate, name, isClosed }) => ({
              value: fromDate,
              title: `${name}, ${dayTitle(fromDate, today)}`,
              isDisabled: isClosed,
            }))}
            onChange={(values) => setChosen(values.filter((date) => !closed.includes(date)))}
          />
          {failure !== undefined && (
            <p role="alert" className={styles.failure}>
              {failure}
            </p>
          )}
        </Stack>
      </Dialog>
      {question}
    </>
  );
}
