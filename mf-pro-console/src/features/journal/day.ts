import { appointmentStatus, type ProfessionalAppointment, type TimeBlock } from '@frizo/contracts';
import {
  addDays,
  boundOnDay,
  formatWallTime,
  hoursOnDate,
  instantToWallClock,
  localDay,
  startStepSeconds,
  zoneNameAt,
  type HoursException,
  type LocalDate,
} from '@frizo/local-time';

/** The height of one row of the grid, and the step of all its times (spec 9, time slot). Seconds. */
export const rowSeconds = startStepSeconds;

const hourSeconds = 3_600;

/** Spec 9, default scheduler day bounds: seconds of the day on the clock. */
const defaultBounds = { from: 36_000, to: 72_000 };

/**
 * Spec 4, scheduler element status. `upcoming` is the default, and the only one that can be moved; `future-day` is the specification's word for an
 * element whose day is over.
 */
export type ElementStatus = 'upcoming' | 'in-progress' | 'finished' | 'future-day' | 'no-show';

/** An appointment or a block in the grid. */
export interface DayElement {
  /** Unique on the day, and the same after each refetch. */
  readonly key: string;
  readonly kind: 'appointment' | 'block';
  readonly id: number;
  readonly artistId: number;
  /** Null for a block, which applies at all addresses. */
  readonly addressId: number | null;
  /** Unix seconds. */
  readonly start: number;
  /** Unix seconds: the end of the processing time, for which the artist is busy. The client may stay longer. */
  readonly end: number;
  /** Null for a block in an answer of the release before. */
  readonly version: number | null;
  readonly status: ElementStatus;
  readonly appointment: ProfessionalAppointment | null;
}

/** Working hours of an artist at one address, in unix seconds. */
export interface OpenSpan {
  readonly from: number;
  readonly to: number;
  readonly addressId: number;
}

export interface DayColumn {
  readonly artistId: number;
  readonly name: string;
  /** By start. */
  readonly elements: readonly DayElement[];
  /** By start; none on a day when the artist is CLOSED. */
  readonly openSpans: readonly OpenSpan[];
}

/** One day of the journal. */
export interface JournalDay {
  readonly date: LocalDate;
  readonly timeZone: string;
  /** Unix seconds; 23 to 25 hours apart. */
  readonly midnight: number;
  readonly nextMidnight: number;
  /**
   * The first second that the grid shows and the one after its last, counted from `midnight`. They are elapsed seconds, not the clock's, so that a day
   * of 25 hours has 100 rows.
   */
  readonly firstSecond: number;
  readonly lastSecond: number;
  readonly columns: readonly DayColumn[];
  /** Short names of the salon's addresses by their ids; empty where it has only one, which needs no name. */
  readonly addressNames: ReadonlyMap<number, string>;
}

interface AddressHours {
  readonly addressId: number;
  /** Seconds of the day on the clock of the address. */
  readonly start: number;
  readonly end: number;
}

/** The hours of one artist. */
export interface ArtistHours {
  readonly week: readonly (AddressHours & { readonly dayIndex: number })[];
  readonly exceptions: readonly HoursException<AddressHours>[];
}

export interface DayParts {
  readonly date: LocalDate;
  /** The zone of the page. */
  readonly timeZone: string;
  /** Unix seconds. */
  readonly now: number;
  /** The columns, in their order. */
  readonly artists: readonly { readonly id: number; readonly firstName: string; readonly lastName: string }[];
  readonly appointments: readonly ProfessionalAppointment[];
  readonly blocks: readonly TimeBlock[];
  readonly hours: ReadonlyMap<number, ArtistHours>;
  /** Time zones by address. */
  readonly zones: ReadonlyMap<number, string>;
  readonly addressNames?: ReadonlyMap<number, string>;
}

/** The day with a column for each artist. */
export function buildDay(parts: DayParts): JournalDay {
  const { date, timeZone, artists, addressNames = noNames } = parts;
  const { from: midnight, until: nextMidnight } = localDay(date, timeZone);
  const bounds = { midnight, nextMidnight };
  const elements = [
    ...parts.appointments.map((appointment) => appointmentElement(appointment, parts.now)),
    ...parts.blocks.map((block) => blockElement(block, parts.now, nextMidnight)),
  ].filter((element) => element.start < nextMidnight && visibleEnd(element) > midnight);
  const byArtist = Map.groupBy(elements, ({ artistId }) => artistId);
  const columns = artists.map(({ id, firstName, lastName }) => ({
    artistId: id,
    name: `${firstName} ${lastName}`,
    elements: (byArtist.get(id) ?? []).toSorted(byStart),
    openSpans: openSpansOf(parts.hours.get(id), parts, bounds),
  }));
  return {
    date,
    timeZone,
    ...bounds,
    ...shownSeconds(date, timeZone, bounds, columns),
    columns,
    addressNames,
  };
}

