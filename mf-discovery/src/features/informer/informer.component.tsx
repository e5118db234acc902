import { lazy, Suspense, useState } from 'react';
import { useRemoteContext, useSession } from '@frizo/remote-kit';
import { isInformerDismissed } from './dismissal.ts';

/** With its samples, and only where it is wanted. Nobody misses it where it cannot be loaded. */
const InformerToasts = lazy(() =>
  import(/* webpackChunkName: "informer" */ './informer-toasts.component.tsx').then(
    ({ InformerToasts: Toasts }) => ({ default: Toasts }),
    () => ({ default: Nothing }),
  ),
);

/**
 * Samples of what is booked, for visitors who are not logged in, where the flag `informer` is on (spec 2). It is off by default, and each says that it is a
 * sample: docs/decisions/0021.
 */
export function Informer() {
  const { flags } = useRemoteContext();
  const { status } = useSession();
  const [isDismissed, setDismissed] = useState(isInformerDismissed);
  if (flags['informer'] !== true || status !== 'anonymous' || isDismissed) return null;
  return (
    <Suspense fallback={null}>
      <InformerToasts onDismiss={() => setDismissed(true)} />
    </Suspense>
  );
}

function Nothing() {
  return null;
}
