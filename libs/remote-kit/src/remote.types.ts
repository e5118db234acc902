import type { Notices, RequestFn } from '@frizo/api-client';
import type { LiveTopic } from '@frizo/contracts';
import type { ModalQueue } from '@frizo/modal-queue';
import type { Session } from '@frizo/session';

export type FlagValue = boolean | string | number;

/** All that a remote gets from the shell, and the only way by which it reaches anything outside its element. */
export interface RemoteContext {
  readonly session: Session;
  /** What a modal opens from its own context comes over it. */
  readonly modals: ModalQueue;
  readonly notices: Notices;
  readonly request: RequestFn;
  /**
   * Calls the listener whenever this topic has changed, or may have: what it is about has to be loaded again. Returns how to stop. Absent in
   * older shells, and silent while the socket is away: who listens also asks now and then.
   */
  readonly onLive?: (topic: LiveTopic, listener: () => void) => () => void;
  /** Goes to a path of the portal, whoever owns it. */
  readonly navigate: (to: string) => void;
  /** A BCP 47 tag. */
  readonly locale: string;
  readonly flags: Readonly<Record<string, FlagValue>>;
  readonly product: { readonly name: string };
  /** Tiles of the map's base; absent where the map draws its own. */
  readonly map?: { readonly url: string; readonly attribution: string } | undefined;
  /** The path at which the remote is mounted, without a slash at its end; empty at the root. */
  readonly basePath: string;
  /** Tells that the remote threw while rendering; the slot then climbs its failure ladder. */
  readonly reportFailure: (error: unknown) => void;
}

export interface MountedRemote {
  /** Leaves nothing behind: no root, listener, timer or request. A second call does nothing. */
  unmount(): void;
  /** Whether leaving now would lose what the user has typed: such a remote is never swapped. */
  hasUnsavedWork?(): boolean;
}

/** Exposed as `remote` by `./remote` of a container. */
export interface Remote {
  mount(element: HTMLElement, context: RemoteContext): MountedRemote | Promise<MountedRemote>;
}

/** How a modal ends; only the first call of either counts. */
export interface SettleModal {
  readonly complete: (result: unknown) => void;
  readonly dismiss: () => void;
}

/** Exposed by name in `modals` by `./modals` of a container. */
export interface ModalModule {
  mount(element: HTMLElement, context: RemoteContext, props: object, settle: SettleModal): MountedRemote;
}
