import { queueOver } from '@frizo/modal-queue';
import type { ModalFailure, ModalInstance, ModalQueueController } from '@frizo/modal-queue';
import type { MountedRemote, RemoteContext } from '@frizo/remote-kit';
import type { FindModal } from './find-modal.ts';

export interface RunningModal {
  hasUnsavedWork(): boolean;
  /** Takes it off the page. */
  stop(): void;
}

export interface ModalRun {
  readonly instance: ModalInstance;
  readonly element: HTMLElement;
  readonly queue: Pick<ModalQueueController, 'settle' | 'markReady'>;
  readonly find: FindModal;
  /** The user wants it gone, by whatever button: nothing that is unsaved may be lost unasked. */
  readonly dismiss: () => void;
  /** The context that a modal gets; what it opens itself comes over it. */
  readonly createContext: (reportFailure: (error: unknown) => void) => RemoteContext;
}

/** Loads a modal and mounts it into its frame; whatever goes wrong ends it as failed, so that the queue moves on. */
export function runModal({ instance, element, queue, find, dismiss, createContext }: ModalRun): RunningModal {
  const { id, name, props } = instance;
  let mounted: MountedRemote | null = null;
  let isStopped = false;

  const fail = (reason: ModalFailure) => queue.settle(id, { kind: 'failed', reason });

  async function run(): Promise<void> {
    const found = find(name);
    if (found === null) return fail('unknown-modal');
    const module = await found.load().catch(() => null);
    if (isStopped) return;
    if (module === null) return fail('load-failed');
    const crash = (error: unknown) => {
      found.reportCrash(error);
      fail('crashed');
    };
    try {
      const context = createContext(crash);
      const settle = {
        complete: (result: unknown) => queue.settle(id, { kind: 'completed', result }),
        dismiss,
      };
      mounted = module.mount(
        element,
        { ...context, modals: queueOver(context.modals) },
        props as object,
        settle,
      );
      queue.markReady(id);
    } catch (error) {
      crash(error);
    }
  }

  void run();

  return {
    hasUnsavedWork: () => mounted?.hasUnsavedWork?.() ?? false,
    stop() {
      isStopped = true;
      // Its frame goes in the middle of React's work, in which no root, this one's own included, may be taken down.
      queueMicrotask(() => {
        try {
          mounted?.unmount();
        } catch {
          // Its frame is gone.
        }
      });
    },
  };
}
