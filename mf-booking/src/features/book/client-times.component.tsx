import { formatWallTime } from '@frizo/local-time';
import { TimeGrid } from '@frizo/ui/rich';
import type { Desk } from './desk.ts';
import type { DayTimes } from './use-times.ts';
import type { DatedBlock } from './when.component.tsx';

interface ClientTimesProps {
  block: DatedBlock;
  times: DayTimes;
  desk: Desk;
}

export function ClientTimes({ block, times, desk }: ClientTimesProps) {
  return (
    <TimeGrid
      label="Time"
      starts={times.starts.map(({ startTime }) => startTime)}
      value={block.startTime}
      onChange={(startTime) => desk.choose(block.key, { kind: 'start', startTime })}
      formatTime={formatWallTime}
      emptyText={times.emptyText}
    />
  );
}
