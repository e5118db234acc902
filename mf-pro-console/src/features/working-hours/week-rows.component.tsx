import type { Address } from '@frizo/contracts';
import { Button, Checkbox, PlusIcon } from '@frizo/ui';
import { SpanFields, spanText } from './span-fields.component.tsx';
import {
  addSpan,
  changeSpan,
  copyToAllDays,
  dayNames,
  hasRoom,
  removeSpan,
  setDayOff,
  type Week,
} from './week.ts';
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
                <div className={styles.actions}>
                  {hasRoom(spans) && (
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
                    aria-label={`Copy to all days: the hours of ${day}`}
                    onClick={() => onChange(copyToAllDays(week, dayIndex))}
                  >
                    Copy to all days
                  </Button>
                </div>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
