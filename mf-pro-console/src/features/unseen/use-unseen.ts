import { useState } from 'react';
import { failureText } from '@frizo/appointment-views';
import type { ProfessionalAppointment } from '@frizo/contracts';
import { useNotices, type RequestFailure } from '@frizo/remote-kit';
import { getUnseenAppointmentsRules } from '@frizo/validation';
import { unseenApi } from './unseen.api.ts';

/** The limit of one answer; more are loaded in another round. */
const { maximum: maxUnseen } = getUnseenAppointmentsRules.limit;

export interface UnseenEntry {
  readonly id: number;
  readonly appointment: ProfessionalAppointment;
  readonly isSeen: boolean;
}

export interface Unseen {
  readonly state: 'loading' | 'failed' | 'shown';
  readonly entries: readonly UnseenEntry[];
  /** How many there are beyond the list. */
  readonly more: number;
  readonly isBusy: boolean;
  readonly isRetrying: boolean;
  retry(): void;
  markAsSeen(id: number): Promise<void>;
  /** Resolves to whether all have been marked as seen. */
  markAllAsSeen(): Promise<boolean>;
}

/** Appointments by clients that no one at the salon has seen (spec 4, 7.2: Q141, Q142). */
export function useUnseen(): Unseen {
  const notices = useNotices();
  const { data, error, isFetching, refetch } = unseenApi.useGetUnseenAppointmentsQuery({ limit: maxUnseen });
  const [markSeen] = unseenApi.useMarkAppointmentSeenMutation();
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const entries = (data?.data ?? []).map(({ id, appointment }) => ({
    id,
    appointment,
    isSeen: seen.has(id),
  }));
  const more = Math.max(0, (data?.count ?? 0) - entries.length);

  /** Resolves to the failure, if any. */
  const mark = async (id: number): Promise<RequestFailure | undefined> => {
    const { error: failure } = await markSeen({ id });
    if (failure) return failure as RequestFailure;
    setSeen((before) => new Set(before).add(id));
    return undefined;
  };

  return {
    state: stateOf(data !== undefined, error !== undefined),
    entries,
    more,
    isBusy,
    isRetrying: isFetching,
    retry: () => void refetch(),
    async markAsSeen(id) {
      // Opened even if marking failed; it is then shown as new again.
      await mark(id);
    },
    async markAllAsSeen() {
      setBusy(true);
      const open = entries.filter(({ isSeen }) => !isSeen);
      const failures = await Promise.all(open.map(({ id }) => mark(id)));
      const failure = failures.find((one) => one !== undefined);
      if (failure) notices.show({ kind: 'error', text: failureText(failure) });
      else if (more > 0) await refetch();
      setBusy(false);
      return failure === undefined && more === 0;
    },
  };
}

function stateOf(isLoaded: boolean, isFailed: boolean): Unseen['state'] {
  if (isLoaded) return 'shown';
  return isFailed ? 'failed' : 'loading';
}
