import type { ModalCatalogue } from './modal-catalogue.ts';

export type ModalName = keyof ModalCatalogue & string;

interface ModalEntry<Props, Result> {
  props: Props;
  result: Result;
}

/** Plain data (`isPlainData`): props are passed to another team's code, possibly another build of it. */
export type ModalProps<Name extends ModalName> =
  ModalCatalogue[Name] extends ModalEntry<infer Props, unknown> ? Props : never;

/** Plain data, or undefined when a modal only completes. */
export type ModalResult<Name extends ModalName> =
  ModalCatalogue[Name] extends ModalEntry<unknown, infer Result> ? Result : never;

/** Why a modal could not be shown or continue. */
export type ModalFailure =
  /** No release on this page has a modal with that name. */
  | 'unknown-modal'
  /** Props or result contain something that is not plain data. */
  | 'not-serialisable'
  | 'load-failed'
  /** Not visible in time. */
  | 'deadline'
  /** Threw while it was visible. */
  | 'crashed'
  /** The queue was closed, or a step of a sequence could not provide its props. */
  | 'abandoned';

export type ModalOutcome<Result = unknown> =
  | { readonly kind: 'completed'; readonly result: Result }
  | { readonly kind: 'dismissed' }
  | { readonly kind: 'failed'; readonly reason: ModalFailure };

export interface OpenOptions {
  /**
   * Shows it now, over whatever is shown, instead of waiting. Required for modals that a modal opens itself, which would otherwise wait for their own
   * end. The queue in a modal's context does this automatically.
   */
  readonly over?: boolean;
}

/** One step of a sequence; its props may depend on the results of previous steps. */
export type ModalStep = {
  [Name in ModalName]: {
    readonly name: Name;
    readonly props: ModalProps<Name> | ((earlier: readonly unknown[]) => ModalProps<Name>);
  };
}[ModalName];

/** The queue as remotes see it. Its functions do not use `this`, so they can be passed around. */
export interface ModalQueue {
  /** Settles exactly once and never rejects. */
  readonly open: <Name extends ModalName>(
    name: Name,
    props: ModalProps<Name>,
    options?: OpenOptions,
  ) => Promise<ModalOutcome<ModalResult<Name>>>;
  /**
   * Opens one modal after the other without any other in between (add card, then payment approval: spec 2, modals). Completes with the last result;
   * the first step that does not complete ends the sequence with its outcome.
   */
  readonly openSequence: (steps: readonly ModalStep[], options?: OpenOptions) => Promise<ModalOutcome>;
}

/** A modal in the queue. */
export interface ModalInstance {
  /** Unique on this page. */
  readonly id: number;
  readonly name: string;
  readonly props: unknown;
  /** `loading` from its turn until the host has made it visible. */
  readonly phase: 'waiting' | 'loading' | 'ready';
  /** The sequence that it is a step of. */
  readonly sequence?: number;
}

/** What the shell's host renders. A snapshot is immutable. */
export interface ModalQueueSnapshot {
  /** From the bottom up; only the last one accepts input. */
  readonly shown: readonly ModalInstance[];
  readonly waiting: readonly ModalInstance[];
  /** Sequences between two of their steps, which keep their place in the queue. */
  readonly held: readonly number[];
}

/** The queue as the shell uses it. */
export interface ModalQueueController extends ModalQueue {
  /** The same object until something changes, for `useSyncExternalStore`. */
  readonly snapshot: () => ModalQueueSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  /** The modal is visible: its loading deadline no longer applies. */
  readonly markReady: (id: number) => void;
  /** Ends a modal. Further calls for the same one are ignored. */
  readonly settle: (id: number, outcome: ModalOutcome) => void;
  /** Ends all modals, and all that are opened later, as abandoned. */
  readonly close: () => void;
}
