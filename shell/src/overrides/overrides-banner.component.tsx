import { Banner, Button } from '@frizo/ui';
import { useOverrides } from './use-overrides.ts';

/** Warns on every page that this browser runs overrides, and resets them (architecture, Remotes). */
export function OverridesBanner({ reload = () => window.location.reload() }: { reload?: () => void }) {
  const { chosen, developedAt, isBusy, reset } = useOverrides(reload);
  const parts = Object.entries(chosen).map(([remote, build]) => {
    const at = developedAt[remote];
    return at === undefined ? `${remote} ${build}` : `${remote} from a developer's machine at ${at}`;
  });
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
