/** A short message that the shell shows over the page (spec 8.1). */
export interface Notice {
  /** Errors stay until clicked; other notices last 4000 ms (spec 9), those with an action 6000 ms. */
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
  /** An action such as `Undo`. It disappears with the notice, so it must never be the only way to do something. */
  readonly action?: NoticeAction;
  /** How long it is shown instead, unless it is an error. Milliseconds. */
  readonly forMs?: number;
}

export interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

export interface Notices {
  readonly show: (notice: Notice) => void;
}
