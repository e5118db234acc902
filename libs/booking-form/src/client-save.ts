import type { Appointment } from '@frizo/contracts';
import type { RequestFailure } from '@frizo/remote-kit';
import { bookApi } from './book.api.ts';
import type { Entry } from './draft/entries.ts';
import type { Sent } from './use-saving.ts';

/** What is all new is booked, one change is sent alone, and anything more goes as one (spec 7.2, decisions 4). */
export function useClientSave(): (entries: readonly Entry[]) => Promise<Sent> {
  const [book] = bookApi.useBookAsClientMutation();
  const [change] = bookApi.useChangeAsClientMutation();
  const [cancel] = bookApi.useCancelAsClientMutation();
  const [save] = bookApi.useSaveAsClientMutation();

  return async (all) => {
    const entries = all.map(asClient);
    const [only] = entries;
    if (entries.every((entry) => entry.kind === 'book')) {
      const appointments = entries.map(({ kind: _kind, ...start }) => start);
      return savedOf(await book({ appointments }), ({ appointments: booked }) => booked);
    }
    if (entries.length === 1 && only?.kind === 'change') {
      const { kind: _kind, ...changed } = only;
      return savedOf(await change(changed), ({ appointment }) => [appointment]);
    }
    if (entries.length === 1 && only?.kind === 'cancel') {
      return savedOf(await cancel({ id: only.id }), ({ appointment }) => [appointment]);
    }
    return savedOf(await save({ entries }), ({ appointments }) => appointments);
  };
}

/** How long the artist is busy is not a client's choice. */
function asClient(entry: Entry) {
  if (entry.kind === 'cancel') return entry;
  const { processingTime: _of, ...rest } = entry;
  return rest;
}

function savedOf<Answer>(
  result: { data?: Answer | undefined; error?: unknown },
  saved: (answer: Answer) => readonly Appointment[],
): Sent {
  const sent = sentOf(result, saved);
  return 'ids' in sent && result.data !== undefined ? { ...sent, appointments: saved(result.data) } : sent;
}

/** What came of a mutation, by the ids of what was saved. */
export function sentOf<Answer>(
  { data, error }: { data?: Answer | undefined; error?: unknown },
  saved: (answer: Answer) => readonly { readonly id: number }[],
): Sent {
  if (data === undefined) return { failure: error as RequestFailure };
  return { ids: saved(data).map(({ id }) => id) };
}
