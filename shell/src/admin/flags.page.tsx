import { useCallback, useState } from 'react';
import { getFlags } from '@frizo/contracts';
import type { Flag } from '@frizo/contracts';
import { buttonClass, EmptyState, ErrorState, Loading, Skeleton, Stack } from '@frizo/ui';
import { PortalLink } from '../layout/portal-link.component.tsx';
import { usePortal } from '../portal.context.ts';
import type { ShellPageProps } from '../site-map/site-route.ts';
import { AdminFrame } from './admin-frame.component.tsx';
import { FlagChanges } from './flag-changes.component.tsx';
import { FlagEditorForm } from './flag-editor.component.tsx';
import { FlagList } from './flag-list.component.tsx';
import { useAnswer } from './use-answer.ts';

const listPath = '/admin/flags';

/** All flags, or the one that the address names. */
export function FlagsPage({ params: { flag: key } }: ShellPageProps) {
  if (key !== undefined) {
    return (
      <AdminFrame title={key}>
        <OneFlag key={key} flagKey={key} />
      </AdminFrame>
    );
  }
  return (
    <AdminFrame
      title="Feature flags"
      actions={
        <PortalLink href="/admin/new-flag" className={buttonClass({ look: 'primary' })}>
          New flag
        </PortalLink>
      }
    >
      <AllFlags />
      <FlagChanges />
    </AdminFrame>
  );
}

/** Makes a flag. */
export function NewFlagPage() {
  const { navigation, notices } = usePortal();
  const show = ({ key }: Flag) => {
    notices.show({ kind: 'success', text: 'Flag saved' });
    navigation.replace(`${listPath}/${encodeURIComponent(key)}`);
  };
  return (
    <AdminFrame title="New flag">
      <FlagEditorForm flag={null} onSaved={show} onRemoved={() => navigation.replace(listPath)} />
    </AdminFrame>
  );
}

function useFlags() {
  const { request } = usePortal();
  return useAnswer(useCallback(() => request(getFlags, {}, { notice: false }), [request]));
}

function AllFlags() {
  const asked = useFlags();
  if (asked.phase === 'loading') return <FlagsSkeleton />;
  if (asked.phase === 'failed') return <FlagsFailure onRetry={asked.reload} />;
  return <FlagList flags={asked.answer.flags} />;
}

function OneFlag({ flagKey }: { flagKey: string }) {
  const { navigation, notices } = usePortal();
  const asked = useFlags();
  const [changes, setChanges] = useState(0);
  if (asked.phase === 'loading') return <FlagsSkeleton />;
  if (asked.phase === 'failed') return <FlagsFailure onRetry={asked.reload} />;
  const flag = asked.answer.flags.find(({ key }) => key === flagKey);
  if (flag === undefined) return <EmptyState>There is no flag with this name.</EmptyState>;
  return (
    <Stack gap={8}>
      <FlagEditorForm
        flag={flag}
        onSaved={() => {
          notices.show({ kind: 'success', text: 'Flag saved' });
          setChanges(changes + 1);
        }}
        onRemoved={() => {
          notices.show({ kind: 'success', text: 'Flag removed' });
          navigation.replace(listPath);
        }}
      />
      {/* Another key asks again. */}
      <FlagChanges key={changes} flagKey={flagKey} />
    </Stack>
  );
}

function FlagsFailure({ onRetry }: { onRetry: () => void }) {
  return <ErrorState onRetry={onRetry}>The flags could not be loaded.</ErrorState>;
}

function FlagsSkeleton() {
  return (
    <Loading>
      <Stack>
        <Skeleton shape="block" height="4rem" />
        <Skeleton shape="block" height="4rem" />
        <Skeleton shape="block" height="4rem" />
      </Stack>
    </Loading>
  );
}
