import { useRef, useState } from 'react';
import { useSession, type RequestFailure } from '@frizo/remote-kit';
import { bookApi } from './book.api.ts';
import { isTaken, refusalOf, type Refusal } from './refusal.ts';
import type { Start } from './start.ts';
import { useHold } from './use-hold.ts';

export interface Booking {
  readonly isSaving: boolean;
  readonly refusal: Refusal | null;
  /** Keeps what is chosen now, and forgets why something else was refused. */
  keep(start: Start | null): void;
  /** Books; resolves to the ids of the appointments, or to null where it was refused. */
  save(start: Start, imageId: number): Promise<number[] | null>;
}

interface BookingParts {
  readonly timezone: string;
  /** The chosen start is no longer free. */
  onTaken(): void;
}

/** Saving, and what comes of it. */
export function useBooking({ timezone, onTaken }: BookingParts): Booking {
  const session = useSession();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isSaving, setSaving] = useState(false);
  const isUnderWay = useRef(false);
  const [sendBooking] = bookApi.useBookAsClientMutation();

  const refuse = (failure: RequestFailure) => {
    setRefusal(refusalOf(failure, timezone));
    if (isTaken(failure)) onTaken();
  };
  const hold = useHold(refuse);

  const send = async (start: Start, imageId: number) => {
    if (!(await session.requireLogin())) return null;
    const { data, error } = await sendBooking({ appointments: [{ ...start, image: imageId }] });
    if (error) refuse(error as RequestFailure);
    else hold.forget();
    return data?.appointments.map(({ id }) => id) ?? null;
  };

  return {
    isSaving,
    refusal,
    keep(start) {
      setRefusal(null);
      hold.keep(start);
    },
    async save(start, imageId) {
      // Two presses can come before either is drawn.
      if (isUnderWay.current) return null;
      isUnderWay.current = true;
      setSaving(true);
      setRefusal(null);
      const booked = await send(start, imageId);
      isUnderWay.current = false;
      setSaving(false);
      return booked;
    },
  };
}
