import type { Release } from '@frizo/contracts';
import { queueOver } from '@frizo/modal-queue';
import type { ModalFailure, ModalInstance, ModalQueueController } from '@frizo/modal-queue';
import type { ModalModule, MountedRemote, RemoteContext } from '@frizo/remote-kit';
import { isPartLoadError, SlotFailure } from '../remotes/slot-failure.ts';
import { contextFor } from '../remotes/supported-contracts.ts';
import type { FoundModal } from './find-modal.ts';

export interface RunningModal {
  hasUnsavedWork(): boolean;
  /** Takes it off the page. */
  stop(): void;
}

export interface ModalRun {
  readonly instance: ModalInstance;
  readonly element: HTMLElement;
  readonly queue: Pick<ModalQueueController, 'settle' | 'markReady'>;
  /** What fills it, or null where this page has no dialog of the name. */
  readonly found: FoundModal | null;
  /** The user wants it gone, by whatever button: nothing that is unsaved may be lost unasked. */
  readonly dismiss: () => void;
  /** It could not be loaded or has crashed: whoever draws its frame says so and offers another attempt. */
  readonly onFailure: (reason: ModalFailure) => void;
  /** From the start until it is mounted. Milliseconds. */
  readonly deadlineMs?: number;
  /** The context that a modal gets; what it opens itself comes over it. */
  readonly createContext: (reportFailure: (error: unknown) => void) => RemoteContext;
}

/** Two attempts at its build and one at the last good one. Milliseconds. */
const loadingDeadlineMs = 25_000;

/**
 * Loads a modal and mounts it into its frame. A failure takes what is mounted off the page and is told once; a name that this page does not know
 * ends the modal at once, since another attempt would change nothing.
 */
export function runModal({
  instance,
  element,
  queue,
  found,
  dismiss,
  onFailure,
  deadlineMs = loadingDeadlineMs,
  createContext,
}: ModalRun): RunningModal {
  const { id, props } = instance;
  let mounted: MountedRemote | null = null;
  let isStopped = false;

  const deadline = setTimeout(() => fail('deadline'), deadlineMs);

  function fail(reason: ModalFailure): void {
    if (isStopped) return;
    stop();
    onFailure(reason);
  }

  function stop(): void {
    isStopped = true;
    clearTimeout(deadline);
    // Its frame goes in the middle of React's work, in which no root, this one's own included, may be taken down.
    queueMicrotask(() => {
      try {
        mounted?.unmount();
      } catch {
        // Its place is emptied anyway.
      }
      element.replaceChildren();
    });
  }

  function show(module: ModalModule, release: Release | null): void {
    if (isStopped) return;
    const root = document.createElement('div');
    element.replaceChildren(root);
    try {
      mounted = module.mount(root, contextOf(release, root), props as object, {
        complete: (result: unknown) => queue.settle(id, { kind: 'completed', result }),
        dismiss,
      });
    } catch (error) {
      element.replaceChildren();
      throw new SlotFailure('mount', release ?? { remote: 'shell', build: '' }, error);
    }
    clearTimeout(deadline);
    queue.markReady(id);
  }

  function contextOf(release: Release | null, root: HTMLElement): RemoteContext {
    const context = createContext((error) => {
      // What is left of a try that was given up says nothing about the build in its place.
      if (root.parentElement !== element) return;
      found?.reportCrash(error);
      fail(isPartLoadError(error) ? 'load-failed' : 'crashed');
    });
    const over = { ...context, modals: queueOver(context.modals) };
    return release === null ? over : contextFor(over, release);
  }

  async function run(): Promise<void> {
    if (found === null) return queue.settle(id, { kind: 'failed', reason: 'unknown-modal' });
    try {
      await found.show(show);
    } catch (error) {
      const isCode = error instanceof SlotFailure && (error.stage === 'mount' || error.stage === 'render');
      fail(isCode ? 'crashed' : 'load-failed');
    }
  }

  void run();

  return {
    hasUnsavedWork: () => mounted?.hasUnsavedWork?.() ?? false,
    stop,
  };
}
