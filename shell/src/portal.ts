import type { RequestFn } from '@frizo/api-client';
import { createModalQueue } from '@frizo/modal-queue';
import type { ModalQueue, ModalQueueController } from '@frizo/modal-queue';
import { onConnected } from '@frizo/remote-kit/parts';
import type { SessionController } from '@frizo/session';
import type { Boot } from './boot/read-boot-data.ts';
import type { Flags } from './flags/create-flags.ts';
import type { Live } from './live/live.ts';
import type { FindModalParts } from './modals/find-modal.ts';
import { createPendingDialogs } from './modals/pending-dialogs.ts';
import type { ModalRoutes } from './modals/follow-modal-routes.ts';
import type { CreateShellModals } from './modals/shell-modal.ts';
import type { Navigation } from './navigation/navigation.ts';
import { followAddress } from './navigation/follow-address.ts';
import { viewKey } from './navigation/portal-view.ts';
import type { PortalView } from './navigation/portal-view.ts';
import type { UnsavedWork } from './navigation/unsaved-work-store.ts';
import { createNotices } from './notices/notice-store.ts';
import type { NoticeStore } from './notices/notice-store.ts';
import type { OfflineDetector } from './offline/offline-detector.ts';
import { connectRemotes } from './remotes/connect-remotes.ts';
import { createReleases } from './remotes/releases.ts';
import type { Releases } from './remotes/releases.ts';
import { createContextFactory } from './remotes/remote-context.ts';
import type { CreateContext } from './remotes/remote-context.ts';
import { connectServer } from './session/connect-server.ts';
import type { SlotMap } from './slots/create-slots.ts';
import { registerSlots } from './slots/slot-applications.ts';
import { liveSiteMap, type SiteLists, type SiteMap } from './site-map/site-map.ts';
import type { Store } from './store.ts';
import { createTracking } from './tracking/tracking.ts';
import type { Tracking } from './tracking/tracking.ts';

/** From a modal's turn in the queue until its frame reports success or failure; longer than the frame's own deadline (`run-modal.ts`). */
const modalDeadlineMs = 40_000;

/** Everything on the page that outlives a navigation; created once. */
export interface Portal {
  readonly boot: Boot;
  readonly session: SessionController;
  /** Sends requests of the shell's own pages. */
  readonly request: RequestFn;
  /** Events that the server pushes. */
  readonly live: Live;
  readonly flags: Flags;
  readonly offline: OfflineDetector;
  readonly queue: ModalQueueController;
  /** The queue's public interface. */
  readonly modals: ModalQueue;
  readonly modalSources: FindModalParts;
  /** Whether the page is too old for the newest builds, so that only a reload helps. */
  readonly isOutdated: () => boolean;
  readonly createContext: CreateContext;
  readonly notices: NoticeStore;
  readonly navigation: Navigation;
  /** The unsaved work of the shell's own pages. */
  readonly unsavedWork: UnsavedWork;
  readonly site: SiteMap;
  readonly modalRoutes: ModalRoutes;
  readonly tracking: Tracking;
  readonly view: Pick<Store<PortalView>, 'get' | 'subscribe'>;
  /** The builds of this page. */
  readonly releases: Pick<Releases, 'get' | 'subscribe'>;
  /** By route id. */
  readonly slots: SlotMap;
  /** Starts to fill the area with the remote of each address. */
  readonly fill: (area: HTMLElement) => void;
  /** Starts to check for newer builds. */
  readonly follow: () => void;
  /** Reloads an outdated page; the browser asks about unsaved work. */
  readonly reload: () => void;
}

/** The shell's own pages and dialogs; passed in, because all of them need the portal. */
export interface PortalContents {
  readonly site: SiteLists;
  readonly createModals: CreateShellModals;
}

export function createPortal(
  boot: Boot,
  window: Window,
  { site: lists, createModals }: PortalContents,
): Portal {
  const notices = createNotices();
  const queue = createModalQueue({ loadingDeadlineMs: modalDeadlineMs });
  const releases = createReleases(boot);
  const modals: ModalQueue = queue;
  const server = connectServer({ boot, window, notices, modals });
  const { session, request, flags, quick } = server;
  const pendingDialogs = createPendingDialogs({ storage: () => window.localStorage, now: () => Date.now() });

  // Breaks a cycle: the context of remotes needs the address, and the address needs the remotes.
  const lazyCreateContext: CreateContext = (...given) => createContext(...given);
  const { nonce } = boot;
  const remotes = connectRemotes({ ...server, window, nonce, releases, createContext: lazyCreateContext });
  const { slots } = remotes;
  // Retries only failed slots.
  onConnected(() => slots.all.forEach((slot) => slot.retry()));
  const site = liveSiteMap(lists, releases);
  const { viewAt, ...address } = followAddress({
    ...server,
    window,
    site,
    slots: slots.all,
    arrive: remotes.arrive,
    queue,
    modals,
    pendingDialogs,
  });
  const { navigation } = address;
  const own = createModals({ session, navigation, site, queue });
  const createContext = createContextFactory({
    boot,
    flags,
    session,
    pendingDialogs,
    modals,
    notices,
    request,
    live: server.live,
    navigation,
    page: window.document,
  });

  return {
    ...server,
    ...address,
    boot,
    queue,
    modals,
    modalSources: { ...remotes.modals, own },
    isOutdated: () => releases.available().outdated.length > 0,
    createContext,
    notices,
    site,
    tracking: createTracking(),
    releases,
    slots: slots.all,
    fill: (area) =>
      registerSlots({
        slots,
        area,
        isShown: (id, location) => viewKey(viewAt(location)) === id,
        session: quick,
        releases,
      }),
    follow: remotes.follow,
    reload: () => window.location.reload(),
  };
}
