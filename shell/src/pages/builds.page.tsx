import type { Resolution } from '@frizo/contracts';
import { PageTitle, Stack } from '@frizo/ui';
import { usePortal } from '../portal.context.ts';
import { useStore } from '../store.ts';

/** The builds that this page runs, for problem reports (spec 2, the footer's build link). */
export function BuildsPage() {
  const { boot, releases } = usePortal();
  const parts = Object.entries(boot.versions).map(([part, version]) => [part, version] as const);
  const remotes = Object.entries(useStore<Resolution>(releases)).map(
    ([remote, { use }]) => [remote, `${use.version}, build ${use.build}`] as const,
  );
  return (
    <>
      <PageTitle>Builds</PageTitle>
      <Stack>
        <ul>
          {[...parts, ...remotes].map(([part, build]) => (
            <li key={part}>
              <strong>{part}</strong> {build}
            </li>
          ))}
        </ul>
      </Stack>
    </>
  );
}
