import type { GalleryItem } from '@frizo/contracts';
import {
  addDays,
  formatDuration,
  formatTimeForViewer,
  formatLocalDate,
  ownTimezone,
  todayIn,
  weekdayOf,
} from '@frizo/local-time';
import { formatPrice } from '@frizo/money';

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** `From $120`: the lowest price of the service. */
export function priceText({ salonService }: GalleryItem): string {
  return `From ${formatPrice(salonService.priceCents)}`;
}

/** `1 h 30 min`; undefined while unknown. */
export function durationText({ salonService: { durationSeconds } }: GalleryItem): string | undefined {
  return durationSeconds === undefined ? undefined : formatDuration(durationSeconds);
}

/** `Free today 02:00 PM`, `Free Tue 11/24 10:00 AM`, in local time of the address, with its zone when the viewer's local time differs. */
export function nextFreeText(
  { nextFree }: Pick<GalleryItem, 'nextFree'>,
  now = new Date(),
  viewerTimezone = ownTimezone(),
): string {
  if (!nextFree) return 'No free time soon';
  const { date, startSeconds: seconds, timezone } = nextFree;
  const time = formatTimeForViewer({ date, seconds, timezone }, viewerTimezone);
  return `Free ${dayText(date, todayIn(timezone, now))} ${time}`;
}

function dayText(date: string, today: string): string {
  if (date === today) return 'today';
  if (date === addDays(today, 1)) return 'tomorrow';
  return `${weekdays[weekdayOf(date)] ?? ''} ${formatLocalDate(date).slice(0, 5)}`;
}
