import { freeTimeChanged, type PayloadOf } from '@frizo/contracts';
import { publishedEvents } from '@frizo/service-kit/testing';

export type PublishedFreeTime = PayloadOf<typeof freeTimeChanged>;

/** Free time as a consumer stores it: by artist and day, each in the highest version. */
export type KnownDays = ReadonlyMap<string, PublishedFreeTime['days'][number]['free']>;

/** All events about free time in the stream, in its order, with repetitions. */
export function publishedFreeTime(url: string): Promise<PublishedFreeTime[]> {
  return publishedEvents(url, freeTimeChanged);
}

/** What a consumer has stored after these events, in any order. */
export function knownDays(published: readonly PublishedFreeTime[]): KnownDays {
  const known = new Map<string, PublishedFreeTime['days'][number]['free']>();
  for (const { artistId, days } of [...published].sort((a, b) => a.version - b.version)) {
    for (const { date, free } of days) known.set(dayKey(artistId, date), free);
  }
  return known;
}

export function dayKey(artistId: number, date: string): string {
  return `${artistId} ${date}`;
}
