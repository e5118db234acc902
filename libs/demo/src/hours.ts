import { randomFor } from '@frizo/demo-pictures';
import { demoLogIns } from './log-ins.ts';
import type { People } from './people.ts';
import type { DemoHours } from './types.ts';

/** [from, to] in hours of the wall clock, Sunday first; null is a day off. */
type Week = readonly (readonly [from: number, to: number] | null)[];

const classic: Week = [null, null, [10, 19], [10, 19], [10, 19], [10, 19], [9, 17]];
const weekdays: Week = [null, [9, 17.5], [9, 17.5], [9, 17.5], [9, 17.5], [9, 17.5], null];
const late: Week = [[12, 20], null, null, [12, 21], [12, 21], [12, 21], [11, 20]];
const evenings: Week = [null, [16, 22], [16, 22], [16, 22], [16, 22], [16, 22], null];
const longWeekend: Week = [[9, 18], [9, 18], null, null, [10, 18], [9, 18], [9, 18]];
const everyDay: Week = [null, [10, 20], [10, 20], [10, 20], [10, 20], [10, 20], [10, 18]];
const partTime: Week = [null, null, [11, 16.5], null, [11, 16.5], null, [10, 16]];
const untilMidnight: Week = [null, null, null, [15, 22], [16, 24], [16, 24], [14, 24]];

const weeks = [
  classic,
  classic,
  classic,
  weekdays,
  late,
  evenings,
  longWeekend,
  everyDay,
  everyDay,
  partTime,
];

/** The specification's hours of a day off (5.5). */
const dayOff = { startSeconds: 36_000, endSeconds: 68_400, isDayOff: true };

function weekOf(artistId: number): Week {
  if (artistId === demoLogIns.owner.id) return classic;
  if (artistId === demoLogIns.artist.id) return everyDay;
  if (artistId === demoLogIns.freelancer.id) return untilMidnight;
  return randomFor(`week ${artistId}`).pick(weeks);
}

/** Owners and some of the other artists work at both addresses, the rest at one. */
export function addressesOf(artistId: number, isOwner: boolean, addressIds: readonly number[]): number[] {
  const random = randomFor(`addresses ${artistId}`);
  if (addressIds.length < 2 || isOwner || random.chance(0.35)) return [...addressIds];
  return [random.pick(addressIds)];
}

/** Hours to get from the first address to the second if a day is split between them. */
const travelHours = 0.5;

/** The hours of one weekday at one of the artist's addresses; null if the artist does not work there. */
function shiftAt(
  week: Week,
  dayIndex: number,
  position: number,
  count: number,
): readonly [number, number] | null {
  const day = week[dayIndex] ?? null;
  if (!day || count === 1) return day;
  const [from, to] = day;
  const isSplit = dayIndex === 4 && to - from >= 6;
  if (!isSplit) return dayIndex % 2 === position ? day : null;
  const middle = Math.floor((from + to) / 2);
  return position === 0 ? [from, middle] : [middle + travelHours, to];
}

/** Seven rows for each artist and address. */
export function buildHours(people: People): DemoHours[] {
  return people.workers.flatMap(({ user, business }) => {
    const week = weekOf(user.id);
    const isOwner = user.rawUserType !== 6;
    const addressIds = addressesOf(
      user.id,
      isOwner,
      business.salon.addresses.map(({ id }) => id),
    );
    return addressIds.flatMap((addressId, position) =>
      week.map((_, dayIndex) => {
        const shift = shiftAt(week, dayIndex, position, addressIds.length);
        const time = shift && { startSeconds: shift[0] * 3600, endSeconds: shift[1] * 3600, isDayOff: false };
        return { artistId: user.id, addressId, dayIndex, ...(time ?? dayOff) };
      }),
    );
  });
}
