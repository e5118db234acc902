import { useId, useState } from 'react';
import { useLiveRefetch } from '@frizo/appointment-views';
import { getArtistEarningsFile, type ArtistEarning } from '@frizo/contracts';
import { useRequest } from '@frizo/remote-kit';
import { Button, Card, EmptyState, ErrorState, Loading, Skeleton } from '@frizo/ui';
import { Figures } from '../../shared/figures.component.tsx';
import { ArtistShareDialog, type SharedArtist } from './artist-share.dialog.tsx';
import { FileButtons } from './file-buttons.component.tsx';
import { PeriodFields } from './period-fields.component.tsx';
import { currentMonth, periodRequest, useSalonTimezone } from './period.ts';
import { statementsApi } from './statements.api.ts';
import styles from './statements.module.css';

/** Which part of their services a salon gives its artists, and what they have earned. */
export function ArtistPayouts() {
  const timezone = useSalonTimezone();
  return (
    <section aria-labelledby="artist-payouts" className={styles.section}>
      <h2 id="artist-payouts">Artists</h2>
      <p className={styles.soft}>
        Tips belong to the artist who earned them. A commission is the part of the price, without tax, that
        you give an artist; a new percentage counts for what is paid from then on.
      </p>
      {timezone === undefined ? <Waiting /> : <ArtistsOfPeriod timezone={timezone} />}
    </section>
  );
}

function Waiting() {
  return (
    <Loading>
      <Skeleton shape="block" height="8rem" />
    </Loading>
  );
}

function ArtistsOfPeriod({ timezone }: { timezone: string }) {
  const request = useRequest();
  const [now] = useState(() => currentMonth(timezone));
  const [period, setPeriod] = useState(now);
  const [chosen, setChosen] = useState<SharedArtist | null>(null);
  const asked = periodRequest(period, timezone);
  const shares = statementsApi.useGetArtistSharesQuery({}, { refetchOnMountOrArgChange: true });
  const earnings = statementsApi.useGetArtistEarningsQuery(asked, { refetchOnMountOrArgChange: true });
  useLiveRefetch(() => void earnings.refetch(), 'payments');
  const retry = () => {
    void shares.refetch();
    void earnings.refetch();
  };
  const rows = rowsOf(shares.data?.data ?? [], earnings.currentData?.data ?? []);
  const isLoaded = shares.data !== undefined && earnings.currentData !== undefined;
  return (
    <>
      <div className={styles.bar}>
        <PeriodFields label="Earnings of" period={period} latestYear={now.year} onChange={setPeriod} />
        <FileButtons
          about="the earnings of artists"
          load={(format) => request(getArtistEarningsFile, { ...asked, format }, { notice: false })}
        />
      </div>
      {!isLoaded && (shares.error ?? earnings.error) !== undefined ? (
        <ErrorState onRetry={retry} isRetrying={shares.isFetching || earnings.isFetching}>
          Load data error
        </ErrorState>
      ) : !isLoaded ? (
        <Waiting />
      ) : rows.length === 0 ? (
        <EmptyState>Yet to add Artists</EmptyState>
      ) : (
        <ul className={styles.list}>
          {rows.map((row) => (
            <ArtistCard key={row.artistId} row={row} onEdit={setChosen} />
          ))}
        </ul>
      )}
      {chosen && (
        <ArtistShareDialog
          artist={chosen}
          onSaved={async () => {
            await shares.refetch();
            setChosen(null);
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

interface ArtistRow {
  artistId: number;
  name: string;
  earning: ArtistEarning | undefined;
  /** Undefined for one who has left the salon. */
  shared: SharedArtist | undefined;
}

/** Those who work at the salon now, and those who have earned something in the period. */
function rowsOf(
  shares: readonly { artistId: number; firstName: string; lastName: string; artistSharePercent: number }[],
  earnings: readonly ArtistEarning[],
): ArtistRow[] {
  const left = earnings.filter(({ artistId }) => !shares.some((one) => one.artistId === artistId));
  return [...shares, ...left].map((artist) => {
    const name = `${artist.firstName} ${artist.lastName}`.trim() || `Artist ${artist.artistId}`;
    return {
      artistId: artist.artistId,
      name,
      earning: earnings.find(({ artistId }) => artistId === artist.artistId),
      shared:
        'artistSharePercent' in artist
          ? { artistId: artist.artistId, name, percent: artist.artistSharePercent }
          : undefined,
    };
  });
}

function ArtistCard({ row, onEdit }: { row: ArtistRow; onEdit(artist: SharedArtist): void }) {
  const headingId = useId();
  const { name, shared, earning } = row;
  return (
    <Card as="li" labelledBy={headingId}>
      <div className={styles.heading}>
        <div>
          <h3 id={headingId} className={styles.name}>
            {name}
          </h3>
          <p className={styles.soft}>
            {shared === undefined ? 'Has left the salon' : `Commission ${shared.percent} %`}
          </p>
        </div>
        {shared && (
          <Button
            size="small"
            aria-haspopup="dialog"
            aria-label={`Edit the commission of ${name}`}
            onClick={() => onEdit(shared)}
          >
            Edit
          </Button>
        )}
      </div>
      <Figures
        figures={[
          ['Services', earning?.servicesCent ?? 0],
          ['Commission', earning?.commissionsCent ?? 0],
          ['Tips', earning?.tipsCent ?? 0],
          ['Total', earning?.totalCent ?? 0],
        ]}
      />
    </Card>
  );
}
