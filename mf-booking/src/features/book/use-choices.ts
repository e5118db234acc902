import { useState } from 'react';
import type { BookAppointmentProps, SalonInfo } from '@frizo/contracts';
import { useUnsavedWork } from '@frizo/remote-kit';
import { choose, nothing, settle, type Choice, type Choices } from './choices.ts';
import { useOfferedServices, type OfferedServices } from './use-salon.ts';

export interface ChoicesState {
  readonly choices: Choices;
  /** What the chosen artist offers. */
  readonly offered: OfferedServices;
  /** @returns what is chosen then */
  change(choice: Choice): Choices;
  /** The start is gone (spec 5.2): another one has to be chosen. */
  dropStart(): void;
}

/** What is chosen, of what there is: a service that the picture named and the artist no longer offers is chosen for nobody. */
export function useChoices(salon: SalonInfo, wish: BookAppointmentProps): ChoicesState {
  const [wished, setWished] = useState<Choices>(() => firstWish(wish));
  const [hasChosen, setHasChosen] = useState(false);
  useUnsavedWork(hasChosen);

  const there = {
    artistIds: salon.users.map(({ id }) => id),
    addressIds: salon.addresses.map(({ id }) => id),
  };
  const placed = settle(wished, there);
  const offered = useOfferedServices(placed.artistId);
  const choices = settle(placed, { ...there, serviceIds: offered.services?.map(({ id }) => id) });

  return {
    choices,
    offered,
    change(choice) {
      const next = choose(choices, choice);
      setWished(next);
      setHasChosen(true);
      return next;
    },
    dropStart: () => setWished((current) => ({ ...current, startTime: nothing })),
  };
}

function firstWish({ artistId, serviceId = nothing }: BookAppointmentProps): Choices {
  return { artistId, addressId: nothing, serviceId, date: null, startTime: nothing };
}
