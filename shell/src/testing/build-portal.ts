import { createFakeRequest } from '@frizo/api-client/testing';
import type { FakeRequest } from '@frizo/api-client/testing';
import type { RemoteContext } from '@frizo/remote-kit';
import { createModalQueue } from '@frizo/modal-queue';
import type { ModalQueue, ModalQueueOptions } from '@frizo/modal-queue';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import type { FakeSession } from '@frizo/session/testing';
import type { SessionController } from '@frizo/session';
import type { Resolution, SessionUser } from '@frizo/contracts';
import type { FindModalParts } from '../modals/find-modal.ts';
import type { ShellModal } from '../modals/shell-modal.ts';
import { followModalRoutes } from '../modals/follow-modal-routes.ts';
import { portalTable } from '../contributions/portal-table.ts';
import type { PortalRoute } from '../contributions/portal-table.ts';
import { createUnsavedWork } from '../navigation/unsaved-work-store.ts';
import { watchView } from '../navigation/watch-view.ts';
import { createNotices } from '../notices/notice-store.ts';
import { createOfflineDetector } from '../offline/offline-detector.ts';
import { siteLists } from '../site-map/site-lists.ts';
import { createSiteMap } from '../site-map/site-map.ts';
import type { SiteLists } from '../site-map/site-map.ts';
import { createTracking } from '../tracking/tracking.ts';
import type { FlagValues } from '../flags/flag-values.ts';
import type { Portal } from '../portal.ts';
import { createReleases } from '../remotes/releases.ts';
import type { Releases } from '../remotes/releases.ts';
import type { Slot, SlotPhase } from '../slots/slot.ts';
import { createStore } from '../store.ts';
import type { Store } from '../store.ts';
import { buildResolution } from './build-release.ts';
import { createFakeFlags } from './fake-flags.ts';
import type { FakeFlags } from './fake-flags.ts';
import { memoryNavigation } from './memory-navigation.ts';
import { createFakeLive } from './fake-live.ts';
import type { FakeLive } from './fake-live.ts';

export interface PortalOptions {
  readonly path?: string;
  readonly resolution?: Resolution;
  /** Overrides for the shell's own pages and dialogs. */
  readonly site?: Partial<SiteLists>;
  readonly session?: FakeSession;
  /** The shell's own dialogs, by name. */
  readonly modals?: Readonly<Record<string, ShellModal>>;
  readonly queue?: ModalQueueOptions;
  /** By default a server without any calls. */
  readonly server?: FakeRequest;
  readonly flags?: FlagValues;
}

export interface FakePortal extends Portal {
  readonly session: SessionController & FakeSession;
  readonly live: FakeLive;
  readonly flags: FakeFlags;
  readonly releases: Releases;
  readonly phases: ReadonlyMap<PortalRoute, Store<SlotPhase>>;
  /** The ids of the routes whose slots were retried. */
  readonly retried: readonly string[];
}

/** A portal with a fake address, session and slots; queue, notices and guards are real. */
export function buildPortal(options: PortalOptions = {}): FakePortal {
  const { path = '/', resolution = buildResolution(), session: fakeSession = createFakeSession() } = options;
  const table = portalTable(resolution);
  const { routes } = table;
  const session = controllerOf(fakeSession);
  const navigation = memoryNavigation(path);
  const queue = createModalQueue(options.queue);
  const modals: ModalQueue = queue;
  const phases = new Map(routes.map((route) => [route, createStore<SlotPhase>('loading')]));
  const retried: string[] = [];
  const site = createSiteMap({ ...siteLists, ...options.site, table });
  const flags = createFakeFlags(options.flags);
  const view = watchView({
    site,
    navigation,
    session,
    snapshot: session.snapshot,
    flags: flags.get,
    applyLinkData: () => undefined,
  });
  return {
    boot: {
      product: { name: 'Frizo' },
      resolution,
      resolutionEtag: 'e1',
      flags: {},
      versions: { front: '0.1.0' },
      nonce: '',
    },
    session,
    request: (options.server ?? createFakeRequest()).request,
    live: createFakeLive(),
    flags,
    offline: createOfflineDetector({ probe: async () => true, onBack: () => undefined }),
    queue,
    modals,
    modalSources: modalSourcesOf(options.modals ?? {}),
    isOutdated: () => false,
    createContext: (basePath, reportFailure) => ({ basePath, reportFailure, modals }) as RemoteContext,
    notices: createNotices(),
    navigation,
    unsavedWork: createUnsavedWork(),
    site,
    modalRoutes: followModalRoutes({ site, view, navigation, queue, modals }),
    tracking: createTracking(),
    view,
    slots: new Map(
      [...phases].map(([route, phase]) => [route.id, fakeSlot(phase, () => retried.push(route.id))]),
    ),
    releases: createReleases({ resolution, resolutionEtag: 'e1' }),
    fill: () => undefined,
    follow: () => undefined,
    reload: () => undefined,
    phases,
    retried,
  };
}

export function modalSourcesOf(own: Readonly<Record<string, ShellModal>>): FindModalParts {
  const nothing = () => Promise.reject(new Error('This portal has no remote dialogs.'));
  return {
    own,
    releases: createReleases({ resolution: {}, resolutionEtag: 'e1' }),
    loadNewest: async () => undefined,
    loader: { remote: nothing, modal: nothing },
    report: () => undefined,
    onMounted: () => undefined,
  };
}

function fakeSlot(phase: Store<SlotPhase>, retry: () => void): Slot {
  const nothing = () => undefined;
  return {
    phase: phase.get,
    subscribe: phase.subscribe,
    enter: nothing,
    leave: nothing,
    retry,
    hasUnsavedWork: () => false,
  };
}

function controllerOf(session: FakeSession): SessionController & FakeSession {
  return Object.assign(session, {
    start: async () => 'logged-out' as const,
    logIn: async () => buildSessionUser(),
    adopt: () => undefined,
    updateUser: (user: SessionUser) => session.become(user),
    token: () => null,
    tokenLeftMs: () => 0,
    renew: async () => 'logged-out' as const,
    reconnect: async () => undefined,
    stop: () => undefined,
  });
}
