import type { Release } from '@frizo/contracts';
import { queueOver } from '@frizo/modal-queue';
import type { ModalFailure, ModalInstance, ModalQueueController } from '@frizo/modal-queue';
import type { ModalModule, MountedRemote, RemoteContext } from '@frizo/remote-kit';
import { isPartLoadError, SlotFailure } from '../remotes/slot-failure.ts';
import { contextFor } from '../remotes/supported-contracts.ts';
import type { FoundModal } from './find-modal.ts';

export interface RunningModal {
  hasUnsavedWork(): boolean;
  /** Removes it from the page. */
  stop(): void;
}

export interface ModalRun {
  readonly instance: ModalInstance;
  readonly element: HTMLElement;
  readonly queue: Pick<ModalQueueController, 'settle' | 'markReady'>;
  /** null if this page has no dialog of that name. */
  readonly found: FoundModal | null;
  /** Called when the user wants to close it; asks before unsaved work is lost. */
  readonly dismiss: () => void;
  /** Called when it cannot be loaded or crashes; the frame shows the error and offers another attempt. */
  readonly onFailure: (reason: ModalFailure) => void;
  /** From the start until it is mounted. */
  readonly deadlineMs?: number;
  /** Creates the modal's context; dialogs that it opens come on top of it. */
  readonly createContext: (reportFailure: (error: unknown) => void) => RemoteContext;
}

/** Enough for two attempts at its build and one at the last good one. */
const loadingDeadlineMs = 25_000;

/**
 * Loads a modal and mounts it into its frame. A failure unmounts it and is reported once; an unknown name ends the modal at once, because
 * another attempt would not help.
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
    // Delayed because the frame unmounts during React's work, when no root may be unmounted, not even this one.
    queueMicrotask(() => {
      try {
        mounted?.unmount();
      } catch {
        // The element is emptied anyway.
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
      // A late error of an abandoned attempt says nothing about the current build.
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
