/** A short message that the shell shows over the page (spec 8.1). */
export interface Notice {
  /** Errors stay until clicked; the others last 4000 ms (spec 9). */
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
}

export interface Notices {
  readonly show: (notice: Notice) => void;
}
