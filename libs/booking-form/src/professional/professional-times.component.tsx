import { useEffect, useEffectEvent, useState } from 'react';
import { formatDuration, formatWallTime } from '@frizo/local-time';
import { AlertIcon, Checkbox } from '@frizo/ui';
import { Select } from '@frizo/ui/rich';
import { processingTimeRules } from '@frizo/validation';
import type { BookingFormContext } from '../booking-form-context.ts';
import styles from '../booking-form.module.css';
import type { TimesProps } from '../booking-mode.ts';
import { shortenedText } from '../check-service-blocks.ts';
import { FieldNote } from '../day-and-time.component.tsx';
import { nothing, type DatedServiceBlock } from '../draft/service-block.ts';
import { bestFirst, hasBestTimes, isWithinHours, type StartOption } from '../draft/free-starts.ts';
import { serviceOf } from '../offered-services.ts';
import type { DayTimes } from '../use-times.ts';

/**
 * Start and processing time (spec 5.2). Times outside of working hours are shown on request (decisions 4: a professional may book them), in a group
 * of their own, and are marked once one is chosen.
 */
export function ProfessionalTimes({ serviceBlock, times, booking }: TimesProps) {
  const [isOutsideRequested, setOutsideRequested] = useState(false);
  const start = times.starts.find(({ startTime }) => startTime === serviceBlock.startTime);
  const wanted = serviceOf(serviceBlock, booking.offered)?.processingValue;
  useFit(serviceBlock, booking, start?.free, wanted);
  const isOutside = start !== undefined && isStartOutside(start, times, secondsOf(serviceBlock, wanted));
  const reportHours = useEffectEvent(() => {
    if (start) booking.noteOutsideHours(serviceBlock, isOutside);
  });
  useEffect(() => reportHours(), [start?.startTime, serviceBlock.processingTime, isOutside]);

  const outsideCount = times.starts.filter((one) => one.isOutside === true).length;
  // Shown without a request on a closed day, or when the dialog opens with such a time.
  const isShownAnyway = times.isClosed || start?.isOutside === true;
  const isOutsideShown = isOutsideRequested || isShownAnyway;
  const hasBest = hasBestTimes(times.starts);
  const options = bestFirst(times.starts)
    .filter((one) => isOutsideShown || one.isOutside !== true)
    .map((one) => timeOption(one, hasBest));
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
        value={start ? serviceBlock.startTime : nothing}
        onChange={(startTime) => booking.choose(serviceBlock.key, { kind: 'start', startTime })}
        options={options}
      />
      <ProcessingField
        serviceBlock={serviceBlock}
        times={times}
        booking={booking}
        isOutsideShown={isOutsideShown}
      />
      {outsideCount > 0 && !isShownAnyway && (
        <Checkbox isChecked={isOutsideRequested} onChange={setOutsideRequested}>
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

/** The chosen processing time, else the usual one of the service. */
function secondsOf({ processingTime }: DatedServiceBlock, wanted = 0): number {
  return processingTime === nothing ? wanted : processingTime;
}

function isStartOutside(start: StartOption, { offHours }: DayTimes, seconds: number): boolean {
  return !isWithinHours(offHours, start.startTime, Math.min(seconds, start.free));
}

/** Typing an hour finds only times within working hours, so that 2 AM is not booked by mistake for 2 PM. */
function timeOption({ startTime, isOutside, isGapless }: StartOption, hasBest: boolean) {
  const title = formatWallTime(startTime);
  if (isOutside === true) {
    return { value: startTime, title, group: outsideHoursTitle, searchText: `${outsideHoursTitle} ${title}` };
  }
  const bestOrMore = isGapless === true ? 'Best times (no gap left)' : 'More times in working hours';
  return { value: startTime, title, group: hasBest ? bestOrMore : 'Working hours' };
}

/** Takes the service's own processing time, as far as it fits (spec 5.2). */
function useFit(
  serviceBlock: DatedServiceBlock,
  booking: BookingFormContext,
  free: number | undefined,
  wanted: number | undefined,
): void {
  const fit = useEffectEvent((seconds: number, room: number) =>
    booking.fitProcessingTime(serviceBlock.key, seconds, room),
  );
  useEffect(() => {
    if (wanted !== undefined && free !== undefined) fit(wanted, free);
  }, [wanted, free, serviceBlock.startTime]);
}

function whyNoTime({ emptyText, isClosed }: DayTimes, outsideCount: number): string {
  return outsideCount > 0 && !isClosed ? 'No free time within working hours on this day.' : emptyText;
}

interface ProcessingFieldProps extends TimesProps {
  isOutsideShown: boolean;
}

/** Seconds. */
const { multipleOf: step } = processingTimeRules;

/** Choices that fit: quarter hours up to the next appointment or block, and within working hours unless times outside of them are shown. */
function ProcessingField({ serviceBlock, times, booking, isOutsideShown }: ProcessingFieldProps) {
  const start = times.starts.find(({ startTime }) => startTime === serviceBlock.startTime);
  const isWithin = (seconds: number) => isWithinHours(times.offHours, serviceBlock.startTime, seconds);
  const quarters = Math.max(0, Math.floor((start?.free ?? 0) / step));
  const choices = Array.from({ length: quarters }, (_, index) => (index + 1) * step).filter(
    (seconds) => isOutsideShown || isWithin(seconds) || seconds === serviceBlock.processingTime,
  );
  return (
    <div>
      <Select
        label="Processing"
        placeholder={start ? 'Choose how long' : 'Choose a time first'}
        isDisabled={choices.length === 0}
        value={start ? serviceBlock.processingTime : nothing}
        onChange={(processingTime) =>
          booking.choose(serviceBlock.key, { kind: 'processing', processingTime })
        }
        options={choices.map((seconds) => ({
          value: seconds,
          title: formatDuration(seconds),
          detail: isWithin(seconds) ? undefined : outsideHoursTitle,
        }))}
        hint={serviceBlock.isShortened ? <span role="status">{shortenedText}</span> : undefined}
      />
      <FieldNote text={start && booking.violations.get(serviceBlock.key)?.fields.processingTime} />
    </div>
  );
}
