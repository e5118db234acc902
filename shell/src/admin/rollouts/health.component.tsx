import { useState } from 'react';
import type { Rollout } from '@frizo/contracts';
import { EmptyState, ErrorState, Loading, RadioGroup, Skeleton, Stack } from '@frizo/ui';
import { useMedia } from '../../layout/use-is-wide.ts';
import { adminApi } from '../admin.api.ts';
import adminStyles from '../admin.module.css';
import { HealthCards } from './health-cards.component.tsx';
import { HealthTable } from './health-table.component.tsx';
import { LatestFailures } from './latest-failures.component.tsx';
import { OldNote } from './old-note.component.tsx';

/** Nobody tells of pages that load: whoever watches a candidate sees what has come this often. Milliseconds. */
const everyMs = 30_000;

/** Nine columns want more than the other tables. */
const roomForFigures = '(min-width: 1100px)';

const spans = [
  { value: 1, title: 'Last hour' },
  { value: 24, title: 'Last day' },
  { value: 168, title: 'Last 7 days' },
];

/** How the builds do on the pages that show them, beside each other. */
export function Health({ rollout }: { rollout: Rollout }) {
  const [hours, setHours] = useState(24);
  return (
    <section aria-labelledby="rollout-health">
      <h2 id="rollout-health" className={adminStyles.subheading}>
        Health
      </h2>
      <Stack>
        <RadioGroup label="Period" isLabelHidden isRow choices={spans} value={hours} onChange={setHours} />
        {/* Another span is another question: of the last one nothing is shown meanwhile. */}
        <HealthOf key={hours} rollout={rollout} hours={hours} />
      </Stack>
    </section>
  );
}

function HealthOf({ rollout, hours }: { rollout: Rollout; hours: number }) {
  const { remote } = rollout;
  const hasRoom = useMedia(roomForFigures);
  const { data, error, refetch } = adminApi.useGetRolloutHealthQuery(
    { remote, hours },
    { pollingInterval: everyMs, skipPollingIfUnfocused: true },
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
  const builds = data.builds.toSorted((a, b) => placeOf(rollout, a.build) - placeOf(rollout, b.build));
  if (builds.length === 0) return <EmptyState>No page has reported anything in this period.</EmptyState>;
  const List = hasRoom ? HealthTable : HealthCards;
  return (
    <>
      <OldNote isOld={error !== undefined} onRetry={reload} />
      <List rollout={rollout} builds={builds} />
      <LatestFailures builds={builds} />
    </>
  );
}

/** The candidate first, beside what it is held against; then as the builds are kept. */
function placeOf({ candidate, stable, lastGood, builds }: Rollout, build: string): number {
  const place = [candidate, stable, lastGood, ...builds.map((kept) => kept.build)].indexOf(build);
  return place === -1 ? Infinity : place;
}
