import { useState } from 'react';
import { dayText, ListSkeleton, timeText } from '@frizo/appointment-views';
import {
  findAppointmentsOutsideHours,
  type Address,
  type ArtistSchedule,
  type ProfessionalAppointment,
} from '@frizo/contracts';
import {
  isRequestError,
  type RequestFn,
  useNotices,
  useRequest,
  useSession,
  useUnsavedWork,
} from '@frizo/remote-kit';
import { Button, EmptyState, ErrorState, PageTitle, UserIcon, useConfirm, useNow } from '@frizo/ui';
import { ChoiceSelect } from '../../fields/choice-select.component.tsx';
import { ProfessionalsOnly } from '../../professionals-only.component.tsx';
import { businessProfileApi } from '../my-salon/business-profile.api.ts';
import { useWeekEdits, type WeekEdits } from './use-week-edits.ts';
import { WeekRows } from './week-rows.component.tsx';
import { findOverlaps, timetableOf } from './week.ts';
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
        artists={schedules.data.artists}
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
  artists: readonly ArtistSchedule[];
  addresses: readonly Address[];
  reload(): Promise<unknown>;
}

function WorkingHoursForm({ artists, addresses, reload }: WorkingHoursFormProps) {
  const { user } = useSession();
  const isReadOnly = user?.business !== true && user?.salonAdmin !== true;
  const [artistId, setArtistId] = useState(artists[0]?.artistId);
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
        <div className={styles.save}>
          <p role="alert" className={styles.failure}>
            {nameOf(artist)}: {failure}
          </p>
          <Button onClick={() => edits.discard(artist)}>Use what is saved</Button>
        </div>
      )}
      <WeekRows
        week={week}
        addresses={addresses}
        isReadOnly={isReadOnly}
        overlaps={findOverlaps(week, zones, new Date(now * 1000))}
        onChange={(changed) => edits.change(artist, changed)}
      />
      {!isReadOnly && <SaveHours artists={artists} edits={edits} zones={zones} />}
    </>
  );
}

interface SaveHoursProps {
  artists: readonly ArtistSchedule[];
  edits: WeekEdits;
  zones: ReadonlyMap<number, string>;
}

/** Saves every changed week, after showing the appointments outside the new hours. */
function SaveHours({ artists, edits, zones }: SaveHoursProps) {
  const request = useRequest();
  const notices = useNotices();
  const { dialog, ask } = useConfirm();
  const now = useNow();
  const [isChecking, setIsChecking] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const hasOverlaps = edits.changed.some(
    (artist) => findOverlaps(edits.weekOfArtist(artist), zones, new Date(now * 1000)).size > 0,
  );

  async function save(): Promise<void> {
    setHasFailed(false);
    setIsChecking(true);
    // Null when the request failed; saving without the list is the user's decision.
    const outside = await findOutside(request, edits).catch((error: unknown) => {
      if (!isRequestError(error)) throw error;
      return null;
    });
    setIsChecking(false);
    const isConfirmed =
      outside?.count === 0 ||
      (await ask({
        title: 'Appointments outside these hours',
        text:
          outside === null ? (
            'We could not check which appointments are outside these hours.'
          ) : (
            <OutsideList {...outside} now={now} />
          ),
        yes: 'Save anyway',
        isDangerous: false,
      }));
    if (!isConfirmed) return;
    const isSaved = await edits.save();
    setHasFailed(!isSaved);
    if (isSaved) notices.show({ kind: 'success', text: 'Saved' });
  }

  const failed = artists.filter(({ artistId }) => edits.failures.has(artistId));
  return (
    <div className={styles.save}>
      {hasFailed && (
        <p role="alert" className={styles.failure}>
          Problem with save some of artists. Please review form and try again
          {artists.length > 1 && failed.length > 0 && ` (${failed.map(nameOf).join(', ')})`}
        </p>
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
      {dialog}
    </div>
  );
}

/** The appointments outside the new hours of all changed weeks. */
async function findOutside(request: RequestFn, { changed, weekOfArtist }: WeekEdits): Promise<OutsideHours> {
  const found = await Promise.all(
    changed.map((artist) =>
      request(
        findAppointmentsOutsideHours,
        { artistId: artist.artistId, timetable: timetableOf(weekOfArtist(artist)) },
        { notice: false },
      ),
    ),
  );
  return {
    data: found.flatMap(({ data }) => data),
    count: found.reduce((sum, { count }) => sum + count, 0),
  };
}

interface OutsideHours {
  readonly data: readonly ProfessionalAppointment[];
  readonly count: number;
}

interface OutsideListProps extends OutsideHours {
  now: number;
}

function OutsideList({ data, count, now }: OutsideListProps) {
  return (
    <>
      <p>
        {count === 1
          ? 'This appointment stays as it is booked'
          : `These ${count} appointments stay as they are booked`}
        , outside the new hours. Move or cancel what you cannot keep under Appointments.
      </p>
      <ul className={styles.outside}>
        {data.map((appointment) => (
          <li key={appointment.id}>
            {dayText(appointment, now)}, {timeText(appointment)}: {appointment.client.firstName}{' '}
            {appointment.client.lastName}, {appointment.serviceName} ({appointment.artistName})
          </li>
        ))}
      </ul>
      {count > data.length && <p>And {count - data.length} more.</p>}
    </>
  );
}

function nameOf({ firstName, lastName }: ArtistSchedule): string {
  return `${firstName} ${lastName}`;
}
