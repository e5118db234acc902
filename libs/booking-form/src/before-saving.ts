import type { Dispatch } from 'react';
import { formatLocalDate, formatWallTime } from '@frizo/local-time';
import { serviceOf, type BlockViolation, type UncheckedBooking } from './booking-context.ts';
import { isComplete, nothing, type Block, type Saved } from './draft/block.ts';
import { checkBlock } from './draft/check.ts';
import { activeOf, type Draft, type DraftAction } from './draft/draft.ts';
import { isPending, startOf } from './draft/entries.ts';
import type { FreeStart } from './draft/free-starts.ts';
import { withinHoursFirst } from './draft/working-hours.ts';
import type { Offer } from './refusal.ts';

/** What the check of the blocks before a save needs. */
export interface RecheckParts {
  readonly draft: Draft;
  readonly dispatch: Dispatch<DraftAction>;
  readonly booking: UncheckedBooking;
  /** The free starts of a day as they are now. */
  reloadStarts(block: Block & { date: string }): Promise<readonly FreeStart[] | undefined>;
}

/** The server's message (booking.slot_taken), for what is found before anything is sent. */
const goneText = 'This time is no longer free. Please choose another one.';
export const shortenedText = 'Processing time shortened to fit this service';

/** Spec 5.2: what is missing, by block. */
export function violationsOf(draft: Draft, { offered, isProfessional, zoneOf }: UncheckedBooking) {
  const found = activeOf(draft)
    .filter(isPending)
    .flatMap((block): [number, BlockViolation][] => {
      const fields = checkBlock(block, offered.of(block.artistId), isProfessional);
      if (fields) return [[block.key, { message: null, fields, offers: [] }]];
      // The clock jumps over it on that day (decisions 3).
      if (startOf(block, zoneOf)) return [];
      return [[block.key, { message: goneText, fields: {}, offers: [] }]];
    });
  return new Map(found);
}

/** Starts that are no longer free are taken back, processing times that no longer fit are corrected (spec 5.2). */
export async function recheckStarts({
  draft,
  dispatch,
  booking,
  reloadStarts,
}: RecheckParts): Promise<Map<number, BlockViolation>> {
  const checked = await Promise.all(
    activeOf(draft)
      .filter(isPending)
      .filter(isComplete)
      .map(async (block) => ({ block, starts: await reloadStarts(block) })),
  );
  const found = checked.flatMap(({ block, starts }): [number, BlockViolation][] => {
    // Where the times could not be loaded, the save finds out.
    if (!starts) return [];
    const { key, startTime, processingTime } = block;
    const start = starts.find((one) => one.startTime === startTime);
    if (!start) {
      dispatch({ kind: 'drop-start', key });
      return [[key, { message: goneText, fields: {}, offers: nearestOf(block, starts) }]];
    }
    if (!booking.isProfessional || processingTime <= start.free) return [];
    const wanted = serviceOf(block, booking.offered)?.processingValue ?? nothing;
    dispatch({ kind: 'fit', key, wanted, free: start.free });
    return [[key, { message: shortenedText, fields: {}, offers: [] }]];
  });
  return new Map(found);
}

const offered = 6;

function nearestOf({ date, startTime }: Block & { date: string }, starts: readonly FreeStart[]): Offer[] {
  const distance = (one: FreeStart) => Math.abs(one.startTime - startTime);
  const nearest = withinHoursFirst(starts.toSorted((a, b) => distance(a) - distance(b)))
    .slice(0, offered)
    .map(({ startTime: at, isOutside }): Offer => ({ date, startTime: at, ...(isOutside && { isOutside }) }))
    .sort((a, b) => a.startTime - b.startTime);
  return withinHoursFirst(nearest);
}

/** The current state of an appointment that was changed elsewhere meanwhile. */
export function nowText({ status, date, startTime, artistName }: Saved): string {
  if (status !== 0) return 'It has been canceled.';
  return `It is now on ${formatLocalDate(date)}, ${formatWallTime(startTime)} with ${artistName}.`;
}
