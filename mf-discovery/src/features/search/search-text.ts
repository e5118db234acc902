import { formatLocalDate, formatWallTime, weekdayOf } from '@frizo/local-time';
import { daySlider, type Search } from './search.ts';

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** A time of the slider, such as `10:00 AM`. The end of the day is `Midnight`, since it would look like its start. */
export function timeText(seconds: number): string {
  return seconds === daySlider.max ? 'Midnight' : formatWallTime(seconds);
}

/** When, such as `Mon 11/23, 10:00 AM - 02:00 PM`; undefined for any time. The year is shown when it differs from today's. */
export function whenText({ date, times }: Pick<Search, 'date' | 'times'>, today: string): string | undefined {
  if (date === undefined && times === undefined) return undefined;
  const day = date === undefined ? 'Any day' : dayText(date, today);
  return times ? `${day}, ${timeText(times.fromSeconds)} - ${timeText(times.toSeconds)}` : day;
}

function dayText(date: string, today: string): string {
  const written = formatLocalDate(date);
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  return `${weekdays[weekdayOf(date)] ?? ''} ${isThisYear ? written.slice(0, 5) : written}`.trim();
}

/** Where, as typed; undefined for anywhere. */
export function whereText({ place, near }: Pick<Search, 'place' | 'near'>): string | undefined {
  if (near) return near.isArea ? 'Area on the map' : 'Nearest to me';
  return place;
}

/** Several titles in the space of one: `Balayage +2`. */
export function severalText(titles: readonly string[]): string | undefined {
  const [first, ...others] = titles;
  return first !== undefined && others.length > 0 ? `${first} +${others.length}` : first;
}
