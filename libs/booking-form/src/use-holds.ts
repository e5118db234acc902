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
  /** Settles once the server has answered. */
  readonly sent: Promise<unknown>;
}

/**
 * Holds the chosen start of each block for this client while the rest is filled in, and releases it when it is no longer wanted or the dialog closes
 * (decisions 4). A hold is a courtesy: that the time is gone is worth a message, and everything else is found out when saving.
 * @param onTaken is called with the block whose start is gone
 */
export function useHolds(onTaken: (key: number, failure: RequestFailure) => void): Holds {
  // Not through the dialog's store, which is gone with the dialog before the last of them is released.
  const request = useRequest();
  const [dialogId] = useState(() => crypto.randomUUID());
  const held = useRef(new Map<number, Hold>());
  const entryOf = (key: number) => `${dialogId}:${key}`;
  const taken = useRef(onTaken);
  useEffect(() => {
    taken.current = onTaken;
  });

  const setHold = (key: number, start: Start) => {
    const before = held.current.get(key);
    if (before && isSame(before.start, start)) return;
    held.current.delete(key);
    send(key, start, before?.sent);
  };

  const releaseHold = (key: number) => {
    const hold = held.current.get(key);
    held.current.delete(key);
    // After its own request, or the server would get the two in the wrong order.
    void hold?.sent.then(() => request(releaseHoldCall, { entry: entryOf(key) })).catch(() => undefined);
  };

  const send = (key: number, start: Start, before: Promise<unknown> = Promise.resolve()) => {
    const answer = before.then(() => request(holdTime, { ...start, entry: entryOf(key) }));
    const sent = answer.catch((failure: object) => {
      // Another start may have been chosen in the meantime.
      if (!isTaken(failure) || held.current.get(key)?.start !== start) return;
      held.current.delete(key);
      taken.current(key, failure);
    });
    held.current.set(key, { start, sent });
  };

  const leave = useEffectEvent(() => {
    for (const key of [...held.current.keys()]) releaseHold(key);
  });
  useEffect(() => () => leave(), []);

  return { setHold, releaseHold, forget: () => held.current.clear() };
}

function isSame(one: Start, other: Start): boolean {
  return (
    one.artistId === other.artistId &&
    one.addressId === other.addressId &&
    one.serviceId === other.serviceId &&
    one.startTimestamp === other.startTimestamp
  );
}
