import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { holdTime, releaseHold } from '@frizo/contracts';
import { useRequest, type RequestFailure } from '@frizo/remote-kit';
import { isTaken } from './refusal.ts';
import type { Start } from './draft/draft.ts';

export interface Holds {
  /** Holds a start for a block in place of the one before; null releases it. */
  keep(key: number, start: Start | null): void;
  /** They were booked: there is nothing to release. */
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

  const keep = (key: number, start: Start | null) => {
    const before = held.current.get(key);
    if (start && before && isSame(before.start, start)) return;
    held.current.delete(key);
    if (start) send(key, start, before?.sent);
    else if (before) release(key, before);
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

  // After its own request, or the server would get the two in the wrong order.
  const release = (key: number, { sent }: Hold) => {
    void sent.then(() => request(releaseHold, { entry: entryOf(key) })).catch(() => undefined);
  };

  const leave = useEffectEvent(() => {
    for (const key of [...held.current.keys()]) keep(key, null);
  });
  useEffect(() => () => leave(), []);

  return { keep, forget: () => held.current.clear() };
}

function isSame(one: Start, other: Start): boolean {
  return (
    one.artistId === other.artistId &&
    one.addressId === other.addressId &&
    one.serviceId === other.serviceId &&
    one.startTimestamp === other.startTimestamp
  );
}
