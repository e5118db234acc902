import { freeTimeChanged, type PayloadOf } from '@frizo/contracts';
import { toldEvents } from '@frizo/service-kit/testing';

export type FreeTimeTold = PayloadOf<typeof freeTimeChanged>;

/** Free time as a reader knows it: by artist and day, each of the highest version. */
export type KnownDays = ReadonlyMap<string, FreeTimeTold['days'][number]['free']>;

/** All that the stream tells of free time, in its order, each as often as it is told. */
export function toldFreeTime(url: string): Promise<FreeTimeTold[]> {
  return toldEvents(url, freeTimeChanged);
}

/** What a reader knows after these, in whatever order they came. */
export function knownDays(told: readonly FreeTimeTold[]): KnownDays {
  const known = new Map<string, FreeTimeTold['days'][number]['free']>();
  for (const { artistId, days } of [...told].sort((a, b) => a.version - b.version)) {
    for (const { date, free } of days) known.set(dayKey(artistId, date), free);
  }
  return known;
}

export function dayKey(artistId: number, date: string): string {
  return `${artistId} ${date}`;
}
