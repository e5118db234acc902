import type { Dispatch } from 'react';
import { formatLocalDate, formatWallTime } from '@frizo/local-time';
import { serviceOf, type BlockViolation, type Desk } from './desk.ts';
import { isComplete, nothing, type Block, type Saved } from './draft/block.ts';
import { checkBlock } from './draft/check.ts';
import { activeOf, type Draft, type DraftAction } from './draft/draft.ts';
import { isPending, startOf } from './draft/entries.ts';
import type { FreeStart } from './draft/taken.ts';
import type { Offer } from './refusal.ts';

type DeskOfSaving = Omit<Desk, 'violations'>;

/** What has to be known of the blocks before they are sent. */
export interface LookParts {
  readonly draft: Draft;
  readonly dispatch: Dispatch<DraftAction>;
  readonly desk: DeskOfSaving;
  /** The free starts of a day as they are now. */
  look(block: Block & { date: string }): Promise<readonly FreeStart[] | undefined>;
}

/** The words of the server (booking.slot_taken), for what is found out before anything is sent. */
const goneText = 'This time is no longer free. Please choose another one.';
export const shortenedText = 'Processing time shortened to fit this service';

/** Spec 5.2: what is missing, by block. */
export function violationsOf(draft: Draft, { offered, isProfessional, zoneOf }: DeskOfSaving) {
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
export async function lookAgain({
  draft,
  dispatch,
  desk,
  look,
}: LookParts): Promise<Map<number, BlockViolation>> {
  const looked = await Promise.all(
    activeOf(draft)
      .filter(isPending)
      .filter(isComplete)
      .map(async (block) => ({ block, starts: await look(block) })),
  );
  const found = looked.flatMap(({ block, starts }): [number, BlockViolation][] => {
    // Where nobody can tell, saving will.
    if (!starts) return [];
    const { key, startTime, processingTime } = block;
    const start = starts.find((one) => one.startTime === startTime);
    if (!start) {
      dispatch({ kind: 'drop-start', key });
      return [[key, { message: goneText, fields: {}, offers: nearestOf(block, starts) }]];
    }
    if (!desk.isProfessional || processingTime <= start.free) return [];
    const wanted = serviceOf(block, desk.offered)?.processingValue ?? nothing;
    dispatch({ kind: 'fit', key, wanted, free: start.free });
    return [[key, { message: shortenedText, fields: {}, offers: [] }]];
  });
  return new Map(found);
}

const offered = 6;

function nearestOf({ date, startTime }: Block & { date: string }, starts: readonly FreeStart[]): Offer[] {
  const distance = (one: FreeStart) => Math.abs(one.startTime - startTime);
  return starts
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, offered)
    .map((one) => ({ date, startTime: one.startTime }))
    .sort((a, b) => a.startTime - b.startTime);
}

/** What an appointment is now, which somebody has changed meanwhile. */
export function nowText({ status, date, startTime, artistName }: Saved): string {
  if (status !== 0) return 'It is cancelled now.';
  return `It is on ${formatLocalDate(date)}, ${formatWallTime(startTime)} with ${artistName} now.`;
}
