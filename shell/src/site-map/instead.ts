interface Way {
  readonly href: string;
  readonly label: string;
}

/** What a person can do today, where what they came for is not open. */
export interface Instead extends Way {
  readonly text: string;
  /** Other ways on, beside the first. */
  readonly also?: readonly Way[];
  /** For professionals alone: others read so, with the way to become one (spec 2, professional screens). */
  readonly isForProfessionals?: true;
}
