import { useCallback } from 'react';
import { getRollouts } from '@frizo/contracts';
import type { Rollout } from '@frizo/contracts';
import { EmptyState, ErrorState, Loading, Skeleton, Stack } from '@frizo/ui';
import { usePortal } from '../../portal.context.ts';
import type { ShellPageProps } from '../../site-map/site-route.ts';
import { AdminFrame } from '../admin-frame.component.tsx';
import { Moves } from './moves.component.tsx';
import { OldNote } from './old-note.component.tsx';
import { OneRollout } from './one-rollout.component.tsx';
import { useLiveAnswer } from './use-live-answer.ts';
import type { LiveAnswer } from './use-live-answer.ts';
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
      <NamedRollout key={remote} remote={remote} reload={reload} />
    </AdminFrame>
  );
}

function reloadPage(): void {
  window.location.reload();
}

function useRollouts(): LiveAnswer<readonly Rollout[]> {
  const { request } = usePortal();
  const ask = useCallback(
    async () => (await request(getRollouts, {}, { notice: false })).rollouts,
    [request],
  );
  return useLiveAnswer(ask);
}

function AllRollouts() {
  const asked = useRollouts();
  if (asked.answer === null) return <NotThere asked={asked} />;
  if (asked.answer.length === 0) return <EmptyState>Nothing has been published yet.</EmptyState>;
  return (
    <Stack gap={6}>
      <div>
        <OldNote asked={asked} />
        <WhatRuns rollouts={asked.answer} />
      </div>
      <Moves version={asked.answer.reduce((sum, { version }) => sum + version, 0)} />
    </Stack>
  );
}

function NamedRollout({ remote, reload }: { remote: string; reload: () => void }) {
  const asked = useRollouts();
  if (asked.answer === null) return <NotThere asked={asked} />;
  const rollout = asked.answer.find((other) => other.remote === remote);
  if (rollout === undefined) return <EmptyState>There is no remote with this name.</EmptyState>;
  return (
    <div>
      <OldNote asked={asked} />
      <Stack gap={6}>
        <OneRollout rollout={rollout} onMoved={asked.reload} reload={reload} />
        <Moves remote={remote} version={rollout.version} />
      </Stack>
    </div>
  );
}

function NotThere({ asked: { phase, reload } }: { asked: LiveAnswer<unknown> }) {
  if (phase === 'failed') return <ErrorState onRetry={reload}>The rollouts could not be loaded.</ErrorState>;
  return (
    <Loading>
      <Stack>
        <Skeleton shape="block" height="6rem" />
        <Skeleton shape="block" height="6rem" />
      </Stack>
    </Loading>
  );
}
