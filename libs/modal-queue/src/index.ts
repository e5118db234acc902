/** The version of what remotes see (`ModalQueue`): a remote built for a major version that the shell does not support is not mounted. */
export const contractVersion = '1.0.0';

export { createModalQueue, type ModalQueueOptions, queueOver } from './create-modal-queue.ts';
// With a star: modules cannot merge into a named export.
export * from './modal-catalogue.ts';
export { isBlocking } from './modal-queue.reducer.ts';
export type {
  ModalFailure,
  ModalInstance,
  ModalName,
  ModalOutcome,
  ModalProps,
  ModalQueue,
  ModalQueueController,
  ModalQueueSnapshot,
  ModalResult,
  ModalStep,
  OpenOptions,
} from './modal-queue.types.ts';
