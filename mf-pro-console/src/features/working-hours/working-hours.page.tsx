import { useState } from 'react';
import { ListSkeleton } from '@frizo/appointment-views';
import type { Address, AnswerOf, ArtistSchedule, getArtistSchedules } from '@frizo/contracts';
import { useNotices, useSession, useUnsavedWork } from '@frizo/remote-kit';
import { Button, ChoiceSelect, EmptyState, ErrorState, PageTitle, UserIcon, useNow } from '@frizo/ui';
import { ProfessionalsOnly } from '../../professionals-only.component.tsx';
import { businessProfileApi } from '../my-salon/business-profile.api.ts';
import { SavedMeanwhile } from '../../fields/form-end.component.tsx';
import { DatedHours } from './dated-hours.component.tsx';
import { spanText } from './span-fields.component.tsx';
import { useOutsideQuestion } from './use-outside-question.tsx';
import { useWeekEdits, type WeekEdits } from './use-week-edits.ts';
import { WeekRows } from './week-rows.component.tsx';
import { dayNames, findOverlaps, timetableOf, weekOf, type Week } from './week.ts';
import { workingHoursApi } from './working-hours.api.ts';
import styles from './working-hours.module.css';

/** `/my-salon/working-hours`: the weekly hours of each artist at each address (spec 2, professional screens; 5.5). */
export function WorkingHoursPage() {
  return (
    <ProfessionalsOnly title="Working hours">
      <div className={styles.page}>
        <PageTitle>Working hours</PageTitle>
        <WorkingHours />
      </div>
    </ProfessionalsOnly>
  );
}

function WorkingHours() {
  const schedules = workingHoursApi.useGetArtistSchedulesQuery({});
  const profile = businessProfileApi.useGetProfessionalProfileQuery({});
  const queries = [schedules, profile];
  if (schedules.data !== undefined && profile.data !== undefined) {
    if (schedules.data.artists.length === 0)
      return <EmptyState icon={UserIcon}>Nobody of this salon takes bookings yet.</EmptyState>;
    return (
      <WorkingHoursForm
        schedules={schedules.data}
        addresses={profile.data.profAddress}
        reload={schedules.refetch}
      />
    );
  }
  if (!queries.some(({ isError }) => isError)) return <ListSkeleton rowHeight="4rem" />;
  return (
    <ErrorState
      onRetry={() => queries.forEach(({ refetch }) => void refetch())}
      isRetrying={queries.some(({ isFetching }) => isFetching)}
    >
      We could not load the working hours. Check your connection and try again.
    </ErrorState>
  );
}

interface WorkingHoursFormProps {
  schedules: AnswerOf<typeof getArtistSchedules>;
  addresses: readonly Address[];
  reload(): Promise<unknown>;
}

function WorkingHoursForm({ schedules, addresses, reload }: WorkingHoursFormProps) {
  const { artists } = schedules;
  const { user } = useSession();
  const isReadOnly = user?.business !== true && user?.salonAdmin !== true;
  const own = artists.find((one) => one.artistId === user?.id);
  const [artistId, setArtistId] = useState((own ?? artists[0])?.artistId);
  const artist = artists.find((one) => one.artistId === artistId) ?? artists[0];
  const edits = useWeekEdits(artists, reload);
  useUnsavedWork(edits.changed.length > 0);
  const zones = new Map(addresses.map(({ id, timezone }) => [id, timezone]));
  const now = useNow();
  if (artist === undefined) return null;
  const week = edits.weekOfArtist(artist);
  const failure = edits.failures.get(artist.artistId);
  return (
    <>
      {artists.length > 1 && (
        <div className={styles.artist}>
          <ChoiceSelect<number>
            label="Artist"
            value={artist.artistId}
            options={artists.map((one) => ({ value: one.artistId, title: nameOf(one) }))}
            onChange={setArtistId}
          />
        </div>
      )}
      {failure !== undefined && (
        <p role="alert" className={styles.failure}>
          {nameOf(artist)}: {failure}
        </p>
      )}
      {edits.isChangedMeanwhile(artist) && (
        <SavedMeanwhile
          text={weekText(weekOf(artist.timetable), addresses)}
          onTake={() => edits.discard(artist)}
        />
      )}
      <WeekRows
        week={week}
        addresses={addresses}
        isReadOnly={isReadOnly}
        overlaps={findOverlaps(week, zones, new Date(now * 1000))}
        onChange={(changed) => edits.change(artist, changed)}
      />
      {!isReadOnly && <SaveHours artists={artists} shown={artist} edits={edits} zones={zones} />}
      <DatedHours
        key={artist.artistId}
        schedules={schedules}
        artist={artist}
        addresses={addresses}
        isReadOnly={isReadOnly}
        reload={reload}
      />
    </>
  );
}

interface SaveHoursProps {
  artists: readonly ArtistSchedule[];
  /** The artist whose week is shown, with the server's message above it. */
  shown: ArtistSchedule;
  edits: WeekEdits;
  zones: ReadonlyMap<number, string>;
}

/** Saves every changed week, after showing the appointments outside the new hours. */
function SaveHours({ artists, shown, edits, zones }: SaveHoursProps) {
  const notices = useNotices();
  const { confirm, isChecking, question } = useOutsideQuestion();
  const now = useNow();
  const [hasFailed, setHasFailed] = useState(false);
  const hasOverlaps = edits.changed.some(
    (artist) => findOverlaps(edits.weekOfArtist(artist), zones, new Date(now * 1000)).size > 0,
  );

  async function save(): Promise<void> {
    setHasFailed(false);
    const hours = edits.changed.map((artist) => ({
      artistId: artist.artistId,
      timetable: timetableOf(edits.weekOfArtist(artist)),
    }));
    if (!(await confirm(hours))) return;
    const isSaved = await edits.save();
    setHasFailed(!isSaved);
    if (isSaved) notices.show({ kind: 'success', text: 'Saved' });
  }

  const others = artists.filter(
    ({ artistId }) => artistId !== shown.artistId && edits.failures.has(artistId),
  );
  return (
    <div className={styles.save}>
      {hasFailed && (
        <div role="alert" className={styles.failure}>
          <p>Problem with save some of artists. Please review form and try again</p>
          {others.map((artist) => (
            <p key={artist.artistId}>
              {nameOf(artist)}: {edits.failures.get(artist.artistId)}
            </p>
          ))}
        </div>
      )}
      <Button
        look="primary"
        isBusy={isChecking || edits.isSaving}
        busyText="Saving"
        disabled={edits.changed.length === 0 || hasOverlaps}
        onClick={() => void save()}
      >
        Save
      </Button>
      {question}
    </div>
  );
}

/** The hours of each working day, as text. */
function weekText(week: Week, addresses: readonly Address[]): string {
  const days = week.flatMap((spans, dayIndex) =>
    spans.length === 0
      ? []
      : [`${dayNames[dayIndex]} ${spans.map((span) => spanText({ span, addresses })).join(', ')}`],
  );
  return days.length === 0 ? 'no working hours' : days.join('; ');
}

function nameOf({ firstName, lastName }: ArtistSchedule): string {
  return `${firstName} ${lastName}`;
}
