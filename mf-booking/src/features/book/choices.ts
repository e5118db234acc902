/** The specification's "nothing chosen" of every dropdown (5.1). */
export const nothing = -1;

/** What a client has chosen so far, of one service block (spec 2, Book / Modify appointment). */
export interface Choices {
  readonly artistId: number;
  readonly addressId: number;
  readonly serviceId: number;
  /** Local date at the address, YYYY-MM-DD. */
  readonly date: string | null;
  /** Seconds from local midnight. */
  readonly startTime: number;
}

export type Choice =
  | { readonly kind: 'artist'; readonly artistId: number }
  | { readonly kind: 'address'; readonly addressId: number }
  | { readonly kind: 'service'; readonly serviceId: number }
  | { readonly kind: 'date'; readonly date: string }
  | { readonly kind: 'start'; readonly startTime: number }
  | { readonly kind: 'instant'; readonly date: string; readonly startTime: number };

/** A choice takes back what was chosen on top of the one before: times belong to an artist, an address and a service. */
export function choose(choices: Choices, choice: Choice): Choices {
  switch (choice.kind) {
    case 'artist':
      // Changing the artist clears the service (spec 4).
      if (choice.artistId === choices.artistId) return choices;
      return { ...choices, artistId: choice.artistId, serviceId: nothing, startTime: nothing };
    case 'address':
      return { ...choices, addressId: choice.addressId, startTime: nothing };
    case 'service':
      return { ...choices, serviceId: choice.serviceId, startTime: nothing };
    case 'date':
      return { ...choices, date: choice.date, startTime: nothing };
    case 'start':
      return { ...choices, startTime: choice.startTime };
    case 'instant':
      return { ...choices, date: choice.date, startTime: choice.startTime };
  }
}

/** What the modal opens with: a single address is chosen at once (spec 4), an artist or service that is not there is not. */
export function settle(
  choices: Choices,
  there: { artistIds: readonly number[]; addressIds: readonly number[]; serviceIds?: readonly number[] },
): Choices {
  const [first, second] = there.addressIds;
  const addressId = there.addressIds.includes(choices.addressId) ? choices.addressId : nothing;
  const onlyAddress = second === undefined ? (first ?? nothing) : addressId;
  const isServiceThere = there.serviceIds?.includes(choices.serviceId) ?? true;
  return {
    ...choices,
    artistId: there.artistIds.includes(choices.artistId) ? choices.artistId : nothing,
    addressId: onlyAddress,
    serviceId: isServiceThere ? choices.serviceId : nothing,
  };
}

/** Whether times can be asked for. */
export function isPlaced({ artistId, addressId, serviceId }: Choices): boolean {
  return artistId !== nothing && addressId !== nothing && serviceId !== nothing;
}

/** Whether there is something to book. */
export function isComplete(choices: Choices): choices is Choices & { date: string } {
  return isPlaced(choices) && choices.date !== null && choices.startTime !== nothing;
}
