// The facade of everything that remotes share with the shell. All exports are loaded on every page: see docs/decisions/0002.
export { createFrizoApi, isRequestError, mutation, query } from '@frizo/api-client';
export type { Notice, Notices, RequestFailure, RequestFn } from '@frizo/api-client';
export type { ModalOutcome, ModalQueue } from '@frizo/modal-queue';
export type { Session, SessionAction, SessionSnapshot } from '@frizo/session';
export { ApiProvider } from './api-provider.component.tsx';
export { CrossLink } from './cross-link.component.tsx';
export type { CrossLinkProps } from './cross-link.component.tsx';
export { defineModal } from './define-modal.tsx';
export type { ModalDefinition, ModalRootProps } from './define-modal.tsx';
export { defineRemote } from './define-remote.tsx';
export type { RemoteDefinition } from './define-remote.tsx';
export { useModals, useNotices, useRemoteContext, useRequest, useSession } from './remote-context.ts';
export type {
  FlagValue,
  ModalModule,
  MountedRemote,
  Remote,
  RemoteContext,
  SettleModal,
} from './remote.types.ts';
export type { AnyFrizoApi, Reducers } from './remote-store.ts';
export { useUnsavedWork } from './unsaved-work.ts';
// Builds of the last release import it by this name: what shell and remotes share can lose a name only one release later.
export { useDebounced as useSettled } from './use-debounced.ts';
