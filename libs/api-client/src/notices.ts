/** A short message that the shell shows over the page (spec 8.1). */
export interface Notice {
  /** Errors stay until clicked; the others last 4000 ms (spec 9), those with an action 6000. */
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
  /** What can be done about it while it stands: `Undo`. It goes with the notice, so it is never the only way. */
  readonly action?: NoticeAction;
}

export interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

export interface Notices {
  readonly show: (notice: Notice) => void;
}
