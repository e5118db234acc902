import { useState } from 'react';
import { useRemoteContext, useSession } from '@frizo/remote-kit';
import { usePart } from '@frizo/remote-kit/parts';
import { isInformerDismissed } from './dismissal.ts';

/** Loaded only when needed, together with the samples. If loading fails, nothing is shown. */
const loadToasts = async () =>
  (await import(/* webpackChunkName: "informer" */ './informer-toasts.component.tsx')).InformerToasts;

/**
 * Sample bookings for visitors who are not logged in, if the flag `informer` is on (spec 2). Off by default, and each is labeled as a sample:
 * docs/decisions/0022.
 */
export function Informer() {
  const { flags } = useRemoteContext();
  const { status } = useSession();
  const [isDismissed, setDismissed] = useState(isInformerDismissed);
  const isShown = flags['informer'] === true && status === 'anonymous' && !isDismissed;
  const { Part: InformerToasts } = usePart(loadToasts, isShown);
  return isShown && InformerToasts && <InformerToasts onDismiss={() => setDismissed(true)} />;
}
