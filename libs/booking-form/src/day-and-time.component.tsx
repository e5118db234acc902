import { useEffect, useEffectEvent, useMemo, type ComponentType, type ReactNode } from 'react';
import { dayTitle, formatLocalDate, offsetAt, ownTimezone, todayIn, zoneNameAt } from '@frizo/local-time';
import { AlertIcon, ErrorState, Loading, Skeleton } from '@frizo/ui';
import { Calendar, type DayMarker } from '@frizo/ui/rich';
import type { BookingFormContext } from './booking-form-context.ts';
import styles from './booking-form.module.css';
import type { TimesProps } from './booking-mode.ts';
import {
  isPlaced,
  missingPlaceOf,
  missingText,
  type ServiceBlock,
  type DatedServiceBlock,
} from './draft/service-block.ts';
import { suggestedDay, suggestedStart } from './draft/free-starts.ts';
import { serviceOf } from './offered-services.ts';
import { daysToChooseIn, useDayTimes, useMarkers, type DayTimes } from './use-times.ts';

interface DayAndTimeProps {
  serviceBlock: ServiceBlock;
  booking: BookingFormContext;
  Times: ComponentType<TimesProps>;
  belowTimes: ReactNode;
}

/** A day with its markers, then its free starts, all in local time of the salon (decisions 3). */
export function DayAndTime({ serviceBlock, booking, Times, belowTimes }: DayAndTimeProps) {
  const timezone = booking.zoneOf(serviceBlock.addressId);
  const days = daysToChooseIn(timezone);
  const { first: today, last: lastDay } = days;
  const isReady = isPlaced(serviceBlock) && serviceOf(serviceBlock, booking.offered) !== undefined;
  const markers = useMarkers(serviceBlock, booking, days);
  const canWait = !booking.isProfessional && serviceBlock.saved === null;
  const shown = useMemo(
    () => (booking.isProfessional ? markers : freeOnly(markers, canWait)),
    [booking.isProfessional, markers, canWait],
  );
  const fields = booking.violations.get(serviceBlock.key)?.fields;
  useSuggestedDay(serviceBlock, booking, { today, lastDay, markers });
  const missing = missingPlaceOf(serviceBlock);
  if (missing.length > 0) {
    return <p className={styles.hint}>{missingText(missing, ' to see the free days.')}</p>;
  }
  if (!isReady) return <NoService offered={booking.offered} />;
  return (
    <div className={styles.when}>
      <div>
        <Calendar
          label="Date"
          // The saved day may lie outside of the days that can be chosen.
          value={
            serviceBlock.date !== null && serviceBlock.date >= today && serviceBlock.date <= lastDay
              ? serviceBlock.date
              : null
          }
          onChange={(date) => booking.choose(serviceBlock.key, { kind: 'date', date })}
          today={today}
          lastDay={lastDay}
          markers={shown}
          maxMonths={4}
          isMeasuredByDialog
          legend={booking.isProfessional ? 'professional' : 'client'}
        />
        <FieldNote text={fields?.date} />
      </div>
      {isDated(serviceBlock) ? (
        <TimesOfDay
          serviceBlock={serviceBlock}
          booking={booking}
          timezone={timezone}
          Times={Times}
          isFull={shown.get(serviceBlock.date)?.full === true}
        />
      ) : (
        <NoDay markers={markers} />
      )}
      {belowTimes}
    </div>
  );
}

/** A new service block opens with a free day. */
function useSuggestedDay(
  serviceBlock: ServiceBlock,
  booking: BookingFormContext,
  days: Parameters<typeof suggestedDay>[1],
): void {
  const date = booking.isProfessional ? null : suggestedDay(serviceBlock, days);
  const suggest = useEffectEvent((day: string) =>
    booking.suggest(serviceBlock.key, { kind: 'date', date: day }),
  );
  useEffect(() => {
    if (date !== null) suggest(date);
  }, [date]);
}

/** Clients see that a day is not free, but not why. They can choose a full one if they can join its waiting list. */
function freeOnly(markers: ReadonlyMap<string, DayMarker>, canWait: boolean): ReadonlyMap<string, DayMarker> {
  const forClient = (marker: DayMarker): DayMarker => {
    const full = marker.full === true && canWait;
    return { ...marker, full, canBeChosen: marker.available || full, book: false, block: false };
  };
  return new Map([...markers].map(([date, marker]) => [date, forClient(marker)]));
}

/** Shown in place of the times while no day is chosen, at the same height. */
function NoDay({ markers }: { markers: ReadonlyMap<string, DayMarker> }) {
  const isFull = markers.size > 0 && [...markers.values()].every(({ available }) => !available);
  return (
    <div className={styles.times}>
      <p className={styles.hint}>{isFull ? noFreeDay : 'Choose a day to see its free times.'}</p>
    </div>
  );
}

const noFreeDay = 'There are no free days in the next four months. Try another service, artist or address.';

/** A service is chosen, but the artist's offers are not loaded or do not contain it. */
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

function isDated(serviceBlock: ServiceBlock): serviceBlock is DatedServiceBlock {
  return serviceBlock.date !== null;
}

interface TimesOfDayProps extends Omit<DayAndTimeProps, 'belowTimes'> {
  serviceBlock: DatedServiceBlock;
  timezone: string;
  /** The client can join the waiting list for the day. */
  isFull: boolean;
}

function TimesOfDay({ serviceBlock, booking, timezone, Times, isFull }: TimesOfDayProps) {
  const loaded = useDayTimes(serviceBlock, booking);
  const times = isFull ? { ...loaded, emptyText: 'No free times. Join the waiting list' } : loaded;
  useSuggestedStart(serviceBlock, booking, times);
  return (
    <section aria-label={`Times on ${formatLocalDate(serviceBlock.date)}`} className={styles.times}>
      <TimesHeading date={serviceBlock.date} timezone={timezone} />
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
      {!times.isLoading && !times.hasFailed && (
        <Times serviceBlock={serviceBlock} times={times} booking={booking} />
      )}
      <FieldNote text={booking.violations.get(serviceBlock.key)?.fields.startTime} />
    </section>
  );
}

/** Suggests the first time that fits, after a change of service or when hours were searched for. */
function useSuggestedStart(
  serviceBlock: DatedServiceBlock,
  booking: BookingFormContext,
  times: DayTimes,
): void {
  const start = times.isLoading ? null : suggestedStart(serviceBlock, times.starts);
  const suggest = useEffectEvent(() => {
    if (start) booking.suggest(serviceBlock.key, { ...start, kind: 'start' });
  });
  useEffect(() => suggest(), [start?.startTime, start?.artistId]);
}

/** The day with its time zone, which is spelled out for viewers in another one. */
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

/** An error of a field that cannot show it itself; can receive the focus. */
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
