import type { ArtistCalendar, OccupiedSpan } from '../domain/artist-calendar.ts';

/**
 * An artist's occupancies, a column each for where they begin, where they end (unix seconds) and what they are: an
 * appointment's id, or a block's below zero. As Postgres writes lists, `{1795010400,1795014000}`, or null for none. Four
 * months of twenty artists are 12,000 of them: told as JSON they take Postgres three times as long.
 */
export interface OccupiedColumns {
  readonly occupiedFrom: string | null;
  readonly occupiedUntil: string | null;
  readonly occupiedBy: string | null;
}

/** What a calendar holds of them, in whatever order they came. */
export function readOccupied(columns: OccupiedColumns): Pick<ArtistCalendar, 'appointments' | 'blocks'> {
  const from = numbersOf(columns.occupiedFrom);
  const until = numbersOf(columns.occupiedUntil);
  const appointments: OccupiedSpan[] = [];
  const blocks: OccupiedSpan[] = [];
  numbersOf(columns.occupiedBy).forEach((id, index) => {
    const [kind, shownId] = id > 0 ? [appointments, id] : [blocks, -id];
    kind.push([from[index] ?? NaN, until[index] ?? NaN, shownId]);
  });
  return { appointments, blocks };
}

function numbersOf(list: string | null): number[] {
  return list === null ? [] : (JSON.parse(`[${list.slice(1, -1)}]`) as number[]);
}
