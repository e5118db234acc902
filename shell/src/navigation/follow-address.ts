import type { ModalQueue, ModalQueueController } from '@frizo/modal-queue';
import { followModalRoutes } from '../modals/follow-modal-routes.ts';
import type { ModalRoutes } from '../modals/follow-modal-routes.ts';
import type { PendingDialogs } from '../modals/pending-dialogs.ts';
import type { Server } from '../session/connect-server.ts';
import type { SiteMap } from '../site-map/site-map.ts';
import type { SlotMap } from '../slots/create-slots.ts';
import type { Store } from '../store.ts';
import { askBeforeLeaving } from './ask-before-leaving.ts';
import { createBackStack } from './back-stack.ts';
import { createNavigation } from './navigation.ts';
import type { Navigation } from './navigation.ts';
import { viewOf } from './portal-view.ts';
import type { PortalView } from './portal-view.ts';
import { applyLinkData } from './apply-link-data.ts';
import { createUnsavedWork } from './unsaved-work-store.ts';
import type { UnsavedWork } from './unsaved-work-store.ts';
import { watchView } from './watch-view.ts';

export interface AddressParts extends Pick<Server, 'session' | 'quick' | 'flags' | 'tabFlags'> {
  readonly window: Window;
  readonly site: SiteMap;
  readonly slots: SlotMap;
  /** Called on each new address before its view is computed. */
  readonly arrive: () => void;
  readonly queue: ModalQueueController;
  readonly modals: ModalQueue;
  readonly pendingDialogs: PendingDialogs;
}

/** The address and what it shows. */
export interface Address {
  readonly navigation: Navigation;
  readonly unsavedWork: UnsavedWork;
  readonly view: Pick<Store<PortalView>, 'get' | 'subscribe'>;
  readonly modalRoutes: ModalRoutes;
  /** The current view of another address. */
  readonly viewAt: (url: URL | Location) => PortalView;
}

/** Keeps the view, including dialogs, in sync with the address. */
export function followAddress(parts: AddressParts): Address {
  const { window, site, slots, arrive, queue, modals, session, quick, flags, tabFlags, pendingDialogs } =
    parts;
  const viewAt = ({ pathname: path, search }: URL | Location) =>
    viewOf(site, { path, search, previous: null, session: quick.get(), flags: flags.get() });
  const unsavedWork = createUnsavedWork();
  const mayLeave = askBeforeLeaving({ slots, unsavedWork, viewAt, modals, window });
  const backStack = createBackStack(window);
  window.frizoBack = backStack;
  const navigation = createNavigation({ window, mayLeave, arrive, backStack });
  const apply = applyLinkData({ tabFlags, quick, session, navigation, modals, pendingDialogs });
  const view = watchView({
    site,
    navigation,
    session: quick,
    snapshot: quick.get,
    flags: flags.get,
    applyLinkData: apply,
  });
  const modalRoutes = followModalRoutes({ site, view, navigation, queue, modals });
  return { navigation, unsavedWork, view, modalRoutes, viewAt };
}
