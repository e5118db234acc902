import { ErrorState, VisuallyHidden } from '@frizo/ui';
import type { PortalRoute } from '../contributions/portal-table.ts';
import { usePortal } from '../portal.context.ts';
import type { SlotMap } from '../slots/create-slots.ts';
import type { Slot } from '../slots/slot.ts';
import { useStore } from '../store.ts';
import { outdatedText, pageFailedText } from './failure-texts.ts';
import { PageSkeleton } from './page-skeleton.component.tsx';
import { ShellPage } from './shell-page.component.tsx';

/** What the shell itself shows for the address: one of its pages, or the status of a slot. */
export function PageOutlet() {
  const portal = usePortal();
  const view = useStore(portal.view);
  if (view.kind === 'page')
    return <ShellPage key={view.route.path} route={view.route} params={view.params} />;
  if (view.kind === 'remote')
    return <SlotStatus slot={slotOf(portal.slots, view.route)} title={view.route.title} />;
  return <PageSkeleton />;
}

/** The status of a slot that is loading or that no build could fill; the rest of the page keeps working. */
export function SlotStatus({ slot, title }: { slot: Slot; title: string }) {
  const { reload } = usePortal();
  const phase = useStore({ get: slot.phase, subscribe: slot.subscribe });
  if (phase === 'mounted') return null;
  if (phase === 'failed' || phase === 'outdated') {
    return (
      <>
        <VisuallyHidden>
          <h1>{title}</h1>
        </VisuallyHidden>
        {phase === 'failed' ? (
          <ErrorState onRetry={slot.retry}>{pageFailedText}</ErrorState>
        ) : (
          <ErrorState onRetry={reload} retryText="Reload">
            {outdatedText}
          </ErrorState>
        )}
      </>
    );
  }
  return <PageSkeleton />;
}

function slotOf(slots: SlotMap, route: PortalRoute): Slot {
  const slot = slots.get(route.id);
  if (slot === undefined) throw new Error(`No slot was made for ${route.id}.`);
  return slot;
}
