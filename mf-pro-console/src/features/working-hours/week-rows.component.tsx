import { placeLine } from '@frizo/appointment-views';
import type { Address } from '@frizo/contracts';
import { formatWallTime, ownTimezone, zoneNameAt } from '@frizo/local-time';
import { Button, Checkbox, IconButton, PlusIcon, TrashIcon, useNow } from '@frizo/ui';
import fieldStyles from '../../fields/dropdown.module.css';
import {
  addSpan,
  changeSpan,
  copyToAllDays,
  dayNames,
  endChoices,
  hasRoom,
  removeSpan,
  setDayOff,
  startChoices,
  type Span,
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
                  <SpanText key={index} span={span} addresses={addresses} />
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

interface SpanProps {
  span: Span;
  addresses: readonly Address[];
}

interface SpanFieldsProps extends SpanProps {
  /** The day and the position of the span within it. */
  label: string;
  hasOverlap: boolean;
  onChange(change: Partial<Span>): void;
  /** Absent for the only span of a day, which the day's own switch removes. */
  onRemove: (() => void) | undefined;
}

function SpanFields({ label, span, addresses, hasOverlap, onChange, onRemove }: SpanFieldsProps) {
  return (
    <div className={styles.span}>
      <div className={styles.times}>
        <TimeSelect
          label={`${label}: from`}
          value={span.start}
          choices={startChoices}
          isInvalid={hasOverlap}
          onChange={(start) => onChange({ start })}
        />
        <span aria-hidden="true">to</span>
        <TimeSelect
          label={`${label}: to`}
          value={span.end}
          choices={endChoices}
          isInvalid={hasOverlap}
          onChange={(end) => onChange({ end })}
        />
        {onRemove && <IconButton icon={TrashIcon} label={`Remove ${label}`} onClick={onRemove} />}
      </div>
      {addresses.length > 1 && (
        <select
          className={fieldStyles.select}
          aria-label={`${label}: address`}
          value={span.addressId}
          onChange={({ currentTarget }) => onChange({ addressId: Number(currentTarget.value) })}
        >
          {addresses.map((address) => (
            <option key={address.id} value={address.id}>
              {placeLine(address)}
            </option>
          ))}
        </select>
      )}
      <ZoneNote span={span} addresses={addresses} />
      {hasOverlap && (
        <p role="alert" className={styles.failure}>
          These hours overlap other hours of the same artist
        </p>
      )}
    </div>
  );
}

interface TimeSelectProps {
  label: string;
  value: number;
  choices: readonly number[];
  isInvalid: boolean;
  onChange(seconds: number): void;
}

/** A native select: quick by touch, and typing finds a time. */
function TimeSelect({ label, value, choices, isInvalid, onChange }: TimeSelectProps) {
  return (
    <select
      className={fieldStyles.select}
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      value={value}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    >
      {choices.map((seconds) => (
        <option key={seconds} value={seconds}>
          {formatWallTime(seconds)}
        </option>
      ))}
    </select>
  );
}

function SpanText({ span, addresses }: SpanProps) {
  const place = addresses.find(({ id }) => id === span.addressId);
  return (
    <p className={styles.text}>
      {formatWallTime(span.start)} to {formatWallTime(span.end)}
      {addresses.length > 1 && place && `, ${placeLine(place)}`}
    </p>
  );
}

/** Hours are in local time of the address; its zone is shown when the viewer's local time differs. */
function ZoneNote({ span, addresses }: SpanProps) {
  const now = useNow();
  const timezone = addresses.find(({ id }) => id === span.addressId)?.timezone;
  if (timezone === undefined) return null;
  const instant = new Date(now * 1000);
  const name = zoneNameAt(instant, timezone);
  if (name === zoneNameAt(instant, ownTimezone())) return null;
  return <p className={styles.zone}>{name}</p>;
}
