import type { ClientToBookFor } from '@frizo/contracts';
import { sentOf } from '../book/client-save.ts';
import type { Entry } from '../book/draft/entries.ts';
import type { Sent } from '../book/use-saving.ts';
import { bookForClientApi } from './book-for-client.api.ts';

/** As `useClientSave`, with the client and how long the artist is busy (spec 7.2). */
export function useProfessionalSave(): (client: ClientToBookFor, entries: readonly Entry[]) => Promise<Sent> {
  const [book] = bookForClientApi.useBookAsProfessionalMutation();
  const [change] = bookForClientApi.useChangeAsProfessionalMutation();
  const [cancel] = bookForClientApi.useCancelAsProfessionalMutation();
  const [save] = bookForClientApi.useSaveAsProfessionalMutation();

  return async (client, entries) => {
    const [only] = entries;
    if (entries.every((entry) => entry.kind === 'book')) {
      const appointments = entries.map(({ kind: _kind, ...start }) => start);
      return sentOf(await book({ client, appointments }), ({ appointments: booked }) => booked);
    }
    if (entries.length === 1 && only?.kind === 'change') {
      const { kind: _kind, ...changed } = only;
      return sentOf(await change(changed), ({ appointment }) => [appointment]);
    }
    if (entries.length === 1 && only?.kind === 'cancel') {
      return sentOf(await cancel({ id: only.id }), ({ appointment }) => [appointment]);
    }
    return sentOf(await save({ client, entries: [...entries] }), ({ appointments }) => appointments);
  };
}
