import { useState } from 'react';
import {
  saveHoursExceptions,
  saveSalonClosings,
  type AnswerOf,
  type ArtistSchedule,
  type findAppointmentsOutsideHours,
  type getArtistSchedules,
  type HoursExceptionEntry,
  type RequestOf,
} from '@frizo/contracts';
import { useRequest, type RequestFn } from '@frizo/remote-kit';
import { asException, type DatedEntry } from './dated-entries.ts';

/** An artist's exceptions and the closings of the salon, with the versions that a save starts from. */
interface Saved extends Pick<AnswerOf<typeof getArtistSchedules>, 'closings' | 'closingsVersion'> {
  readonly artist: ArtistSchedule;
}

/** Entries in place of others, all of the artist or all of the salon. */
export interface DatedChange {
  readonly isOfSalon: boolean;
  readonly removed: readonly DatedEntry[];
  readonly added: readonly DatedEntry[];
}

export interface DatedHoursEditing {
  /** What to ask booking for before a change is saved; empty where it cannot leave an appointment out. */
  hoursAfter(change: DatedChange): RequestOf<typeof findAppointmentsOutsideHours>[];
  /** Saves a change and loads all hours again, after a refusal too. Resolves to its undoing; rejects with what refused it. */
  save(change: DatedChange): Promise<() => Promise<void>>;
  readonly isSaving: boolean;
}

export function useDatedHours(saved: Saved, reload: () => Promise<unknown>): DatedHoursEditing {
  const request = useRequest();
  const [isSaving, setIsSaving] = useState(false);

  async function saveFrom(before: Saved, change: DatedChange): Promise<Saved> {
    setIsSaving(true);
    try {
      return await send(request, before, change);
    } finally {
      await reload();
      setIsSaving(false);
    }
  }

  return {
    hoursAfter: (change) => hoursAfter(saved, change),
    async save(change) {
      const after = await saveFrom(saved, change);
      return async () => {
        await saveFrom(after, { ...change, removed: change.added, added: change.removed });
      };
    },
    isSaving,
  };
}

async function send(request: RequestFn, before: Saved, change: DatedChange): Promise<Saved> {
  if (change.isOfSalon) {
    const closings = replaced(before.closings.map(asException), change);
    return {
      ...before,
      ...(await request(saveSalonClosings, {
        version: before.closingsVersion,
        closings: closings.map(({ fromDate, toDate, note }) => ({ fromDate, toDate, note })),
      })),
    };
  }
  const { artistId: userID, version, exceptions } = before.artist;
  const artist = await request(saveHoursExceptions, {
    userID,
    version,
    exceptions: replaced(exceptions, change),
  });
  return { ...before, artist };
}

/** Each date has one entry, so that its first date identifies an entry. */
function replaced(
  entries: readonly HoursExceptionEntry[],
  { removed, added }: Pick<DatedChange, 'removed' | 'added'>,
): HoursExceptionEntry[] {
  const dates = new Set(removed.map(({ fromDate }) => fromDate));
  return [...entries.filter(({ fromDate }) => !dates.has(fromDate)), ...added]
    .map(({ fromDate, toDate, note, hours }) => ({ fromDate, toDate, note, hours }))
    .sort((one, other) => one.fromDate.localeCompare(other.fromDate));
}

function hoursAfter(
  { artist, closings }: Saved,
  change: DatedChange,
): RequestOf<typeof findAppointmentsOutsideHours>[] {
  // The end of a day off leaves nobody out.
  const touched = [...change.added, ...change.removed.filter(({ hours }) => hours.length > 0)];
  if (touched.length === 0) return [];
  const dates = touched.map(({ fromDate, toDate }) => ({ fromDate, toDate }));
  if (change.isOfSalon) return [{ exceptions: replaced([], change), dates }];
  const { artistId, timetable, exceptions } = artist;
  return [
    {
      artistId,
      timetable,
      exceptions: [...replaced(exceptions, change), ...closings.map(asException)],
      dates,
    },
  ];
}
