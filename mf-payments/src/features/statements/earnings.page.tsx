import { useState } from 'react';
import { useLiveRefetch } from '@frizo/appointment-views';
import { useSession } from '@frizo/remote-kit';
import { EmptyState, ErrorState, Loading, PageTitle, Skeleton, Stack } from '@frizo/ui';
import { Figures } from '../../shared/figures.component.tsx';
import { PeriodFields } from './period-fields.component.tsx';
import { currentMonth, periodRequest, useSalonTimezone } from './period.ts';
import { statementsApi } from './statements.api.ts';
import styles from './statements.module.css';

/** `/my-salon/earnings`: what an artist has earned at their salon, of which they see no payments (spec 6). */
export function EarningsPage() {
  const { user } = useSession();
  const timezone = useSalonTimezone();
  return (
    <Stack gap={8}>
      <PageTitle lead="Your tips, and your part of the services that were paid. Your salon pays them to you.">
        Earnings
      </PageTitle>
      {user !== null && !user.professional ? (
        <EmptyState>This page&apos;s accessible to registered beauty Pros only.</EmptyState>
      ) : user === null || timezone === undefined ? (
        <Waiting />
      ) : (
        <Earnings userId={user.id} timezone={timezone} />
      )}
    </Stack>
  );
}

function Waiting() {
  return (
    <Loading>
      <Skeleton shape="block" height="8rem" />
    </Loading>
  );
}

function Earnings({ userId, timezone }: { userId: number; timezone: string }) {
  const [now] = useState(() => currentMonth(timezone));
  const [period, setPeriod] = useState(now);
  const { currentData, error, isFetching, refetch } = statementsApi.useGetArtistEarningsQuery(
    periodRequest(period, timezone),
    { refetchOnMountOrArgChange: true },
  );
  useLiveRefetch(() => void refetch(), 'payments');
  const own = currentData?.data.find(({ artistId }) => artistId === userId);
  return (
    <Stack>
      <PeriodFields label="Earnings of" period={period} latestYear={now.year} onChange={setPeriod} />
      {currentData !== undefined ? (
        <>
          <Figures
            figures={[
              ['Services', own?.servicesCent ?? 0],
              ['Commission', own?.commissionsCent ?? 0],
              ['Tips', own?.tipsCent ?? 0],
              ['Total', own?.totalCent ?? 0],
            ]}
          />
          <p className={styles.soft}>Services are before refunds; commissions and tips after them.</p>
        </>
      ) : error !== undefined ? (
        <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
          Load data error
        </ErrorState>
      ) : (
        <Waiting />
      )}
    </Stack>
  );
}
