import { placeLine } from '@frizo/appointment-views';
import type { Address } from '@frizo/contracts';
import { formatWallTime, ownTimezone, zoneNameAt } from '@frizo/local-time';
import { IconButton, TrashIcon, useNow } from '@frizo/ui';
import fieldStyles from '../../fields/dropdown.module.css';
import { endChoices, startChoices, type Span } from './week.ts';
import styles from './working-hours.module.css';

interface SpanProps {
  span: Span;
  addresses: readonly Address[];
}

interface SpanFieldsProps extends SpanProps {
  /** The day and the position of the span within it. */
  label: string;
  hasOverlap: boolean;
  onChange(change: Partial<Span>): void;
  /** Absent for the only span, which something else removes. */
  onRemove: (() => void) | undefined;
}

/** Start, end and address of working time. */
export function SpanFields({ label, span, addresses, hasOverlap, onChange, onRemove }: SpanFieldsProps) {
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

/** The times of a span, and its address where there are several. */
export function spanText({ span, addresses }: SpanProps): string {
  const place = addresses.find(({ id }) => id === span.addressId);
  const times = `${formatWallTime(span.start)} to ${formatWallTime(span.end)}`;
  return addresses.length > 1 && place ? `${times}, ${placeLine(place)}` : times;
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
