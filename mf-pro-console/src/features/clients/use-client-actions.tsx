import { useState, type ReactNode } from 'react';
import type { SalonClient } from '@frizo/contracts';
import { useModals, useNotices, useSession, type RequestFailure } from '@frizo/remote-kit';
import { useConfirm } from '@frizo/ui';
import { failureText } from '../../failure-text.ts';
import { clientsApi } from './clients.api.ts';

export interface ClientActions {
  /** The client who is being removed. */
  readonly removingId: number | null;
  add(): Promise<void>;
  edit(client: SalonClient): Promise<void>;
  book(client: SalonClient): Promise<void>;
  remove(client: SalonClient): Promise<void>;
  /** The question that is asked now. */
  readonly dialog: ReactNode;
}

/** What a professional does with the list of clients. @param onChanged a dialog may have changed somebody */
export function useClientActions(onChanged: () => void): ClientActions {
  const { user } = useSession();
  const modals = useModals();
  const notices = useNotices();
  const { ask, dialog } = useConfirm();
  const [removingId, setRemovingId] = useState<number | null>(null);
  const [removeFromSalon] = clientsApi.useRemoveSalonClientMutation();
  const [removeFromOwn] = clientsApi.useRemoveClientVisibilityMutation();
  // Whose list is the whole salon's takes a client off that; the others off their own (spec 6).
  const keepsWholeSalon = user?.business === true || user?.salonAdmin === true;

  const change = async (client?: SalonClient) => {
    await modals.open('salon-client', client ? { client } : {});
    onChanged();
  };

  return {
    removingId,
    dialog,
    add: () => change(),
    edit: change,
    async book(client) {
      await modals.open('book-for-client', { client });
      onChanged();
    },
    async remove({ id }) {
      const text = 'You are about to permanently delete this client';
      if (!(await ask({ title: 'Remove', text, yes: 'Remove' }))) return;
      setRemovingId(id);
      const { error } = await (keepsWholeSalon
        ? removeFromSalon({ clientID: id })
        : removeFromOwn({ salonClientId: id }));
      setRemovingId(null);
      if (error) {
        notices.show({ kind: 'error', text: failureText(error as RequestFailure, 'Fail to remove') });
      } else notices.show({ kind: 'success', text: 'Removed' });
    },
  };
}
