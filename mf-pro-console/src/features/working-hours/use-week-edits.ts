import { useState } from 'react';
import { setArtistSchedule, type ArtistSchedule } from '@frizo/contracts';
import { isRequestError, useRequest } from '@frizo/remote-kit';
import { isSameWeek, timetableOf, weekOf, type Week } from './week.ts';

/** Changed weeks that are not saved yet, of all artists that were viewed. */
export interface WeekEdits {
  weekOfArtist(artist: ArtistSchedule): Week;
  change(artist: ArtistSchedule, week: Week): void;
  /** Drops the unsaved changes of an artist's week. */
  discard(artist: ArtistSchedule): void;
  /** The artists whose weeks differ from the saved ones. */
  readonly changed: readonly ArtistSchedule[];
  /** The server's message about an artist's week at the last save (spec 8.2, working hours). */
  readonly failures: ReadonlyMap<number, string>;
  /** Saves every changed week; those that fail keep their changes. Resolves to whether all were saved. */
  save(): Promise<boolean>;
  readonly isSaving: boolean;
}

export function useWeekEdits(artists: readonly ArtistSchedule[], reload: () => Promise<unknown>): WeekEdits {
  const request = useRequest();
  const [edits, setEdits] = useState<ReadonlyMap<number, Week>>(new Map());
  const [failures, setFailures] = useState<ReadonlyMap<number, string>>(new Map());
  const [isSaving, setIsSaving] = useState(false);
  const weekOfArtist = (artist: ArtistSchedule) => edits.get(artist.artistId) ?? weekOf(artist.timetable);
  const changed = artists.filter((artist) => !isSameWeek(weekOfArtist(artist), weekOf(artist.timetable)));

  async function save(): Promise<boolean> {
    setIsSaving(true);
    const failed = new Map<number, string>();
    const saved = new Set<number>();
    for (const artist of changed) {
      const { artistId: userID, version } = artist;
      try {
        await request(setArtistSchedule, { userID, version, timetable: timetableOf(weekOfArtist(artist)) });
        saved.add(userID);
      } catch (error) {
        if (!isRequestError(error)) throw error;
        failed.set(userID, error.message);
      }
    }
    // The saved weeks are loaded again, with the version for the next save.
    await reload();
    setEdits((all) => new Map([...all].filter(([artistId]) => !saved.has(artistId))));
    setFailures(failed);
    setIsSaving(false);
    return failed.size === 0;
  }

  return {
    weekOfArtist,
    change(artist, week) {
      setEdits((all) => new Map(all).set(artist.artistId, week));
      setFailures((all) => new Map([...all].filter(([artistId]) => artistId !== artist.artistId)));
    },
    discard({ artistId }) {
      const withoutArtist = <Value>(all: ReadonlyMap<number, Value>) =>
        new Map([...all].filter(([id]) => id !== artistId));
      setEdits(withoutArtist);
      setFailures(withoutArtist);
    },
    changed,
    failures,
    save,
    isSaving,
  };
}
