import type { RequestFn } from '@frizo/api-client';
import { createModalQueue } from '@frizo/modal-queue';
import type { ModalQueue, ModalQueueController } from '@frizo/modal-queue';
import type { SessionController } from '@frizo/session';
import type { Boot } from './boot/read-boot-data.ts';
import type { Flags } from './flags/create-flags.ts';
import type { Live } from './live/live.ts';
import { createFindModal } from './modals/find-modal.ts';
import type { FindModal } from './modals/find-modal.ts';
import { watchFailures } from './modals/retry-store.ts';
import type { RetryStore } from './modals/retry-store.ts';
import type { ModalRoutes } from './modals/follow-modal-routes.ts';
import type { CreateShellModals } from './modals/shell-modal.ts';
import type { Navigation } from './navigation/navigation.ts';
import { followAddress } from './navigation/follow-address.ts';
import { viewKey } from './navigation/portal-view.ts';
import type { PortalView } from './navigation/portal-view.ts';
import { routeTable } from './navigation/route-table.ts';
import type { PortalRoute } from './navigation/route-table.ts';
import type { UnsavedWork } from './navigation/unsaved-work-store.ts';
import { createNotices } from './notices/notice-store.ts';
import type { NoticeStore } from './notices/notice-store.ts';
import type { OfflineDetector } from './offline/offline-detector.ts';
import { askAfresh } from './remotes/ask-afresh.ts';
import { createContainerSource } from './remotes/container-source.ts';
import { createRemoteLoader } from './remotes/remote-loader.ts';
import type { SlotFailure } from './remotes/slot-failure.ts';
import { createFailureReport } from './remotes/report-failure.ts';
import { createContextFactory } from './remotes/remote-context.ts';
import type { CreateContext } from './remotes/remote-context.ts';
import { connectServer } from './session/connect-server.ts';
import { createSlots } from './slots/create-slots.ts';
import { registerSlots } from './slots/slot-applications.ts';
import type { Slot } from './slots/slot.ts';
import { createSiteMap } from './site-map/site-map.ts';
import type { SiteLists, SiteMap } from './site-map/site-map.ts';
import type { Store } from './store.ts';
import { createTracking } from './tracking/tracking.ts';
import type { Tracking } from './tracking/tracking.ts';

/** Of one try at a build, and of its mount. Milliseconds. */
const deadlineMs = 8_000;
/** Of a modal from its turn until it is on the screen: two tries at its build and one at the last good one. Milliseconds. */
const modalDeadlineMs = 25_000;

/** Everything on the page that outlives a navigation, wired once. */
export interface Portal {
  readonly boot: Boot;
  readonly session: SessionController;
  /** The way to the server, for the shell's own pages. */
  readonly request: RequestFn;
  /** What the server tells by itself. */
  readonly live: Live;
  readonly flags: Flags;
  readonly offline: OfflineDetector;
  readonly queue: ModalQueueController;
  /** The queue as it is opened from: a dialog that fails leaves an error with Retry behind. */
  readonly modals: ModalQueue;
  readonly failedModal: RetryStore;
  readonly findModal: FindModal;
  readonly createContext: CreateContext;
  readonly notices: NoticeStore;
  readonly navigation: Navigation;
  /** What the shell's own pages would lose by being left. */
  readonly unsavedWork: UnsavedWork;
  readonly site: SiteMap;
  readonly modalRoutes: ModalRoutes;
  readonly tracking: Tracking;
  readonly view: Pick<Store<PortalView>, 'get' | 'subscribe'>;
  readonly slots: ReadonlyMap<PortalRoute, Slot>;
  /** Fills the area with the remote of each address from now on. */
  readonly fill: (area: HTMLElement) => void;
}

/** What the shell shows itself; given from outside, since all of it needs the portal. */
export interface PortalContents {
  readonly site: SiteLists;
  readonly createModals: CreateShellModals;
}

export function createPortal(
  boot: Boot,
  window: Window,
  { site: lists, createModals }: PortalContents,
): Portal {
  const { resolution, nonce } = boot;
  const page = window.document;
  const notices = createNotices();
  const queue = createModalQueue({ loadingDeadlineMs: modalDeadlineMs });
  const { modals, failed: failedModal } = watchFailures(queue, () => askAfresh(window));
  const server = connectServer({ boot, window, notices, modals });
  const { session, request, flags, quick } = server;

  const routes = routeTable(resolution);
  const slots = new Map<PortalRoute, Slot>();
  const site = createSiteMap({ ...lists, remotes: routes });
  const { lookAt, ...address } = followAddress({ ...server, window, site, slots, queue, modals });
  const { navigation } = address;

  const tell = createFailureReport(window.navigator, () => window.location.pathname);
  const report = (failure: SlotFailure) => {
    askAfresh(window);
    tell(failure);
  };
  const openContainer = createContainerSource({ page, window, nonce, deadlineMs });
  const loader = createRemoteLoader({ openContainer, deadlineMs });
  const own = createModals({ session, navigation, site, queue });
  const findModal = createFindModal({ own, resolution, loader, report });
  const shared = { boot, flags, session, modals, notices, request, navigation, page };
  const createContext = createContextFactory(shared);
  const filled = createSlots({
    routes,
    resolution,
    createContext,
    report,
    load: loader.remote,
    mountDeadlineMs: deadlineMs,
  });
  for (const [route, slot] of filled) slots.set(route, slot);

  return {
    ...server,
    ...address,
    boot,
    queue,
    modals,
    failedModal,
    findModal,
    createContext,
    notices,
    site,
    tracking: createTracking(),
    slots,
    fill: (area) =>
      registerSlots({
        slots: [...slots].map(([route, slot]) => ({ route, slot })),
        area,
        isShown: (route, location) => viewKey(lookAt(location)) === route.id,
        session: quick,
      }),
  };
}
