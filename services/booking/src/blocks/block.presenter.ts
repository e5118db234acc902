import type { TimeBlock } from '@frizo/contracts';

export interface BlockRow {
  id: number;
  artist_id: number;
  starts_at: Date;
  ends_at: Date;
}

export function presentBlock(row: BlockRow): TimeBlock {
  return {
    id: row.id,
    startTimestamp: Math.floor(row.starts_at.getTime() / 1000),
    endTimestamp: Math.floor(row.ends_at.getTime() / 1000),
    userId: row.artist_id,
  };
}
