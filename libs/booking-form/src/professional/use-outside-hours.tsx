import { useState, type ReactNode } from 'react';
import { formatLocalDate, formatWallTime } from '@frizo/local-time';
import { useConfirm } from '@frizo/ui';
import { serviceBlockText, type BookingState } from '../booking-form-context.ts';
import type { OutsideHoursState, SaveAttempt } from '../booking-mode.ts';
import { isComplete, type ServiceBlock, type DatedServiceBlock } from '../draft/service-block.ts';
import { activeOf, isPending, type Draft } from '../draft/draft.ts';

export interface OutsideHours extends OutsideHoursState {
  /** Asks for confirmation before something new is booked outside of working hours. Resolves to whether to continue. */
  confirm(attempt: SaveAttempt, clientName: string): Promise<boolean>;
  /** The confirmation dialog, if one is open. */
  readonly dialog: ReactNode;
}

/** Which chosen times of a dialog are outside of working hours; only the times of the open service block are rendered. */
export function useOutsideHours(): OutsideHours {
  const { ask, dialog } = useConfirm();
  const [known, setKnown] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isOutside = (serviceBlock: ServiceBlock) => known.get(timeOf(serviceBlock)) ?? false;
  const note = (serviceBlock: ServiceBlock, isOutsideHours: boolean) =>
    setKnown((current) =>
      current.get(timeOf(serviceBlock)) === isOutsideHours
        ? current
        : new Map([...current, [timeOf(serviceBlock), isOutsideHours]]),
    );

  return {
    dialog,
    isOutside,
    note,
    async confirm({ draft, booking, reloadStarts }, clientName) {
      const checked = await Promise.all(
        newTimesOf(draft).map(async (serviceBlock) => {
          if (known.has(timeOf(serviceBlock)))
            return { serviceBlock, isOutsideHours: isOutside(serviceBlock) };
          const start = (await reloadStarts(serviceBlock))?.find(
            ({ startTime }) => startTime === serviceBlock.startTime,
          );
          return { serviceBlock, isOutsideHours: start?.isOutside ?? false };
        }),
      );
      const serviceBlocks = checked
        .filter(({ isOutsideHours }) => isOutsideHours)
        .map(({ serviceBlock }) => serviceBlock);
      for (const serviceBlock of serviceBlocks) note(serviceBlock, true);
      if (serviceBlocks.length === 0) return true;
      return ask({
        title: 'Outside working hours',
        text: (
          <>
            <p>{serviceBlocks.length === 1 ? 'This is' : 'These are'} outside working hours:</p>
            <ul>
              {serviceBlocks.map((serviceBlock) => (
                <li key={serviceBlock.key}>{describeServiceBlock(serviceBlock, booking, clientName)}</li>
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

/** The times that a save would book or move to. */
function newTimesOf(draft: Draft): DatedServiceBlock[] {
  return activeOf(draft)
    .filter((serviceBlock) => isPending(serviceBlock) && !isAsSaved(serviceBlock))
    .filter(isComplete);
}

/** A key of everything that decides whether a time is within working hours. */
function timeOf({ artistId, addressId, serviceId, date, startTime, processingTime }: ServiceBlock): string {
  return [artistId, addressId, serviceId, date, startTime, processingTime].join(' ');
}

/** A time that was agreed before needs no confirmation, whatever else is changed. */
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

function describeServiceBlock(
  serviceBlock: DatedServiceBlock,
  booking: BookingState,
  clientName: string,
): string {
  const { service, artist } = serviceBlockText(serviceBlock, booking);
  const who = clientName === '' ? service : `${service} for ${clientName}`;
  return `${who} with ${artist}, ${timeText(serviceBlock.date, serviceBlock.startTime)}`;
}

function timeText(date: string, startTime: number): string {
  return `${formatLocalDate(date)}, ${formatWallTime(startTime)}`;
}
