import { Banner, Button } from '@frizo/ui';
import { servedByDeveloper, useOverrides } from './use-overrides.ts';

/** Says on every page that it does not run what others get, and takes that back (architecture, Remotes). */
export function OverridesBanner({ reload = () => window.location.reload() }: { reload?: () => void }) {
  const { chosen, isBusy, reset } = useOverrides(reload);
  const parts = Object.entries(chosen).map(([remote, build]) =>
    build === servedByDeveloper ? `${remote} from a developer's machine` : `${remote} ${build}`,
  );
  return (
    <Banner
      tone="warning"
      label="Builds chosen by hand"
      actions={
        <Button size="small" isBusy={isBusy} busyText="Resetting" onClick={() => void reset()}>
          Reset
        </Button>
      }
    >
      {`This browser runs builds chosen by hand: ${parts.join(', ')}.`}
    </Banner>
  );
}
