import { Banner, Button } from '@frizo/ui';
import { usePortal } from '../portal.context.ts';
import { useStore } from '../store.ts';

/** Shown while the server is unreachable. Part of the first load, because it could not be loaded when it is needed. */
export function OfflineBanner() {
  const { offline } = usePortal();
  const isOffline = useStore(offline);
  return (
    <div role="status">
      {isOffline && (
        <Banner tone="warning" label="Connection" actions={<Button onClick={offline.tryNow}>Try now</Button>}>
          You are offline. What you see may be out of date; we keep trying to connect.
        </Banner>
      )}
    </div>
  );
}
