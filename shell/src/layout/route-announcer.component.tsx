import { useState } from 'react';
import { LiveStatus } from '@frizo/ui';
import { titleOf } from '../navigation/head.ts';
import { usePortal } from '../portal.context.ts';
import { useStore } from '../store.ts';

/** Announces each navigation to screen readers, which only announce full page loads such as the first one by themselves. */
export function RouteAnnouncer() {
  const { boot, view } = usePortal();
  const shown = useStore(view);
  const [first] = useState(shown);
  return <LiveStatus>{shown === first ? '' : titleOf(shown, boot.product.name)}</LiveStatus>;
}
