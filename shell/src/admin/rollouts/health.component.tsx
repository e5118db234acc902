import { useState } from 'react';
import type { Rollout } from '@frizo/contracts';
import { EmptyState, ErrorState, Loading, RadioGroup, Skeleton, Stack, useMedia } from '@frizo/ui';
import { adminApi } from '../admin.api.ts';
import adminStyles from '../admin.module.css';
import { HealthCards } from './health-cards.component.tsx';
import { HealthTable } from './health-table.component.tsx';
import { LatestFailures } from './latest-failures.component.tsx';
import { StaleNote } from './stale-note.component.tsx';

/** No live event reports page loads, so an admin who watches a candidate gets new figures by polling. */
const pollIntervalMs = 30_000;

/** Nine columns need more width than the other tables. */
const wideScreen = '(min-width: 1100px)';

const periods = [
  { value: 1, title: 'Last hour' },
  { value: 24, title: 'Last day' },
  { value: 168, title: 'Last 7 days' },
];

/** Compares how the builds do on the pages that use them. */
export function Health({ rollout }: { rollout: Rollout }) {
  const [hours, setHours] = useState(24);
  return (
    <section aria-labelledby="rollout-health">
      <h2 id="rollout-health" className={adminStyles.subheading}>
        Health
      </h2>
      <Stack>
        <RadioGroup label="Period" isLabelHidden isRow choices={periods} value={hours} onChange={setHours} />
        {/* A new key per period, so that no data of the last one shows while loading. */}
        <HealthOf key={hours} rollout={rollout} hours={hours} />
      </Stack>
    </section>
  );
}

function HealthOf({ rollout, hours }: { rollout: Rollout; hours: number }) {
  const { remote } = rollout;
  const hasRoom = useMedia(wideScreen);
  const { data, error, refetch } = adminApi.useGetRolloutHealthQuery(
    { remote, hours },
    { pollingInterval: pollIntervalMs, skipPollingIfUnfocused: true },
  );
  const reload = () => void refetch();
  if (data === undefined) {
    if (error !== undefined) return <ErrorState onRetry={reload}>The health could not be loaded.</ErrorState>;
    return (
      <Loading>
        <Skeleton shape="block" height="8rem" />
      </Loading>
    );
  }
  const builds = data.builds.toSorted((a, b) => rankOf(rollout, a.build) - rankOf(rollout, b.build));
  if (builds.length === 0) return <EmptyState>No page has reported anything in this period.</EmptyState>;
  const List = hasRoom ? HealthTable : HealthCards;
  return (
    <>
      <StaleNote isStale={error !== undefined} onRetry={reload} />
      <List rollout={rollout} builds={builds} />
      <LatestFailures builds={builds} />
    </>
  );
}

/** The candidate first, then what it is compared with, then the others as listed. */
function rankOf({ candidate, stable, lastGood, builds }: Rollout, build: string): number {
  const rank = [candidate, stable, lastGood, ...builds.map((other) => other.build)].indexOf(build);
  return rank === -1 ? Infinity : rank;
}
