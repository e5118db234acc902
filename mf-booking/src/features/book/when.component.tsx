import {
  addMonths,
  formatLocalDate,
  formatWallTime,
  offsetAt,
  ownTimezone,
  todayIn,
  zoneNameAt,
} from '@frizo/local-time';
import { ErrorState, Loading, Skeleton } from '@frizo/ui';
import { Calendar, TimeGrid } from '@frizo/ui/rich';
import styles from './book.module.css';
import { isPlaced, type Choice, type Choices } from './choices.ts';
import { useDayTimes, useMarkers } from './use-times.ts';

interface WhenProps {
  choices: Choices;
  salonId: number;
  /** Of the address. */
  timezone: string;
  onChoice(choice: Choice): void;
}

/** Spec 9: the calendar reaches four months ahead. */
const reachMonths = 4;

/** A day with its markers, then its free starts, all by the clock on the salon's wall (decisions 3). */
export function When({ choices, salonId, timezone, onChoice }: WhenProps) {
  const today = todayIn(timezone, new Date());
  const lastDay = addMonths(today, reachMonths);
  const markers = useMarkers(choices, salonId, { first: today, last: lastDay });
  if (!isPlaced(choices)) return <p className={styles.hint}>Choose a service to see the free days.</p>;
  return (
    <div className={styles.when}>
      <Calendar
        label="Date"
        value={choices.date}
        onChange={(date) => onChoice({ kind: 'date', date })}
        today={today}
        lastDay={lastDay}
        markers={markers}
        hasLegend
      />
      {choices.date !== null && (
        <Times choices={choices} date={choices.date} timezone={timezone} onChoice={onChoice} />
      )}
    </div>
  );
}

interface TimesProps {
  choices: Choices;
  date: string;
  timezone: string;
  onChoice(choice: Choice): void;
}

function Times({ choices, date, timezone, onChoice }: TimesProps) {
  const times = useDayTimes(choices);
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
    <section aria-label={`Times on ${formatLocalDate(date)}`}>
      <TimeGrid
        label="Time"
        starts={times.starts}
        value={choices.startTime}
        onChange={(startTime) => onChoice({ kind: 'start', startTime })}
        formatTime={formatWallTime}
        emptyText={times.emptyText}
      />
      <ZoneHint date={date} timezone={timezone} />
    </section>
  );
}

/** Only for whom the clock on the salon's wall is another than their own. */
function ZoneHint({ date, timezone }: Pick<TimesProps, 'date' | 'timezone'>) {
  const midday = new Date(`${date}T12:00:00Z`);
  const seconds = midday.getTime() / 1000;
  if (offsetAt(seconds, timezone) === offsetAt(seconds, ownTimezone())) return null;
  return <p className={styles.hint}>Times are local to the salon ({zoneNameAt(midday, timezone)}).</p>;
}
