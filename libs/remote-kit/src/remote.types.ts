import type { Notices, RequestFn } from '@frizo/api-client';
import type { LiveTopic } from '@frizo/contracts';
import type { ModalQueue } from '@frizo/modal-queue';
import type { Session } from '@frizo/session';

export type FlagValue = boolean | string | number;

/** Everything that a remote gets from the shell, and its only access to anything outside its element. */
export interface RemoteContext {
  readonly session: Session;
  /** What a modal opens through its own context is shown over it. */
  readonly modals: ModalQueue;
  readonly notices: Notices;
  readonly request: RequestFn;
  /**
   * Calls the listener whenever this topic has changed, or may have, so that its data has to be reloaded. Returns a function that unsubscribes.
   * Absent in older shells, and silent while the socket is disconnected, so listeners also poll.
   */
  readonly onLive?: (topic: LiveTopic, listener: () => void) => () => void;
  /** Goes to a path of the portal, in any remote. */
  readonly navigate: (to: string) => void;
  /** A BCP 47 tag. */
  readonly locale: string;
  readonly flags: Readonly<Record<string, FlagValue>>;
  readonly product: { readonly name: string };
  /** Tiles of the map; absent when the map draws its own. */
  readonly map?: { readonly url: string; readonly attribution: string } | undefined;
  /** The path at which the remote is mounted, without a trailing slash; empty at the root. */
  readonly basePath: string;
  /** Reports that the remote threw while rendering; the slot then goes to its next fallback. */
  readonly reportFailure: (error: unknown) => void;
}

export interface MountedRemote {
  /** Leaves nothing behind: no root, listener, timer or request. Further calls do nothing. */
  unmount(): void;
  /** Whether leaving now would lose input: such a remote is never swapped. */
  hasUnsavedWork?(): boolean;
}

/** Exposed as `remote` by `./remote` of a container. */
export interface Remote {
  mount(element: HTMLElement, context: RemoteContext): MountedRemote | Promise<MountedRemote>;
}

/** Ends a modal; only the first call of either counts. */
export interface SettleModal {
  readonly complete: (result: unknown) => void;
  readonly dismiss: () => void;
}

/** Exposed by name in `modals` by `./modals` of a container. */
export interface ModalModule {
  mount(element: HTMLElement, context: RemoteContext, props: object, settle: SettleModal): MountedRemote;
}
