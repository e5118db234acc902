import { useEffect, useEffectEvent } from 'react';
import { EmptyState, ErrorState, Loading, Skeleton, Stack } from '@frizo/ui';
import type { ShellPageProps } from '../../site-map/site-route.ts';
import { mayAffectTopic } from '../../live/live.ts';
import { usePortal } from '../../portal.context.ts';
import { adminApi } from '../admin.api.ts';
import { AdminFrame } from '../admin-frame.component.tsx';
import { Moves } from './moves.component.tsx';
import { StaleNote } from './stale-note.component.tsx';
import { OneRollout } from './one-rollout.component.tsx';
import { WhatRuns } from './what-runs.component.tsx';

export interface RolloutsPageProps extends ShellPageProps {
  /** Reloads the page, which applies the chosen overrides. */
  reload?: () => void;
}

/** What runs where, or the remote in the address. */
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
      {/* A new key per remote, so that no data or dialog of another one stays. */}
      <NamedRollout key={remote} remote={remote} reloadPage={reload} />
    </AdminFrame>
  );
}

function reloadPage(): void {
  window.location.reload();
}

/** All rollouts, loaded again whenever one moves. The last data stays while reloading and if that fails. */
function useRollouts() {
  const { data, error, refetch } = adminApi.useGetRolloutsQuery({});
  const reload = () => void refetch();
  useRolloutEvents();
  return { rollouts: data?.rollouts, hasFailed: error !== undefined, reload };
}

/** Loads rollouts and their health again whenever a rollout moves, or may have moved while the page was disconnected. */
function useRolloutEvents(): void {
  const { live } = usePortal();
  const [invalidate] = adminApi.useInvalidateRolloutsMutation();
  const reload = useEffectEvent(() => void invalidate());
  useEffect(
    () =>
      live.listen((event) => {
        if (mayAffectTopic(event, 'rollouts')) reload();
      }),
    [live],
  );
}

function AllRollouts() {
  const { rollouts, hasFailed, reload } = useRollouts();
  if (rollouts === undefined) return <RolloutsPlaceholder hasFailed={hasFailed} onRetry={reload} />;
  if (rollouts.length === 0) return <EmptyState>Nothing has been published yet.</EmptyState>;
  return (
    <Stack gap={6}>
      <div>
        <StaleNote isStale={hasFailed} onRetry={reload} />
        <WhatRuns rollouts={rollouts} />
      </div>
      <Moves version={rollouts.reduce((sum, { version }) => sum + version, 0)} />
    </Stack>
  );
}

function NamedRollout({ remote, reloadPage: reloadAll }: { remote: string; reloadPage: () => void }) {
  const { rollouts, hasFailed, reload } = useRollouts();
  if (rollouts === undefined) return <RolloutsPlaceholder hasFailed={hasFailed} onRetry={reload} />;
  const rollout = rollouts.find((other) => other.remote === remote);
  if (rollout === undefined) return <EmptyState>There is no remote with this name.</EmptyState>;
  return (
    <div>
      <StaleNote isStale={hasFailed} onRetry={reload} />
      <Stack gap={6}>
        <OneRollout rollout={rollout} reload={reloadAll} />
        <Moves remote={remote} version={rollout.version} />
      </Stack>
    </div>
  );
}

function RolloutsPlaceholder({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
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
