import { useState } from 'react';
import { useRemoteContext, useSession } from '@frizo/remote-kit';
import { usePart } from '@frizo/remote-kit/parts';
import { isInformerDismissed } from './dismissal.ts';

/** With its samples, and only where it is wanted. Nobody misses it where it cannot be loaded. */
const loadToasts = async () =>
  (await import(/* webpackChunkName: "informer" */ './informer-toasts.component.tsx')).InformerToasts;

/**
 * Samples of what is booked, for visitors who are not logged in, where the flag `informer` is on (spec 2). It is off by default, and each says that it is a
 * sample: docs/decisions/0022.
 */
export function Informer() {
  const { flags } = useRemoteContext();
  const { status } = useSession();
  const [isDismissed, setDismissed] = useState(isInformerDismissed);
  const isShown = flags['informer'] === true && status === 'anonymous' && !isDismissed;
  const { Part: InformerToasts } = usePart(loadToasts, isShown);
  return isShown && InformerToasts && <InformerToasts onDismiss={() => setDismissed(true)} />;
}
