/** Flags as the rules use them; compatible with the types of the contracts. */
export type FlagValue = boolean | string | number;

export type FlagRole = 'visitor' | 'client' | 'freelancer' | 'salon' | 'artist' | 'owner' | 'admin';

/** Sets a value for readers who match all of its conditions. */
export interface FlagRule {
  readonly userIds?: readonly number[] | undefined;
  readonly roles?: readonly FlagRole[] | undefined;
  readonly platforms?: readonly string[] | undefined;
  readonly minVersion?: string | undefined;
  readonly maxVersion?: string | undefined;
  /** 0 to 100. */
  readonly percent?: number | undefined;
  readonly value: FlagValue;
}

export interface Flag {
  readonly key: string;
  readonly defaultValue: FlagValue;
  /** Whether the rules apply. */
  readonly isTargeted: boolean;
  readonly rules: readonly FlagRule[];
}
