export interface DayPart {
  name: 'Morning' | 'Afternoon' | 'Evening';
  starts: number[];
}

const noon = 12 * 3600;
const evening = 17 * 3600;

/** Starts (seconds from local midnight) by part of the day; parts with none are left out. */
export function dayParts(starts: readonly number[]): DayPart[] {
  const parts: DayPart[] = [
    { name: 'Morning', starts: starts.filter((start) => start < noon) },
    { name: 'Afternoon', starts: starts.filter((start) => start >= noon && start < evening) },
    { name: 'Evening', starts: starts.filter((start) => start >= evening) },
  ];
  return parts.filter((part) => part.starts.length > 0);
}