const noNames: ReadonlyMap<number, string> = new Map();

function byStart(one: DayElement, other: DayElement): number {
  return one.start - other.start || visibleEnd(other) - visibleEnd(one) || one.key.localeCompare(other.key);
}

function appointmentElement(appointment: ProfessionalAppointment, now: number): DayElement {
  const { id, artistId, addressId, startTimestamp: start, version, date, timezone } = appointment;
  const times = {
    start,
    end: appointment.endTimestamp,
    endOfDay: localDay(date, timezone).until,
  };
  return {
    key: `appointment-${id}`,
    kind: 'appointment',
    id,
    artistId,
    addressId,
    start,
    end: start + appointment.processingTime,
    version,
    status: appointment.status === appointmentStatus.noShow ? 'no-show' : statusOf(times, now),
    appointment,
  };
}

function blockElement(block: TimeBlock, now: number, endOfDay: number): DayElement {
  const { id, userId: artistId, startTimestamp: start, endTimestamp: end } = block;
  return {
    key: `block-${id}`,
    kind: 'block',
    id,
    artistId,
    addressId: null,
    start,
    end,
    version: block.version ?? null,
    status: statusOf({ start, end, endOfDay }, now),
    appointment: null,
  };
}

/** Whether an element makes the artist busy; a no-show has freed its time (decisions 4). */
export function isOccupying({ status }: Pick<DayElement, 'status'>): boolean {
  return status !== 'no-show';
}

/** Spec 4. Unix seconds. */
function statusOf(
  { start, end, endOfDay }: { readonly start: number; readonly end: number; readonly endOfDay: number },
  now: number,
): ElementStatus {
  if (now >= endOfDay) return 'future-day';
  if (now < start) return 'upcoming';
  return now < end ? 'in-progress' : 'finished';
}

/** The hours of neighboring dates count too: at an address further east or west they can be on this day of the page. */
function openSpansOf(
  hours: ArtistHours | undefined,
  { date, timeZone, zones }: DayParts,
  { midnight, nextMidnight }: Pick<JournalDay, 'midnight' | 'nextMidnight'>,
): OpenSpan[] {
  if (!hours) return [];
  return [addDays(date, -1), date, addDays(date, 1)]
    .flatMap((day) =>
      hoursOnDate<AddressHours>(hours, day).map(({ addressId, start, end }) => {
        const local = localDay(day, zones.get(addressId) ?? timeZone);
        return {
          addressId,
          from: Math.max(boundOnDay(local, start), midnight),
          to: Math.min(boundOnDay(local, end), nextMidnight),
        };
      }),
    )
    .filter(({ from, to }) => from < to)
    .toSorted((one, other) => one.from - other.from);
}

/** The default bounds, extended to whole hours around hours and elements outside of them. */
function shownSeconds(
  date: LocalDate,
  timeZone: string,
  { midnight, nextMidnight }: Pick<JournalDay, 'midnight' | 'nextMidnight'>,
  columns: readonly DayColumn[],
): Pick<JournalDay, 'firstSecond' | 'lastSecond'> {
  const local = localDay(date, timeZone);
  let first = boundOnDay(local, defaultBounds.from);
  let last = boundOnDay(local, defaultBounds.to);
  for (const { elements, openSpans } of columns) {
    for (const element of elements) {
      first = Math.min(first, element.start);
      last = Math.max(last, visibleEnd(element));
    }
    for (const { from, to } of openSpans) {
      first = Math.min(first, from);
      last = Math.max(last, to);
    }
  }
  const roundDown = (instant: number) => Math.floor((instant - midnight) / hourSeconds) * hourSeconds;
  const roundUp = (instant: number) => Math.ceil((instant - midnight) / hourSeconds) * hourSeconds;
  return {
    firstSecond: Math.max(0, roundDown(first)),
    lastSecond: Math.min(nextMidnight - midnight, roundUp(last)),
  };
}

/** The end of an element in the grid, where the client stays after the processing time. Unix seconds. */
export function visibleEnd({ end, appointment }: Pick<DayElement, 'end' | 'appointment'>): number {
  return Math.max(end, appointment?.endTimestamp ?? end);
}

/** A part of the height of the grid: 0 is its top and 1 its bottom. */
export interface Stretch {
  readonly top: number;
  readonly height: number;
}

/** Where a time is in the grid; limited to what the grid shows. Unix seconds. */
export function stretchOf(day: JournalDay, from: number, to: number): Stretch {
  const top = fractionOf(day, from);
  return { top, height: fractionOf(day, to) - top };
}

function fractionOf({ midnight, firstSecond, lastSecond }: JournalDay, instant: number): number {
  const fraction = (instant - midnight - firstSecond) / (lastSecond - firstSecond);
  return Math.min(1, Math.max(0, fraction));
}

