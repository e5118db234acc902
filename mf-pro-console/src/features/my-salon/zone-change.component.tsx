import type { Address, ArtistSchedule } from '@frizo/contracts';
import {
  formatWallTime,
  instantToWallClock,
  todayIn,
  wallClockToInstant,
  zoneNameAt,
} from '@frizo/local-time';
import { useNow } from '@frizo/ui';
import { dayNames, findOverlaps, weekOf } from '../working-hours/week.ts';
import { workingHoursApi } from '../working-hours/working-hours.api.ts';
import { businessProfileApi } from './business-profile.api.ts';
import styles from './my-salon.module.css';

interface ZoneChangeProps {
  addressId: number;
  /** All of the salon, as they are saved. */
  addresses: readonly Address[];
  /** Where the typed ZIP is. */
  timezone: string;
}

/** What a ZIP in another time zone changes, before it is saved: hours keep their clock time, appointments their instant (decision 0028). */
export function ZoneChange({ addressId, addresses, timezone }: ZoneChangeProps) {
  const instant = new Date(useNow() * 1000);
  const before = addresses.find(({ id }) => id === addressId)?.timezone ?? timezone;
  const { data: booked } = businessProfileApi.useCountAddressAppointmentsQuery({ addressId });
  return (
    <div role="status" className={styles.zoneChange}>
      <p>
        <strong>
          Another time zone: {zoneText(before, instant)} becomes {zoneText(timezone, instant)}
        </strong>
      </p>
      <ul>
        <li>
          Working hours stay as they are on the clock: {formatWallTime(tenSeconds)} stays{' '}
          {formatWallTime(tenSeconds)}.
        </li>
        {booked?.count !== 0 && (
          <li>
            {booked?.count === 1
              ? 'The upcoming appointment keeps its moment'
              : `${booked ? `The ${booked.count}` : 'Any'} upcoming appointments keep their moment`}
            : {formatWallTime(tenSeconds)} becomes {laterText(before, timezone, instant)}. Clients whose clock
            time changes are notified.
          </li>
        )}
      </ul>
      <Overlaps addressId={addressId} addresses={addresses} timezone={timezone} />
    </div>
  );
}

/** The hours of artists that would overlap because of the new time zone: an artist is at one address at a time. */
function Overlaps({ addressId, addresses, timezone }: ZoneChangeProps) {
  const now = new Date(useNow() * 1000);
  const { data: schedules, isError } = workingHoursApi.useGetArtistSchedulesQuery({});
  const before = new Map(addresses.map((address) => [address.id, address.timezone]));
  const after = new Map(before).set(addressId, timezone);
  if (isError) return <p>We could not check whether working hours would overlap.</p>;
  return (schedules?.artists ?? []).map((artist) => {
    const days = daysWithNewOverlaps(artist, before, after, now);
    if (days.length === 0) return null;
    return (
      <p key={artist.artistId}>
        Hours of {artist.firstName} {artist.lastName} at two addresses would then overlap: {days.join(', ')}.
        Change them under Working hours.
      </p>
    );
  });
}

function daysWithNewOverlaps(
  { timetable }: ArtistSchedule,
  before: ReadonlyMap<number, string>,
  after: ReadonlyMap<number, string>,
  now: Date,
): string[] {
  const week = weekOf(timetable);
  const known = findOverlaps(week, before, now);
  const places = [...findOverlaps(week, after, now)].filter((place) => !known.has(place));
  return dayNames.filter((_, dayIndex) => places.some((place) => place.startsWith(`${dayIndex}.`)));
}

/** 10:00 AM, as an example. */
const tenSeconds = 36_000;

/** What the clock of the new zone shows at ten of the old one, today. */
function laterText(before: string, after: string, now: Date): string {
  const ten = wallClockToInstant(todayIn(before, now), tenSeconds, before) ?? now;
  return formatWallTime(instantToWallClock(ten, after).seconds);
}

/** `MST (Phoenix)`: two zones may have the same name for a part of the year. */
function zoneText(timezone: string, instant: Date): string {
  return `${zoneNameAt(instant, timezone)} (${timezone.split('/').at(-1)?.replaceAll('_', ' ')})`;
}
