import { describe, expect, it } from '@jest/globals';
import { readOccupied } from './calendars.store.ts';

describe('readOccupied', () => {
  it('distinguishes appointments from blocks', () => {
    const columns = {
      occupiedFrom: '{1795010400,1795017600,1795021200}',
      occupiedUntil: '{1795014000,1795019400,1795024800}',
      occupiedBy: '{7,-3,9}',
    };
    expect(readOccupied(columns)).toEqual({
      appointments: [
        [1_795_010_400, 1_795_014_000, 7],
        [1_795_021_200, 1_795_024_800, 9],
      ],
      blocks: [[1_795_017_600, 1_795_019_400, 3]],
    });
  });

  it('finds nothing in an empty calendar', () => {
    const columns = { occupiedFrom: null, occupiedUntil: null, occupiedBy: null };
    expect(readOccupied(columns)).toEqual({ appointments: [], blocks: [] });
  });
});
