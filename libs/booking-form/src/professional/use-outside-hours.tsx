import { useState, type ReactNode } from 'react';
import { formatLocalDate, formatWallTime } from '@frizo/local-time';
import { useConfirm } from '@frizo/ui';
import { blockWords, type BookingState } from '../booking-form-context.ts';
import type { OutsideHoursState, SaveAttempt } from '../booking-mode.ts';
import { isComplete, type ServiceBlock, type DatedBlock } from '../draft/block.ts';
import { activeOf, isPending, type Draft } from '../draft/draft.ts';

export interface OutsideHours extends OutsideHoursState {
  /** Asks before something new is booked outside of working hours. Resolves to whether to go on. */
  confirm(attempt: SaveAttempt, clientName: string): Promise<boolean>;
  /** The question that is asked now. */
  readonly dialog: ReactNode;
}

/** What is known of the chosen times of a dialog; only the times of the open block are on the page. */
export function useOutsideHours(): OutsideHours {
  const { ask, dialog } = useConfirm();
  const [known, setKnown] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isOutside = (block: ServiceBlock) => known.get(timeOf(block)) ?? false;
  const note = (block: ServiceBlock, isOut: boolean) =>
    setKnown((current) =>
      current.get(timeOf(block)) === isOut ? current : new Map([...current, [timeOf(block), isOut]]),
    );

  return {
    dialog,
    isOutside,
    note,
    async confirm({ draft, booking, reloadStarts }, clientName) {
      const checked = await Promise.all(
        newTimesOf(draft).map(async (block) => {
          if (known.has(timeOf(block))) return { block, isOut: isOutside(block) };
          const start = (await reloadStarts(block))?.find(({ startTime }) => startTime === block.startTime);
          return { block, isOut: start?.isOutside ?? false };
        }),
      );
      const blocks = checked.filter(({ isOut }) => isOut).map(({ block }) => block);
      for (const block of blocks) note(block, true);
      if (blocks.length === 0) return true;
      return ask({
        title: 'Outside working hours',
        text: (
          <>
            <p>{blocks.length === 1 ? 'This is' : 'These are'} outside working hours:</p>
            <ul>
              {blocks.map((block) => (
                <li key={block.key}>{describeBlock(block, booking, clientName)}</li>
              ))}
            </ul>
          </>
        ),
        yes: 'Book outside working hours',
        no: 'Choose another time',
        isDangerous: false,
      });
    },
    savedText(draft) {
      const times = newTimesOf(draft)
        .filter(isOutside)
        .map(({ date, startTime }) => timeText(date, startTime));
      return times.length === 0 ? '' : `. Outside working hours: ${times.join('; ')}`;
    },
  };
}

/** What a save would book, or move to another time. */
function newTimesOf(draft: Draft): DatedBlock[] {
  return activeOf(draft)
    .filter((block) => isPending(block) && !isAsSaved(block))
    .filter(isComplete);
}

/** Everything that decides whether a time is within working hours, as a key. */
function timeOf({ artistId, addressId, serviceId, date, startTime, processingTime }: ServiceBlock): string {
  return [artistId, addressId, serviceId, date, startTime, processingTime].join(' ');
}

/** A time that was agreed already is not asked about again, whatever else is changed. */
function isAsSaved({ saved, artistId, addressId, date, startTime, processingTime }: ServiceBlock): boolean {
  return (
    saved !== null &&
    saved.artistId === artistId &&
    saved.addressId === addressId &&
    saved.date === date &&
    saved.startTime === startTime &&
    saved.processingTime === processingTime
  );
}

function describeBlock(block: DatedBlock, booking: BookingState, clientName: string): string {
  const { service, artist } = blockWords(block, booking);
  const who = clientName === '' ? service : `${service} for ${clientName}`;
  return `${who} with ${artist}, ${timeText(block.date, block.startTime)}`;
}

function timeText(date: string, startTime: number): string {
  return `${formatLocalDate(date)}, ${formatWallTime(startTime)}`;
}
