/** A start that someone wants. */
export interface WantedStart {
  readonly artistId: number;
  readonly addressId: number;
  readonly serviceId: number;
  /** Unix seconds. */
  readonly startTimestamp: number;
}
