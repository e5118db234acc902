import { useEffect, useEffectEvent } from 'react';
import { EmptyState, ErrorState, Loading, Skeleton, Stack } from '@frizo/ui';
import type { ShellPageProps } from '../../site-map/site-route.ts';
import { mayAffectTopic } from '../../live/live.ts';
import { usePortal } from '../../portal.context.ts';
import { adminApi } from '../admin.api.ts';
import { AdminFrame } from '../admin-frame.component.tsx';
import { Moves } from './moves.component.tsx';
import { OldNote } from './old-note.component.tsx';
import { OneRollout } from './one-rollout.component.tsx';
import { WhatRuns } from './what-runs.component.tsx';

export interface RolloutsPageProps extends ShellPageProps {
  /** Loads the page anew, with the builds that were chosen by hand. */
  reload?: () => void;
}

/** What runs where, or the remote that the address names. */
export function RolloutsPage({ params: { remote }, reload = reloadPage }: RolloutsPageProps) {
  if (remote === undefined) {
    return (
      <AdminFrame title="Rollouts" lead="Which build of each part of the portal people get.">
        <AllRollouts />
      </AdminFrame>
    );
  }
  return (
    <AdminFrame title={remote}>
      {/* Of another remote nothing is kept: no answer, no dialog. */}
      <NamedRollout key={remote} remote={remote} reloadPage={reload} />
    </AdminFrame>
  );
}

function reloadPage(): void {
  window.location.reload();
}

/** What runs where, loaded again whenever a rollout was moved. What is known stays while that goes on, and when it fails. */
function useRollouts() {
  const { data, error, refetch } = adminApi.useGetRolloutsQuery({});
  const reload = () => void refetch();
  useRolloutNews();
  return { rollouts: data?.rollouts, hasFailed: error !== undefined, reload };
}

/** Loads rollouts and their health again whenever a rollout was moved, or may have been while the page was out of reach. */
function useRolloutNews(): void {
  const { live } = usePortal();
  const [invalidate] = adminApi.useInvalidateRolloutsMutation();
  const reload = useEffectEvent(() => void invalidate());
  useEffect(
    () =>
      live.listen((news) => {
        if (mayAffectTopic(news, 'rollouts')) reload();
      }),
    [live],
  );
}

function AllRollouts() {
  const { rollouts, hasFailed, reload } = useRollouts();
  if (rollouts === undefined) return <NotThere hasFailed={hasFailed} onRetry={reload} />;
  if (rollouts.length === 0) return <EmptyState>Nothing has been published yet.</EmptyState>;
  return (
    <Stack gap={6}>
      <div>
        <OldNote isOld={hasFailed} onRetry={reload} />
        <WhatRuns rollouts={rollouts} />
      </div>
      <Moves version={rollouts.reduce((sum, { version }) => sum + version, 0)} />
    </Stack>
  );
}

function NamedRollout({ remote, reloadPage: reloadAll }: { remote: string; reloadPage: () => void }) {
  const { rollouts, hasFailed, reload } = useRollouts();
  if (rollouts === undefined) return <NotThere hasFailed={hasFailed} onRetry={reload} />;
  const rollout = rollouts.find((other) => other.remote === remote);
  if (rollout === undefined) return <EmptyState>There is no remote with this name.</EmptyState>;
  return (
    <div>
      <OldNote isOld={hasFailed} onRetry={reload} />
      <Stack gap={6}>
        <OneRollout rollout={rollout} reload={reloadAll} />
        <Moves remote={remote} version={rollout.version} />
      </Stack>
    </div>
  );
}

function NotThere({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  if (hasFailed) return <ErrorState onRetry={onRetry}>The rollouts could not be loaded.</ErrorState>;
  return (
    <Loading>
      <Stack>
        <Skeleton shape="block" height="6rem" />
        <Skeleton shape="block" height="6rem" />
      </Stack>
    </Loading>
  );
}
