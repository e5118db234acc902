import { useEffect, useEffectEvent, useRef } from 'react';
import type { RequestFailure } from '@frizo/remote-kit';
import { bookApi } from './book.api.ts';
import { isTaken } from './refusal.ts';
import type { Start } from './draft/entries.ts';

export interface Hold {
  /** Holds another start in place of the one before; null gives it back. */
  keep(start: Start | null): void;
  /** It was booked: there is nothing to give back. */
  forget(): void;
}

/**
 * Keeps the chosen start for this client while the rest is filled in, and gives it back when it is no longer wanted (decisions 4). A hold is a
 * courtesy: that the time is gone is worth a word, and everything else saving finds out.
 */
export function useHold(onTaken: (failure: RequestFailure) => void): Hold {
  const [sendHold] = bookApi.useHoldTimeMutation();
  const [giveBack] = bookApi.useReleaseHoldMutation();
  const held = useRef<Start | null>(null);

  const keep = (start: Start | null) => {
    const before = held.current;
    held.current = start;
    if (start) void send(start);
    else if (before) void giveBack({});
  };

  const send = async (start: Start) => {
    const { error } = await sendHold(start);
    // Another start may have been chosen in the meantime.
    if (!error || !isTaken(error) || held.current !== start) return;
    keep(null);
    onTaken(error);
  };

  const leave = useEffectEvent(() => keep(null));
  useEffect(() => () => leave(), []);

  return {
    keep,
    forget() {
      held.current = null;
    },
  };
}
