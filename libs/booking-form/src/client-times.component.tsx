import { formatWallTime } from '@frizo/local-time';
import { TimeGrid } from '@frizo/ui/rich';
import type { BookingContext } from './booking-context.ts';
import type { DayTimes } from './use-times.ts';
import type { DatedBlock } from './day-and-time.component.tsx';

interface ClientTimesProps {
  block: DatedBlock;
  times: DayTimes;
  booking: BookingContext;
}

export function ClientTimes({ block, times, booking }: ClientTimesProps) {
  const choose = (startTime: number) => {
    const artistId = times.starts.find((start) => start.startTime === startTime)?.artistId;
    booking.choose(block.key, { kind: 'start', startTime, ...(artistId === undefined ? {} : { artistId }) });
  };
  return (
    <TimeGrid
      label="Time"
      starts={times.starts.map(({ startTime }) => startTime)}
      value={block.startTime}
      onChange={choose}
      formatTime={formatWallTime}
      emptyText={times.emptyText}
    />
  );
}
