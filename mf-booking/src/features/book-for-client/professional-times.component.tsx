import { useEffect, useEffectEvent } from 'react';
import { formatDuration, formatWallTime } from '@frizo/local-time';
import { Select } from '@frizo/ui/rich';
import { shortenedText } from '../book/before-saving.ts';
import { serviceOf, type Desk } from '../book/desk.ts';
import { nothing } from '../book/draft/block.ts';
import { FieldNote } from '../book/field-note.component.tsx';
import type { DayTimes } from '../book/use-times.ts';
import type { DatedBlock } from '../book/when.component.tsx';
import styles from './book-for-client.module.css';
import { processingChoices } from './processing-choices.ts';

interface ProfessionalTimesProps {
  block: DatedBlock;
  times: DayTimes;
  desk: Desk;
}

/** A start outside of the hours too, and how long the artist is busy: as long as is free from there at most (spec 5.2). */
export function ProfessionalTimes({ block, times, desk }: ProfessionalTimesProps) {
  const start = times.starts.find(({ startTime }) => startTime === block.startTime);
  const wanted = serviceOf(block, desk.offered)?.processingValue;
  const free = start?.free;
  const fit = useEffectEvent((seconds: number, room: number) => desk.fit(block.key, seconds, room));
  useEffect(() => {
    if (wanted !== undefined && free !== undefined) fit(wanted, free);
  }, [wanted, free, block.startTime]);

  const choices = processingChoices(free ?? 0);
  return (
    <div className={styles.times}>
      {times.isClosed && (
        <p role="alert" className={styles.closed}>
          Your door sign says "CLOSED". You may still book appointments for the selected date
        </p>
      )}
      <Select
        label="Time"
        placeholder="Choose a time"
        hint={times.starts.length === 0 ? times.emptyText : undefined}
        isDisabled={times.starts.length === 0}
        value={start ? block.startTime : nothing}
        onChange={(startTime) => desk.choose(block.key, { kind: 'start', startTime })}
        options={times.starts.map(({ startTime }) => ({
          value: startTime,
          title: formatWallTime(startTime),
          detail: times.isOutside(startTime) ? 'Outside working hours' : undefined,
        }))}
      />
      <div>
        <Select
          label="Processing"
          placeholder="Choose a time first"
          isDisabled={choices.length === 0}
          value={start ? block.processingTime : nothing}
          onChange={(processingTime) => desk.choose(block.key, { kind: 'processing', processingTime })}
          options={choices.map((seconds) => ({ value: seconds, title: formatDuration(seconds) }))}
          hint={block.isShortened ? <span role="status">{shortenedText}</span> : undefined}
        />
        <FieldNote text={start && desk.violations.get(block.key)?.fields.processingTime} />
      </div>
    </div>
  );
}
