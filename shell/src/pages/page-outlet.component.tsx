import { ErrorState, Loading, Skeleton, VisuallyHidden } from '@frizo/ui';
import type { PortalRoute } from '../navigation/route-table.ts';
import { usePortal } from '../portal.context.ts';
import type { Slot } from '../slots/slot.ts';
import { useStore } from '../store.ts';
import { LogInPage } from './log-in.page.tsx';
import { LogOutPage } from './log-out.page.tsx';
import { NotFoundPage } from './not-found.page.tsx';

const pages = { 'log-in': LogInPage, 'log-out': LogOutPage, 'not-found': NotFoundPage };

/** What the shell itself shows for the address: a page of its own, or how far a slot has come. */
export function PageOutlet() {
  const portal = usePortal();
  const view = useStore(portal.view);
  if (view.kind === 'page') {
    const Page = pages[view.page];
    return <Page />;
  }
  if (view.kind === 'remote')
    return <SlotStatus slot={slotOf(portal.slots, view.route)} title={view.route.title} />;
  return <PageSkeleton />;
}

/** A slot on its way, or one that no build could fill; the rest of the page lives on. */
export function SlotStatus({ slot, title }: { slot: Slot; title: string }) {
  const phase = useStore({ get: slot.phase, subscribe: slot.subscribe });
  if (phase === 'mounted') return null;
  if (phase === 'failed') {
    return (
      <>
        <VisuallyHidden>
          <h1>{title}</h1>
        </VisuallyHidden>
        <ErrorState onRetry={slot.retry}>This part of the page could not be shown.</ErrorState>
      </>
    );
  }
  return <PageSkeleton />;
}

function PageSkeleton() {
  return (
    <Loading>
      <Skeleton shape="block" height="24rem" />
    </Loading>
  );
}

function slotOf(slots: ReadonlyMap<PortalRoute, Slot>, route: PortalRoute): Slot {
  const slot = slots.get(route);
  if (slot === undefined) throw new Error(`No slot was made for ${route.id}.`);
  return slot;
}
