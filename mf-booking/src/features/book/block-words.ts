import { formatDuration, formatLocalDate, formatWallTime } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import { serviceOf, type Desk } from './desk.ts';
import { isComplete, type Block } from './draft/block.ts';
import { costOf } from './draft/services.ts';

/** What a block that is not open says of itself. */
export interface BlockWords {
  readonly service: string;
  readonly when: string;
  readonly artist: string;
  readonly cost: string;
}

export function blockWords(block: Block, desk: Desk): BlockWords {
  const service = serviceOf(block, desk.offered);
  const cost = costOf(block, service);
  const { saved } = block;
  const ofSaved = saved?.serviceId === block.serviceId ? saved.serviceName : undefined;
  const artist = desk.artists.find(({ id }) => id === block.artistId);
  return {
    service: service?.i18nKey ?? ofSaved ?? 'No service chosen',
    when: whenText(block),
    artist: artist ? `${artist.firstName} ${artist.lastName}` : (saved?.artistName ?? ''),
    cost: cost ? `${formatCents(cost.priceCents)} · ${formatDuration(cost.seconds)}` : '',
  };
}

/** `03/05/2026, 10:00 AM`. */
export function whenText(block: Block): string {
  return isComplete(block)
    ? `${formatLocalDate(block.date)}, ${formatWallTime(block.startTime)}`
    : 'No time chosen';
}
