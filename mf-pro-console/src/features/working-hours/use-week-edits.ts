import { useState } from 'react';
import { setArtistSchedule, type ArtistSchedule } from '@frizo/contracts';
import { isRequestError, useRequest } from '@frizo/remote-kit';
import { isSameWeek, timetableOf, weekOf, type Week } from './week.ts';

/** Changed weeks that are not saved yet, of all artists that were viewed. */
export interface WeekEdits {
  weekOfArtist(artist: ArtistSchedule): Week;
  /** Whether somebody else saved another week of the artist since this one was changed. */
  isChangedMeanwhile(artist: ArtistSchedule): boolean;
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

/** A changed week, and the hours that were saved when the first change was made. */
interface WeekEdit {
  readonly week: Week;
  readonly from: ArtistSchedule;
}

export function useWeekEdits(artists: readonly ArtistSchedule[], reload: () => Promise<unknown>): WeekEdits {
  const request = useRequest();
  const [edits, setEdits] = useState<ReadonlyMap<number, WeekEdit>>(new Map());
  const [failures, setFailures] = useState<ReadonlyMap<number, string>>(new Map());
  const [isSaving, setIsSaving] = useState(false);
  const weekOfArtist = (artist: ArtistSchedule) =>
    edits.get(artist.artistId)?.week ?? weekOf(artist.timetable);
  const changed = artists.filter((artist) => !isSameWeek(weekOfArtist(artist), weekOf(artist.timetable)));

  const isChangedMeanwhile = (artist: ArtistSchedule) => {
    const from = edits.get(artist.artistId)?.from;
    return from !== undefined && !isSameWeek(weekOf(from.timetable), weekOf(artist.timetable));
  };

  /** The first save after somebody else's is refused; the next one was made with both weeks in view. */
  const versionOf = (artist: ArtistSchedule) => {
    const isFirstSave = isChangedMeanwhile(artist) && !failures.has(artist.artistId);
    return (isFirstSave ? edits.get(artist.artistId)?.from.version : undefined) ?? artist.version;
  };

  async function save(): Promise<boolean> {
    setIsSaving(true);
    const failed = new Map<number, string>();
    const saved = new Set<number>();
    for (const artist of changed) {
      const { artistId: userID } = artist;
      const timetable = timetableOf(weekOfArtist(artist));
      try {
        await request(setArtistSchedule, { userID, version: versionOf(artist), timetable });
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
    isChangedMeanwhile,
    change(artist, week) {
      const { artistId } = artist;
      setEdits((all) => new Map(all).set(artistId, { week, from: all.get(artistId)?.from ?? artist }));
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
