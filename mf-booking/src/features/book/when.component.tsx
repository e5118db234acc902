import type { ReactNode } from 'react';
import { addMonths, formatLocalDate, offsetAt, ownTimezone, todayIn, zoneNameAt } from '@frizo/local-time';
import { ErrorState, Loading, Skeleton } from '@frizo/ui';
import { Calendar } from '@frizo/ui/rich';
import styles from './book.module.css';
import { serviceOf, type Desk } from './desk.ts';
import { FieldNote } from './field-note.component.tsx';
import { isPlaced, type Block } from './draft/block.ts';
import { useDayTimes, useMarkers, type DayTimes } from './use-times.ts';

/** A block whose day is chosen. */
export type DatedBlock = Block & { date: string };

interface WhenProps {
  block: Block;
  desk: Desk;
  /** The choice of a time, which is another for a client and for a professional. */
  children: (block: DatedBlock, times: DayTimes) => ReactNode;
}

/** Spec 9: the calendar reaches four months ahead. */
const reachMonths = 4;

/** A day with its markers, then its free starts, all by the clock on the salon's wall (decisions 3). */
export function When({ block, desk, children }: WhenProps) {
  const timezone = desk.zoneOf(block.addressId);
  const today = todayIn(timezone, new Date());
  const lastDay = addMonths(today, reachMonths);
  const isReady = isPlaced(block) && serviceOf(block, desk.offered) !== undefined;
  const markers = useMarkers(block, desk, { first: today, last: lastDay });
  const fields = desk.violations.get(block.key)?.fields;
  if (!isReady) return <p className={styles.hint}>Choose a service to see the free days.</p>;
  return (
    <div className={styles.when}>
      <div>
        <Calendar
          label="Date"
          // A saved day can lie before today or beyond the last one, where nothing can be chosen.
          value={block.date !== null && block.date >= today && block.date <= lastDay ? block.date : null}
          onChange={(date) => desk.choose(block.key, { kind: 'date', date })}
          today={today}
          lastDay={lastDay}
          markers={markers}
          hasLegend
        />
        <FieldNote text={fields?.date} />
      </div>
      {isDated(block) && <Times block={block} desk={desk} timezone={timezone} draw={children} />}
    </div>
  );
}

function isDated(block: Block): block is DatedBlock {
  return block.date !== null;
}

interface TimesProps {
  block: DatedBlock;
  desk: Desk;
  timezone: string;
  draw: WhenProps['children'];
}

function Times({ block, desk, timezone, draw }: TimesProps) {
  const times = useDayTimes(block, desk);
  if (times.isLoading) {
    return (
      <Loading>
        <Skeleton shape="block" height="10rem" />
      </Loading>
    );
  }
  if (times.hasFailed) {
    return (
      <ErrorState onRetry={() => times.retry()} isRetrying={times.isRetrying}>
        The free times could not be loaded.
      </ErrorState>
    );
  }
  return (
    <section aria-label={`Times on ${formatLocalDate(block.date)}`} className={styles.times}>
      {draw(block, times)}
      <FieldNote text={desk.violations.get(block.key)?.fields.startTime} />
      <ZoneHint date={block.date} timezone={timezone} />
    </section>
  );
}

/** Only for whom the clock on the salon's wall is another than their own. */
function ZoneHint({ date, timezone }: { date: string; timezone: string }) {
  const midday = new Date(`${date}T12:00:00Z`);
  const seconds = midday.getTime() / 1000;
  if (offsetAt(seconds, timezone) === offsetAt(seconds, ownTimezone())) return null;
  return <p className={styles.hint}>Times are local to the salon ({zoneNameAt(midday, timezone)}).</p>;
}
