import type { Flag } from '@frizo/contracts';
import { buttonClass, EmptyState, ErrorState, Loading, Skeleton, Stack } from '@frizo/ui';
import { PortalLink } from '../layout/portal-link.component.tsx';
import { usePortal } from '../portal.context.ts';
import type { ShellPageProps } from '../site-map/site-route.ts';
import { adminApi } from './admin.api.ts';
import { AdminFrame } from './admin-frame.component.tsx';
import { FlagChanges } from './flag-changes.component.tsx';
import { FlagEditorForm } from './flag-editor.component.tsx';
import { FlagList } from './flag-list.component.tsx';

const listPath = '/admin/flags';

/** All flags, or the one in the address. */
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

/** Creates a flag. */
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

function AllFlags() {
  const { data, error, refetch } = adminApi.useGetFlagsQuery({});
  if (data === undefined) return <FlagsPlaceholder hasFailed={error !== undefined} onRetry={refetch} />;
  return <FlagList flags={data.flags} />;
}

function OneFlag({ flagKey }: { flagKey: string }) {
  const { navigation, notices } = usePortal();
  const { data, error, refetch } = adminApi.useGetFlagsQuery({});
  if (data === undefined) return <FlagsPlaceholder hasFailed={error !== undefined} onRetry={refetch} />;
  const flag = data.flags.find(({ key }) => key === flagKey);
  if (flag === undefined) return <EmptyState>There is no flag with this name.</EmptyState>;
  return (
    <Stack gap={8}>
      <FlagEditorForm
        flag={flag}
        onSaved={() => notices.show({ kind: 'success', text: 'Flag saved' })}
        onRemoved={() => {
          notices.show({ kind: 'success', text: 'Flag removed' });
          navigation.replace(listPath);
        }}
      />
      <FlagChanges flagKey={flagKey} />
    </Stack>
  );
}

function FlagsPlaceholder({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => unknown }) {
  if (hasFailed)
    return <ErrorState onRetry={() => void onRetry()}>The flags could not be loaded.</ErrorState>;
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
