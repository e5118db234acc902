/** Flags as rules see them; the contracts' own shapes fit. */
export type FlagValue = boolean | string | number;

export type FlagRole = 'visitor' | 'client' | 'freelancer' | 'salon' | 'artist' | 'owner' | 'admin';

/** Gives a value to whom every condition that it names holds for. */
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
  /** Whether the rules count. */
  readonly isTargeted: boolean;
  readonly rules: readonly FlagRule[];
}
