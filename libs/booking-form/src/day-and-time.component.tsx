import { useEffect, useEffectEvent, useMemo, type ComponentType } from 'react';
import { dayTitle, formatLocalDate, offsetAt, ownTimezone, todayIn, zoneNameAt } from '@frizo/local-time';
import { AlertIcon, ErrorState, Loading, Skeleton } from '@frizo/ui';
import { Calendar, type DayMarker } from '@frizo/ui/rich';
import type { BookingFormContext } from './booking-form-context.ts';
import styles from './booking-form.module.css';
import type { TimesProps } from './booking-mode.ts';
import { isPlaced, missingPlaceOf, missingText, type ServiceBlock, type DatedBlock } from './draft/block.ts';
import { suggestedDay, suggestedStart } from './draft/free-starts.ts';
import { serviceOf } from './offered-services.ts';
import { daysToChooseIn, useDayTimes, useMarkers, type DayTimes } from './use-times.ts';

interface DayAndTimeProps {
  block: ServiceBlock;
  booking: BookingFormContext;
  Times: ComponentType<TimesProps>;
}

/** A day with its markers, then its free starts, all by the clock on the salon's wall (decisions 3). */
export function DayAndTime({ block, booking, Times }: DayAndTimeProps) {
  const timezone = booking.zoneOf(block.addressId);
  const days = daysToChooseIn(timezone);
  const { first: today, last: lastDay } = days;
  const isReady = isPlaced(block) && serviceOf(block, booking.offered) !== undefined;
  const markers = useMarkers(block, booking, days);
  const shown = useMemo(
    () => (booking.isProfessional ? markers : freeOnly(markers)),
    [booking.isProfessional, markers],
  );
  const fields = booking.violations.get(block.key)?.fields;
  useSuggestedDay(block, booking, { today, lastDay, markers });
  const missing = missingPlaceOf(block);
  if (missing.length > 0) {
    return <p className={styles.hint}>{missingText(missing, ' to see the free days.')}</p>;
  }
  if (!isReady) return <NoService offered={booking.offered} />;
  return (
    <div className={styles.when}>
      <div>
        <Calendar
          label="Date"
          // A saved day can lie before today or beyond the last one, where nothing can be chosen.
          value={block.date !== null && block.date >= today && block.date <= lastDay ? block.date : null}
          onChange={(date) => booking.choose(block.key, { kind: 'date', date })}
          today={today}
          lastDay={lastDay}
          markers={shown}
          maxMonths={4}
          isMeasuredByDialog
          legend={booking.isProfessional ? 'professional' : 'client'}
        />
        <FieldNote text={fields?.date} />
      </div>
      {isDated(block) ? (
        <TimesOfDay block={block} booking={booking} timezone={timezone} Times={Times} />
      ) : (
        <NoDay markers={markers} />
      )}
    </div>
  );
}

/** A new block opens with a day that is free. */
function useSuggestedDay(
  block: ServiceBlock,
  booking: BookingFormContext,
  days: Parameters<typeof suggestedDay>[1],
): void {
  const date = booking.isProfessional ? null : suggestedDay(block, days);
  const suggest = useEffectEvent((day: string) => booking.suggest(block.key, { kind: 'date', date: day }));
  useEffect(() => {
    if (date !== null) suggest(date);
  }, [date]);
}

/** A client learns that a day is not free, and not why. */
function freeOnly(markers: ReadonlyMap<string, DayMarker>): ReadonlyMap<string, DayMarker> {
  return new Map([...markers].map(([date, marker]) => [date, { ...marker, book: false, block: false }]));
}

/** In the place of the times while no day is chosen: it is as high as they are. */
function NoDay({ markers }: { markers: ReadonlyMap<string, DayMarker> }) {
  const isFull = markers.size > 0 && [...markers.values()].every(({ available }) => !available);
  return (
    <div className={styles.times}>
      <p className={styles.hint}>{isFull ? noFreeDay : 'Choose a day to see its free times.'}</p>
    </div>
  );
}

const noFreeDay = 'There are no free days in the next four months. Try another service, artist or address.';

/** A service is chosen, and what the artist offers is not known or does not have it. */
function NoService({ offered }: Pick<BookingFormContext, 'offered'>) {
  if (offered.hasFailed) return null;
  if (offered.isLoading) {
    return (
      <Loading>
        <Skeleton shape="block" height="18rem" />
      </Loading>
    );
  }
  return (
    <p className={styles.hint}>
      The artist no longer offers this service. Choose another one to see the free days.
    </p>
  );
}

function isDated(block: ServiceBlock): block is DatedBlock {
  return block.date !== null;
}

interface TimesOfDayProps extends DayAndTimeProps {
  block: DatedBlock;
  timezone: string;
}

function TimesOfDay({ block, booking, timezone, Times }: TimesOfDayProps) {
  const times = useDayTimes(block, booking);
  useSuggestedStart(block, booking, times);
  return (
    <section aria-label={`Times on ${formatLocalDate(block.date)}`} className={styles.times}>
      <TimesHeading date={block.date} timezone={timezone} />
      {times.isLoading && (
        <Loading>
          <Skeleton shape="block" height="10rem" />
        </Loading>
      )}
      {times.hasFailed && (
        <ErrorState onRetry={() => times.retry()} isRetrying={times.isRetrying}>
          The free times could not be loaded.
        </ErrorState>
      )}
      {!times.isLoading && !times.hasFailed && <Times block={block} times={times} booking={booking} />}
      <FieldNote text={booking.violations.get(block.key)?.fields.startTime} />
    </section>
  );
}

/** After another service, or where hours were searched for: the first time that fits. */
function useSuggestedStart(block: DatedBlock, booking: BookingFormContext, times: DayTimes): void {
  const start = times.isLoading ? null : suggestedStart(block, times.starts);
  const suggest = useEffectEvent(() => {
    if (start) booking.suggest(block.key, { ...start, kind: 'start' });
  });
  useEffect(() => suggest(), [start?.startTime, start?.artistId]);
}

/** The day and its time zone, spelled out for viewers in another one. */
function TimesHeading({ date, timezone }: { date: string; timezone: string }) {
  const midday = new Date(`${date}T12:00:00Z`);
  const seconds = midday.getTime() / 1000;
  const isElsewhere = offsetAt(seconds, timezone) !== offsetAt(seconds, ownTimezone());
  const zone = zoneNameAt(midday, timezone);
  return (
    <p className={styles.timesHeading}>
      <strong>{dayTitle(date, todayIn(timezone, new Date()))}</strong>{' '}
      <span className={styles.zone}>{isElsewhere ? `Times are local to the salon (${zone}).` : zone}</span>
    </p>
  );
}

/** What is wrong with a field that has no place of its own for it; the focus can go there. */
export function FieldNote({ text }: { text: string | undefined }) {
  return (
    <div aria-live="polite">
      {text !== undefined && (
        <p className={styles.wrong} tabIndex={-1} data-wrong>
          <AlertIcon size={16} /> <span>{text}</span>
        </p>
      )}
    </div>
  );
}
