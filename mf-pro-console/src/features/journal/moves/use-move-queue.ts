import { useEffect, useRef, useState } from 'react';
import { changeBlock, moveAppointment } from '@frizo/contracts';
import { isRequestError, useRequest } from '@frizo/remote-kit';
import type { DayElement } from '../day.ts';
import type { Journal } from '../use-journal-day.ts';
import { isSameSpot } from './move-rules.ts';
import { MoveQueue, type MoveServer, type SavedMove } from './move-queue.ts';
import type { ShownMoves } from './shown-moves.ts';

/** The queue of the page's moves, and whether one of them is not saved yet. */
export function useMoveQueue(
  { state, addressIds, reload }: Journal,
  onMoves: (moves: ShownMoves) => void,
): { queue: MoveQueue; isUnsaved: boolean } {
  const request = useRequest();
  const [withWriteKey] = useState(createWriteKeys);
  const freshDay = state.kind === 'shown' && state.staleSince === null ? state.day : null;
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    if (freshDay === null) return;
    for (const resolve of waiting.current.splice(0)) resolve();
  }, [freshDay]);

  const server: MoveServer = {
    async save({ id, kind, addressId: before }, { artistId, start, end, addressId = before }, version) {
      const seconds = end - start;
      const basis = version === null ? {} : { version };
      if (kind === 'block') {
        // The first address has the time zone of the page.
        const place = { masterUser: artistId, address: addressIds[0] ?? 0 };
        const change = { id, startTimestamp: start, durationTime: seconds, ...place, ...basis };
        const { block } = await withWriteKey(change, (based, key) =>
          request(changeBlock, based, { notice: false, idempotencyKey: key }),
        );
        const spot = { artistId: block.userId, start: block.startTimestamp, end: block.endTimestamp };
        return { spot, version: block.version ?? null, priceCents: null };
      }
      const place = { artistId, addressId: addressId ?? 0 };
      const change = { id, startTimestamp: start, processingTime: seconds, ...place, bookMode: 1 as const };
      const { appointment } = await withWriteKey({ ...change, ...basis }, (based, key) =>
        request(moveAppointment, based, { notice: false, idempotencyKey: key }),
      );
      const { startTimestamp, processingTime } = appointment;
      const spot = {
        artistId: appointment.artistId,
        start: startTimestamp,
        end: startTimestamp + processingTime,
      };
      return { spot, version: appointment.version, priceCents: appointment.priceCent };
    },
    async reload(element, saved) {
      for (;;) {
        const loaded = await reload();
        if (loaded) return isIn(loaded, element, saved);
        // Without a connection the saved place stays until the day can be loaded.
        await new Promise<void>((resolve) => waiting.current.push(resolve));
      }
    },
  };
  const latest = useRef({ server, onMoves });
  useEffect(() => {
    latest.current = { server, onMoves };
  });

  const [isUnsaved, setUnsaved] = useState(false);
  const [queue] = useState(
    () =>
      new MoveQueue(
        () => latest.current.server,
        (moves) => {
          latest.current.onMoves(moves);
          setUnsaved(moves.unsaved.size > 0);
        },
      ),
  );
  return { queue, isUnsaved };
}

type LoadedDay = NonNullable<Awaited<ReturnType<Journal['reload']>>>;

/** Whether the loaded day has a saved move. An element that is not in it any more was moved to another day, or canceled. */
function isIn(
  { appointments, blocks }: LoadedDay,
  { kind, id }: DayElement,
  { spot, version }: SavedMove,
): boolean {
  if (kind === 'appointment') {
    const found = appointments.find((one) => one.id === id);
    return !found || version === null || found.version >= version;
  }
  const found = blocks.find((one) => one.id === id);
  if (!found) return true;
  if (version !== null && found.version !== undefined) return found.version >= version;
  return isSameSpot(spot, { artistId: found.userId, start: found.startTimestamp, end: found.endTimestamp });
}

/**
 * Keys for saves that name a version. One without an answer may have been written, such as when the service stopped in the middle of it: the
 * same drag, repeated, has its key, so that the server executes it once and does not report its own first attempt as a change by somebody else.
 */
function createWriteKeys() {
  const unanswered = new Map<string, string>();
  return async <Change extends object, Answer>(
    change: Change,
    send: (change: Change, idempotencyKey: string) => Promise<Answer>,
  ): Promise<Answer> => {
    const write = JSON.stringify(change);
    const key = unanswered.get(write) ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
    unanswered.set(write, key);
    try {
      const answer = await send(change, key);
      unanswered.delete(write);
      return answer;
    } catch (error) {
      const isRefusal = isRequestError(error) && error.kind === 'server' && error.status < 500;
      if (isRefusal) unanswered.delete(write);
      throw error;
    }
  };
}
