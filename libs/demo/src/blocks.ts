import { randomFor } from '@frizo/demo-pictures';
import { calendarAround } from './calendar.ts';
import type { DemoAppointment, DemoBlock, DemoHours } from './types.ts';

const quarterHour = 900;

/** Start of the first gap of this length at or after `from`; null if the shift has none. */
function gapAfter(
  from: number,
  length: number,
  shift: DemoHours,
  taken: readonly DemoAppointment[],
): number | null {
  for (let start = from; start + length <= shift.endSeconds; start += quarterHour) {
    const isFree = taken.every(
      ({ startSeconds, processingSeconds }) =>
        start + length <= startSeconds || startSeconds + processingSeconds <= start,
    );
    if (isFree) return start;
  }
  return null;
}

/**
 * Lunches and errands: about one working day in twelve has a block, always in free time.
 * @param zones the time zone of each address
 */
export function buildBlocks(
  today: string,
  hours: readonly DemoHours[],
  appointments: readonly DemoAppointment[],
  zones: ReadonlyMap<number, string>,
): DemoBlock[] {
  const days = Map.groupBy(calendarAround(today), ({ dayIndex }) => dayIndex);
  const byDay = Map.groupBy(appointments, ({ artistId, date }) => `${artistId} ${date}`);
  const blocks: Omit<DemoBlock, 'id'>[] = hours
    .filter(({ isDayOff }) => !isDayOff)
    .flatMap((shift) => {
      const random = randomFor(`blocks ${shift.artistId} ${shift.addressId} ${shift.dayIndex}`);
      return (days.get(shift.dayIndex) ?? []).flatMap(({ date }) => {
        const timezone = zones.get(shift.addressId);
        const length = random.between(2, 8) * quarterHour;
        const from = shift.startSeconds + random.between(4, 16) * quarterHour;
        if (!random.chance(1 / 12) || !timezone) return [];
        const startSeconds = gapAfter(from, length, shift, byDay.get(`${shift.artistId} ${date}`) ?? []);
        if (startSeconds === null) return [];
        const { artistId, addressId } = shift;
        return { artistId, addressId, date, startSeconds, endSeconds: startSeconds + length, timezone };
      });
    });
  return blocks.map((block, index) => ({ id: index + 1, ...block }));
}
