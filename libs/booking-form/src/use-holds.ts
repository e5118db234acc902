import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { holdTime, releaseHold as releaseHoldCall } from '@frizo/contracts';
import { useRequest, type RequestFailure } from '@frizo/remote-kit';
import { isTaken } from './refusal.ts';
import type { Start } from './draft/draft.ts';

export interface Holds {
  /** Holds a start for a service block, in place of the start held for it before. */
  setHold(key: number, start: Start): void;
  /** Releases the start held for a service block, if there is one. */
  releaseHold(key: number): void;
  /** Forgets all holds without releasing them, once their starts were booked. */
  forget(): void;
}

interface Hold {
  readonly start: Start;
  /** Resolves once the server has responded. */
  readonly sent: Promise<unknown>;
}

/**
 * Holds the chosen start of each service block for this client while the rest is filled in, and releases it when it is no longer wanted or the dialog
 * closes (decisions 4). Only a start that is taken shows a message; other errors are found by the save.
 * @param onTaken receives the service block whose start is taken
 */
export function useHolds(onTaken: (key: number, failure: RequestFailure) => void): Holds {
  // Not through the dialog's store, which is removed with the dialog before the last hold is released.
  const request = useRequest();
  const [dialogId] = useState(() => crypto.randomUUID());
  const holds = useRef(new Map<number, Hold>());
  const entryOf = (key: number) => `${dialogId}:${key}`;
  const taken = useRef(onTaken);
  useEffect(() => {
    taken.current = onTaken;
  });

  const setHold = (key: number, start: Start) => {
    const previous = holds.current.get(key);
    if (previous && isSame(previous.start, start)) return;
    holds.current.delete(key);
    send(key, start, previous?.sent);
  };

  const releaseHold = (key: number) => {
    const hold = holds.current.get(key);
    holds.current.delete(key);
    // Waits for the response of the hold, since the server could otherwise receive the two in the wrong order.
    void hold?.sent.then(() => request(releaseHoldCall, { entry: entryOf(key) })).catch(() => undefined);
  };

  const send = (key: number, start: Start, previous: Promise<unknown> = Promise.resolve()) => {
    const answer = previous.then(() => request(holdTime, { ...start, entry: entryOf(key) }));
    const sent = answer.catch((failure: object) => {
      // Another start may have been chosen in the meantime.
      if (!isTaken(failure) || holds.current.get(key)?.start !== start) return;
      holds.current.delete(key);
      taken.current(key, failure);
    });
    holds.current.set(key, { start, sent });
  };

  const releaseAll = useEffectEvent(() => {
    for (const key of [...holds.current.keys()]) releaseHold(key);
  });
  useEffect(() => () => releaseAll(), []);

  return { setHold, releaseHold, forget: () => holds.current.clear() };
}

function isSame(one: Start, other: Start): boolean {
  return (
    one.artistId === other.artistId &&
    one.addressId === other.addressId &&
    one.serviceId === other.serviceId &&
    one.startTimestamp === other.startTimestamp
  );
}
