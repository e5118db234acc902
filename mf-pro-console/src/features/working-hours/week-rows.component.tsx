import { useState } from 'react';
import type { Address } from '@frizo/contracts';
import { Button, Checkbox, CheckboxGroup, Dialog, PlusIcon } from '@frizo/ui';
import { SpanFields, spanText } from './span-fields.component.tsx';
import { addSpan, changeSpan, copyDay, dayNames, hasRoom, removeSpan, setDayOff, type Week } from './week.ts';
import styles from './working-hours.module.css';

interface WeekRowsProps {
  week: Week;
  addresses: readonly Address[];
  /** For an artist of the salon: without switches and Save (spec 6). */
  isReadOnly: boolean;
  /** Spans that overlap another one, as `day.index`. */
  overlaps: ReadonlySet<string>;
  onChange(week: Week): void;
}

/** Seven rows, one for each day of the week. */
export function WeekRows({ week, addresses, isReadOnly, overlaps, onChange }: WeekRowsProps) {
  const [first] = addresses;
  return (
    <ul className={styles.days}>
      {dayNames.map((day, dayIndex) => {
        const spans = week[dayIndex] ?? [];
        return (
          <li key={day} className={styles.day} aria-label={day}>
            {isReadOnly || first === undefined ? (
              <span className={styles.name}>{day}</span>
            ) : (
              <div className={styles.name}>
                <Checkbox
                  isChecked={spans.length > 0}
                  onChange={(isOn) => onChange(setDayOff(week, dayIndex, !isOn, first.id))}
                >
                  {day}
                </Checkbox>
              </div>
            )}
            <div className={styles.spans}>
              {spans.length === 0 && <p className={styles.off}>Day off</p>}
              {spans.map((span, index) =>
                isReadOnly ? (
                  <p key={index} className={styles.text}>
                    {spanText({ span, addresses })}
                  </p>
                ) : (
                  <SpanFields
                    key={index}
                    label={spans.length > 1 ? `${day}, hours ${index + 1}` : day}
                    span={span}
                    addresses={addresses}
                    hasOverlap={overlaps.has(`${dayIndex}.${index}`)}
                    onChange={(change) => onChange(changeSpan(week, dayIndex, index, change))}
                    onRemove={
                      spans.length > 1 ? () => onChange(removeSpan(week, dayIndex, index)) : undefined
                    }
                  />
                ),
              )}
              {!isReadOnly && spans.length > 0 && (
                <DayActions week={week} dayIndex={dayIndex} onChange={onChange} />
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

interface DayActionsProps {
  week: Week;
  dayIndex: number;
  onChange(week: Week): void;
}

function DayActions({ week, dayIndex, onChange }: DayActionsProps) {
  const [isCopying, setIsCopying] = useState(false);
  const day = dayNames[dayIndex] ?? '';
  return (
    <div className={styles.actions}>
      {hasRoom(week[dayIndex] ?? []) && (
        <Button
          look="quiet"
          icon={PlusIcon}
          aria-label={`Add hours on ${day}`}
          onClick={() => onChange(addSpan(week, dayIndex))}
        >
          Add hours
        </Button>
      )}
      <Button
        look="quiet"
        aria-haspopup="dialog"
        aria-label={`Copy to other days: the hours of ${day}`}
        onClick={() => setIsCopying(true)}
      >
        Copy to other days
      </Button>
      {isCopying && (
        <CopyDayDialog
          dayIndex={dayIndex}
          onCopy={(toDays) => onChange(copyDay(week, dayIndex, toDays))}
          onClose={() => setIsCopying(false)}
        />
      )}
    </div>
  );
}

interface CopyDayDialogProps {
  dayIndex: number;
  onCopy(toDays: readonly number[]): void;
  onClose(): void;
}

/** The other days of the week, all chosen at first, to get the hours of one. */
function CopyDayDialog({ dayIndex, onCopy, onClose }: CopyDayDialogProps) {
  const others = dayNames.map((title, value) => ({ title, value })).filter(({ value }) => value !== dayIndex);
  const [chosen, setChosen] = useState<readonly number[]>(others.map(({ value }) => value));
  return (
    <Dialog
      title={`Copy the hours of ${dayNames[dayIndex]}`}
      subtitle="Nothing is saved before you press Save below the week"
      onClose={onClose}
      footer={
        <Button
          look="primary"
          disabled={chosen.length === 0}
          onClick={() => {
            onCopy(chosen);
            onClose();
          }}
        >
          Copy
        </Button>
      }
    >
      <CheckboxGroup label="To" choices={others} values={chosen} onChange={setChosen} />
    </Dialog>
  );
}
