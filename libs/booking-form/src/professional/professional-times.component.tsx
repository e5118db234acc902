import { useEffect, useEffectEvent, useState } from 'react';
import { formatDuration, formatWallTime } from '@frizo/local-time';
import { AlertIcon, Checkbox } from '@frizo/ui';
import { Select } from '@frizo/ui/rich';
import { processingTimeRules } from '@frizo/validation';
import type { BookingFormContext } from '../booking-form-context.ts';
import styles from '../booking-form.module.css';
import type { TimesProps } from '../booking-mode.ts';
import { shortenedText } from '../check-blocks.ts';
import { FieldNote } from '../day-and-time.component.tsx';
import { nothing, type DatedBlock } from '../draft/block.ts';
import { isWithinHours, withinHoursFirst, type StartOption } from '../draft/free-starts.ts';
import { serviceOf } from '../offered-services.ts';
import type { DayTimes } from '../use-times.ts';

/**
 * When it starts and how long the artist is busy (spec 5.2). Times outside of working hours are asked for by name (decisions 4: a professional may
 * book them), stand in a group of their own, and are marked once one is chosen.
 */
export function ProfessionalTimes({ block, times, booking }: TimesProps) {
  const [asksForOutside, setAsksForOutside] = useState(false);
  const start = times.starts.find(({ startTime }) => startTime === block.startTime);
  const wanted = serviceOf(block, booking.offered)?.processingValue;
  useFit(block, booking, start?.free, wanted);
  const isOutside = start !== undefined && isStartOutside(start, times, secondsOf(block, wanted));
  const reportHours = useEffectEvent(() => {
    if (start) booking.noteOutsideHours(block, isOutside);
  });
  useEffect(() => reportHours(), [start?.startTime, block.processingTime, isOutside]);

  const outsideCount = times.starts.filter((one) => one.isOutside === true).length;
  // On a closed day, or where the dialog opens on such a time, they are shown without asking.
  const isShownAnyway = times.isClosed || start?.isOutside === true;
  const isOutsideShown = asksForOutside || isShownAnyway;
  const options = withinHoursFirst(times.starts)
    .filter((one) => isOutsideShown || one.isOutside !== true)
    .map(timeOption);
  return (
    <div className={styles.timeFields}>
      {times.isClosed && (
        <p role="alert" className={styles.closed}>
          Your door sign says "CLOSED". You may still book appointments for the selected date
        </p>
      )}
      <Select
        label="Time"
        placeholder="Choose a time"
        hint={options.length === 0 ? whyNoTime(times, outsideCount) : undefined}
        isDisabled={options.length === 0}
        value={start ? block.startTime : nothing}
        onChange={(startTime) => booking.choose(block.key, { kind: 'start', startTime })}
        options={options}
      />
      <ProcessingField block={block} times={times} booking={booking} isOutsideShown={isOutsideShown} />
      {outsideCount > 0 && !isShownAnyway && (
        <Checkbox isChecked={asksForOutside} onChange={setAsksForOutside}>
          Show times outside working hours
        </Checkbox>
      )}
      {isOutside && (
        <p role="status" className={styles.outside}>
          <AlertIcon size={16} /> {outsideHoursTitle}
        </p>
      )}
    </div>
  );
}

const outsideHoursTitle = 'Outside working hours';

/** How long the artist is busy: as chosen, else as long as the service usually takes. */
function secondsOf({ processingTime }: DatedBlock, wanted = 0): number {
  return processingTime === nothing ? wanted : processingTime;
}

function isStartOutside(start: StartOption, { offHours }: DayTimes, seconds: number): boolean {
  return !isWithinHours(offHours, start.startTime, Math.min(seconds, start.free));
}

/** Typing an hour finds times within working hours alone, so that 2 AM is not booked by mistake for 2 PM. */
function timeOption({ startTime, isOutside }: StartOption) {
  const title = formatWallTime(startTime);
  return isOutside === true
    ? { value: startTime, title, group: outsideHoursTitle, searchText: `${outsideHoursTitle} ${title}` }
    : { value: startTime, title, group: 'Working hours' };
}

/** Takes the service's own processing time, as far as it fits (spec 5.2). */
function useFit(
  block: DatedBlock,
  booking: BookingFormContext,
  free: number | undefined,
  wanted: number | undefined,
): void {
  const fit = useEffectEvent((seconds: number, room: number) =>
    booking.fitProcessingTime(block.key, seconds, room),
  );
  useEffect(() => {
    if (wanted !== undefined && free !== undefined) fit(wanted, free);
  }, [wanted, free, block.startTime]);
}

function whyNoTime({ emptyText, isClosed }: DayTimes, outsideCount: number): string {
  return outsideCount > 0 && !isClosed ? 'No free time within working hours on this day.' : emptyText;
}

interface ProcessingFieldProps extends TimesProps {
  isOutsideShown: boolean;
}

/** Seconds. */
const { multipleOf: step } = processingTimeRules;

/** What fits: quarter hours up to the next appointment or block, and within working hours unless times outside of them are asked for. */
function ProcessingField({ block, times, booking, isOutsideShown }: ProcessingFieldProps) {
  const start = times.starts.find(({ startTime }) => startTime === block.startTime);
  const isWithin = (seconds: number) => isWithinHours(times.offHours, block.startTime, seconds);
  const quarters = Math.max(0, Math.floor((start?.free ?? 0) / step));
  const choices = Array.from({ length: quarters }, (_, index) => (index + 1) * step).filter(
    (seconds) => isOutsideShown || isWithin(seconds) || seconds === block.processingTime,
  );
  return (
    <div>
      <Select
        label="Processing"
        placeholder={start ? 'Choose how long' : 'Choose a time first'}
        isDisabled={choices.length === 0}
        value={start ? block.processingTime : nothing}
        onChange={(processingTime) => booking.choose(block.key, { kind: 'processing', processingTime })}
        options={choices.map((seconds) => ({
          value: seconds,
          title: formatDuration(seconds),
          detail: isWithin(seconds) ? undefined : outsideHoursTitle,
        }))}
        hint={block.isShortened ? <span role="status">{shortenedText}</span> : undefined}
      />
      <FieldNote text={start && booking.violations.get(block.key)?.fields.processingTime} />
    </div>
  );
}
