import { bypassFailedPreloads } from '@frizo/remote-kit/parts';
import type { FindModalParts } from '../modals/find-modal.ts';
import { createSlots } from '../slots/create-slots.ts';
import type { Slots } from '../slots/create-slots.ts';
import { createContainerSource } from './container-source.ts';
import { createEventBuffer, watchThrown, type MountLog } from './event-buffer.ts';
import { loadOpenTab } from './load-open-tab.ts';
import type { OpenTabParts } from './open-tab.ts';
import type { CreateContext } from './remote-context.ts';
import { createRemoteLoader } from './remote-loader.ts';
import { createFailureReport } from './report-failure.ts';
import type { SlotFailure } from './slot-failure.ts';

/** Of one attempt to load a build, and of its mount. */
const deadlineMs = 8_000;

export interface RemotesParts extends Omit<OpenTabParts, 'mounts' | 'thrown' | 'reportFailure'> {
  readonly nonce: string;
  readonly createContext: CreateContext;
}

/** The page's access to the remotes. */
export interface Remotes {
  readonly slots: Slots;
  /** For dialogs of remotes. */
  readonly modals: Omit<FindModalParts, 'own'>;
  /** Called when the address has changed: switches to newer builds of the remotes that are not on the page. */
  readonly arrive: () => void;
  /** Starts to follow the rollouts. */
  readonly follow: () => void;
}

export function connectRemotes({ nonce, createContext, ...parts }: RemotesParts): Remotes {
  const { window, releases } = parts;
  const reportFailure = createFailureReport(window.navigator, () => window.location.pathname);
  const report = (failure: SlotFailure) => {
    bypassFailedPreloads();
    reportFailure(failure);
  };
  const mounts: MountLog = createEventBuffer();
  const thrown = watchThrown(window);
  const { loadNewest, start } = loadOpenTab({ ...parts, mounts, thrown, reportFailure });
  const openContainer = createContainerSource({ page: window.document, window, nonce, deadlineMs });
  const loader = createRemoteLoader({ openContainer, deadlineMs });
  const shared = { releases, loadNewest, report, onMounted: mounts.add };
  const slots = createSlots({ ...shared, createContext, load: loader.remote, mountDeadlineMs: deadlineMs });
  const isOnPage = (remote: string) =>
    [...slots.all].some(([id, slot]) => id.startsWith(`${remote}:`) && slot.phase() !== 'empty');
  return {
    slots,
    modals: { ...shared, loader },
    arrive: () => releases.takeAll(isOnPage),
    follow: start,
  };
}
