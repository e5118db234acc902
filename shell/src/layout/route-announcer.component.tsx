import { useState } from 'react';
import { LiveStatus } from '@frizo/ui';
import { titleOf } from '../navigation/head.ts';
import { usePortal } from '../portal.context.ts';
import { useStore } from '../store.ts';

/** Says where a navigation has led: without a full load a screen reader would not. The first page is read by itself. */
export function RouteAnnouncer() {
  const { boot, view } = usePortal();
  const shown = useStore(view);
  const [first] = useState(shown);
  return <LiveStatus>{shown === first ? '' : titleOf(shown, boot.product.name)}</LiveStatus>;
}
