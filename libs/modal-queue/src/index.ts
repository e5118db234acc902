/** Of what remotes see (`ModalQueue`): a remote built for a major that the shell does not speak is not mounted. */
export const contractVersion = '1.0.0';

export { createModalQueue, type ModalQueueOptions, queueOver } from './create-modal-queue.ts';
// By star: a named export could not be merged into from outside.
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
