import type { RequestFn } from '@frizo/api-client';
import { createModalQueue } from '@frizo/modal-queue';
import type { ModalQueue, ModalQueueController } from '@frizo/modal-queue';
import type { SessionController } from '@frizo/session';
import type { Boot } from './boot/read-boot-data.ts';
import { createFindModal } from './modals/find-modal.ts';
import type { FindModal } from './modals/find-modal.ts';
import { watchFailures } from './modals/retry-store.ts';
import type { RetryStore } from './modals/retry-store.ts';
import { createShellModals } from './modals/shell-modals.ts';
import { askBeforeLeaving } from './navigation/ask-before-leaving.ts';
import { createNavigation } from './navigation/navigation.ts';
import type { Navigation } from './navigation/navigation.ts';
import { viewKey, viewOf } from './navigation/portal-view.ts';
import type { PortalView } from './navigation/portal-view.ts';
import { routeTable } from './navigation/route-table.ts';
import type { PortalRoute } from './navigation/route-table.ts';
import { createUnsavedWork } from './navigation/unsaved-work.ts';
import type { UnsavedWork } from './navigation/unsaved-work.ts';
import { watchView } from './navigation/watch-view.ts';
import { createNotices } from './notices/notice-store.ts';
import type { NoticeStore } from './notices/notice-store.ts';
import { askAfresh } from './remotes/ask-afresh.ts';
import { createContainerSource } from './remotes/container-source.ts';
import { createRemoteLoader } from './remotes/remote-loader.ts';
import type { SlotFailure } from './remotes/slot-failure.ts';
import { createFailureReport } from './remotes/report-failure.ts';
import { createContextFactory } from './remotes/remote-context.ts';
import type { CreateContext } from './remotes/remote-context.ts';
import { connectSession } from './session/connect-session.ts';
import { registerSlots } from './slots/slot-applications.ts';
import { createSlot } from './slots/slot.ts';
import type { Slot } from './slots/slot.ts';
import type { Store } from './store.ts';

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
  readonly routes: readonly PortalRoute[];
  readonly view: Pick<Store<PortalView>, 'get' | 'subscribe'>;
  readonly slots: ReadonlyMap<PortalRoute, Slot>;
  /** Fills the area with the remote of each address from now on. */
  readonly fill: (area: HTMLElement) => void;
}

export function createPortal(boot: Boot, window: Window): Portal {
  const { resolution, nonce } = boot;
  const page = window.document;
  const notices = createNotices();
  const queue = createModalQueue({ loadingDeadlineMs: modalDeadlineMs });
  const { modals, failed: failedModal } = watchFailures(queue, () => askAfresh(window));
  const { session, request } = connectSession(notices, modals);

  const routes = routeTable(resolution);
  const slots = new Map<PortalRoute, Slot>();
  const statusOf = () => session.snapshot().status;
  const lookAt = (url: URL | Location) =>
    viewOf(routes, { path: url.pathname, search: url.search, previous: null, status: statusOf() });
  const unsavedWork = createUnsavedWork();
  const mayLeave = askBeforeLeaving({ slots, unsavedWork, lookAt, modals, window });
  const navigation = createNavigation({ window, mayLeave });
  const view = watchView({ routes, navigation, session });

  const tell = createFailureReport(window.navigator, () => window.location.pathname);
  const report = (failure: SlotFailure) => {
    askAfresh(window);
    tell(failure);
  };
  const openContainer = createContainerSource({ page, window, nonce, deadlineMs });
  const loader = createRemoteLoader({ openContainer, deadlineMs });
  const findModal = createFindModal({ own: createShellModals(session), resolution, loader, report });
  const createContext = createContextFactory({ boot, session, modals, notices, request, navigation, page });

  for (const route of routes) {
    const resolved = resolution[route.remote];
    if (resolved === undefined) continue;
    const contextOf = (reportFailure: (error: unknown) => void) =>
      createContext(route.basePath, reportFailure);
    slots.set(
      route,
      createSlot({
        resolved,
        load: loader.remote,
        createContext: contextOf,
        report,
        mountDeadlineMs: deadlineMs,
      }),
    );
  }

  return {
    boot,
    session,
    request,
    queue,
    modals,
    failedModal,
    findModal,
    createContext,
    notices,
    navigation,
    unsavedWork,
    routes,
    view,
    slots,
    fill: (area) =>
      registerSlots({
        slots: [...slots].map(([route, slot]) => ({ route, slot })),
        area,
        isShown: (route, location) => viewKey(lookAt(location)) === route.id,
        session,
      }),
  };
}
