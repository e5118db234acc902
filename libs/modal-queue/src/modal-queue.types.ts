import type { ModalCatalogue } from './modal-catalogue.ts';

export type ModalName = keyof ModalCatalogue & string;

interface ModalEntry<Props, Result> {
  props: Props;
  result: Result;
}

/** Plain data (`isPlainData`): props go to code that another team built, maybe another build of it. */
export type ModalProps<Name extends ModalName> =
  ModalCatalogue[Name] extends ModalEntry<infer Props, unknown> ? Props : never;

/** Plain data, or undefined where a modal only says that it is done. */
export type ModalResult<Name extends ModalName> =
  ModalCatalogue[Name] extends ModalEntry<unknown, infer Result> ? Result : never;

/** Why a modal could not be shown, or could not go on. */
export type ModalFailure =
  /** No release of this page has a modal of that name. */
  | 'unknown-modal'
  /** Props or result hold something that is not plain data. */
  | 'not-serialisable'
  | 'load-failed'
  /** Not on the screen in time. */
  | 'deadline'
  /** Threw while it was on the screen. */
  | 'crashed'
  /** The queue was closed, or a step of a sequence could not say what it needs. */
  | 'abandoned';

export type ModalOutcome<Result = unknown> =
  | { readonly kind: 'completed'; readonly result: Result }
  | { readonly kind: 'dismissed' }
  | { readonly kind: 'failed'; readonly reason: ModalFailure };

export interface OpenOptions {
  /**
   * Show it now, over whatever is shown, rather than after it. What a modal opens itself has to be over it: waiting for its
   * own end would be waiting for ever. The queue that a modal finds in its context does this by itself.
   */
  readonly over?: boolean;
}

/** One step of a sequence; its props may come from the results of the steps before. */
export type ModalStep = {
  [Name in ModalName]: {
    readonly name: Name;
    readonly props: ModalProps<Name> | ((earlier: readonly unknown[]) => ModalProps<Name>);
  };
}[ModalName];

/** What remotes see of the queue. Its functions need no `this`: each can be passed on alone. */
export interface ModalQueue {
  /** Settles exactly once and never rejects. */
  readonly open: <Name extends ModalName>(
    name: Name,
    props: ModalProps<Name>,
    options?: OpenOptions,
  ) => Promise<ModalOutcome<ModalResult<Name>>>;
  /**
   * Opens one modal after the other with none from elsewhere in between (add card, then payment approval: spec 2, modals).
   * Completes with the last result; the first step that does not complete ends the sequence with its outcome.
   */
  readonly openSequence: (steps: readonly ModalStep[], options?: OpenOptions) => Promise<ModalOutcome>;
}

/** A modal on its way through the queue. */
export interface ModalInstance {
  /** Unique on this page. */
  readonly id: number;
  readonly name: string;
  readonly props: unknown;
  /** `loading` from its turn until the host has it on the screen. */
  readonly phase: 'waiting' | 'loading' | 'ready';
  /** The sequence it is a step of. */
  readonly sequence?: number;
}

/** What the shell's host draws. A snapshot is immutable. */
export interface ModalQueueSnapshot {
  /** From the bottom up; only the last one takes input. */
  readonly shown: readonly ModalInstance[];
  readonly waiting: readonly ModalInstance[];
  /** Sequences between two of their steps; nothing from the queue takes their place. */
  readonly held: readonly number[];
}

/** The queue as the shell holds it. */
export interface ModalQueueController extends ModalQueue {
  /** The same object until something changes: made for `useSyncExternalStore`. */
  readonly snapshot: () => ModalQueueSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  /** The modal is on the screen: its loading deadline no longer counts. */
  readonly markReady: (id: number) => void;
  /** Ends a modal. A second end of the same one is ignored. */
  readonly settle: (id: number, outcome: ModalOutcome) => void;
  /** Ends all of them, and whatever is opened later, as abandoned. */
  readonly close: () => void;
}