/** The start of the row at a part of the height of the grid. Unix seconds. */
export function rowAt({ midnight, firstSecond, lastSecond }: JournalDay, fraction: number): number {
  const second = firstSecond + fraction * (lastSecond - firstSecond);
  const row = Math.floor(second / rowSeconds) * rowSeconds;
  return midnight + Math.min(lastSecond - rowSeconds, Math.max(firstSecond, row));
}

/** Where an element is in its column. */
export interface ElementPlace extends Stretch {
  /** The part of its height for which the artist is busy. */
  readonly busy: number;
  /** Elements at the same time stand side by side: this one's place from the left, and the number of places. */
  readonly lane: number;
  readonly lanes: number;
}

/** The places of the elements of a column, in their order. Elements that are shown at the same time have different lanes. */
export function placesOf(day: JournalDay, { elements }: DayColumn): ElementPlace[] {
  const lanes = lanesOf(elements);
  return elements.map((element, index) => {
    // Shorter ones would be hidden below their own text.
    const shownEnd = Math.max(visibleEnd(element), element.start + rowSeconds);
    const shown = stretchOf(day, element.start, shownEnd);
    const busy = stretchOf(day, element.start, element.end).height;
    return {
      ...shown,
      busy: shown.height === 0 ? 1 : Math.min(1, busy / shown.height),
      ...(lanes[index] ?? { lane: 0, lanes: 1 }),
    };
  });
}

/** @param elements by start */
function lanesOf(elements: readonly DayElement[]): { lane: number; lanes: number }[] {
  const places: { lane: number; lanes: number }[] = [];
  let group: { lane: number; lanes: number }[] = [];
  /** The end of each lane of the group. */
  let ends: number[] = [];
  for (const element of elements) {
    const { start } = element;
    const end = Math.max(visibleEnd(element), start + rowSeconds);
    if (ends.every((laneEnd) => laneEnd <= start)) {
      group = [];
      ends = [];
    }
    const free = ends.findIndex((laneEnd) => laneEnd <= start);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = end;
    const place = { lane, lanes: 0 };
    group.push(place);
    places.push(place);
    for (const one of group) one.lanes = ends.length;
  }
  return places;
}

/** The times between the open spans of a column, within what the grid shows. Unix seconds. */
export function closedSpansOf(day: JournalDay, { openSpans }: DayColumn): { from: number; to: number }[] {
  const last = day.midnight + day.lastSecond;
  const closed: { from: number; to: number }[] = [];
  let from = day.midnight + day.firstSecond;
  for (const span of [...openSpans, { from: last, to: last }]) {
    if (span.from > from) closed.push({ from, to: span.from });
    from = Math.max(from, span.to);
  }
  return closed;
}

export interface HourLabel {
  /** Unix seconds. */
  readonly at: number;
  readonly text: string;
}

/** The full hours of the grid. An hour that occurs twice, when clocks go back, has the zone's name. */
export function hourLabelsOf({ midnight, firstSecond, lastSecond, timeZone }: JournalDay): HourLabel[] {
  const hours: HourLabel[] = [];
  for (let second = firstSecond; second < lastSecond; second += hourSeconds) {
    const at = midnight + second;
    hours.push({ at, text: clockText({ timeZone }, at) });
  }
  const counts = Map.groupBy(hours, ({ text }) => text);
  return hours.map(({ at, text }) => {
    const isRepeated = (counts.get(text)?.length ?? 0) > 1;
    return { at, text: isRepeated ? `${text} ${zoneNameAt(new Date(at * 1000), timeZone)}` : text };
  });
}

/** The time on the clock of the page, such as `10:00 AM`. */
export function clockText({ timeZone }: Pick<JournalDay, 'timeZone'>, instant: number): string {
  return formatWallTime(instantToWallClock(new Date(instant * 1000), timeZone).seconds);
}

/** `10:00 AM to 11:00 AM` on the clock of the page. */
export function timesText(day: Pick<JournalDay, 'timeZone'>, from: number, to: number): string {
  return `${clockText(day, from)} to ${clockText(day, to)}`;
}

const statusTexts: Record<ElementStatus, string> = {
  upcoming: 'upcoming',
  'in-progress': 'in progress',
  finished: 'finished',
  'future-day': 'past',
  'no-show': 'no-show',
};

/** The accessible name of an element: `Cut for Ann Lee, 10:00 AM to 11:00 AM, upcoming`. */
export function elementName(day: JournalDay, element: DayElement): string {
  const { appointment, start, end, status } = element;
  const times = timesText(day, start, visibleEnd(element));
  if (!appointment) return `Blocked, ${times}`;
  const { serviceName, client } = appointment;
  const busy = end < visibleEnd(element) ? `, processing until ${clockText(day, end)}` : '';
  return `${serviceName} for ${client.firstName} ${client.lastName}, ${times}${busy}, ${statusTexts[status]}`;
}
