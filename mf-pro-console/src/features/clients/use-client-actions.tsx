import { useState, type ReactNode } from 'react';
import { failureText } from '@frizo/appointment-views';
import type { SalonClient } from '@frizo/contracts';
import { useModals, useNotices, useSession, type RequestFailure } from '@frizo/remote-kit';
import { useConfirm, type Question } from '@frizo/ui';
import { formatPhone } from '@frizo/validation';
import { clientsApi } from './clients.api.ts';

export type PossibleDuplicate = NonNullable<SalonClient['possibleDuplicate']>;

export interface ClientActions {
  /** The client who is being removed. */
  readonly removingId: number | null;
  /** Whether the user manages the client list of the whole salon, or only their own. */
  readonly managesWholeSalon: boolean;
  add(): Promise<void>;
  edit(client: SalonClient): Promise<void>;
  book(client: SalonClient): Promise<void>;
  remove(client: SalonClient): Promise<void>;
  /** Asks for confirmation and resolves a possible duplicate. */
  resolve(client: SalonClient, other: PossibleDuplicate, isSamePerson: boolean): Promise<void>;
  /** The confirmation dialog that is open, if any. */
  readonly dialog: ReactNode;
}

interface ClientListChanges {
  /** Called when a dialog may have changed a client. */
  onChanged(): void;
  /** Called when a client was added or edited, to show them. */
  onSaved(client: SalonClient): void;
}

/** The actions of a professional for the list of clients. */
export function useClientActions({ onChanged, onSaved }: ClientListChanges): ClientActions {
  const { user } = useSession();
  const modals = useModals();
  const notices = useNotices();
  const { ask, dialog } = useConfirm();
  const [removingId, setRemovingId] = useState<number | null>(null);
  const [removeFromSalon] = clientsApi.useRemoveSalonClientMutation();
  const [resolveDuplicate] = clientsApi.useResolveClientDuplicateMutation();
  const [removeFromOwn] = clientsApi.useRemoveClientVisibilityMutation();
  // Users who manage the whole list remove a client from it; others from their own list (spec 6).
  const managesWholeSalon = user?.business === true || user?.salonAdmin === true;

  const change = async (client?: SalonClient) => {
    const outcome = await modals.open('salon-client', client ? { client } : {});
    // Dialogs of older builds do not return the saved client.
    if (outcome.kind === 'completed' && outcome.result.client) onSaved(outcome.result.client);
    onChanged();
  };

  return {
    removingId,
    managesWholeSalon,
    dialog,
    add: () => change(),
    edit: change,
    async book(client) {
      await modals.open('book-for-client', { client });
      onChanged();
    },
    async remove(client) {
      const { id } = client;
      const isSure = await ask(
        managesWholeSalon ? deleteQuestion(client) : removeFromOwnListQuestion(client),
      );
      if (!isSure) return;
      setRemovingId(id);
      const { error } = await (managesWholeSalon
        ? removeFromSalon({ clientID: id })
        : removeFromOwn({ salonClientId: id }));
      setRemovingId(null);
      if (error) {
        notices.show({ kind: 'error', text: failureText(error as RequestFailure, 'Fail to remove') });
      } else notices.show({ kind: 'success', text: 'Removed' });
    },
    async resolve(client, other, isSamePerson) {
      const question = isSamePerson ? sameQuestion(client, other) : differentQuestion(client, other);
      if (!(await ask(question))) return;
      const { error } = await resolveDuplicate({
        salonClientId: client.id,
        otherClientId: other.id,
        isSamePerson,
      });
      if (error) {
        notices.show({ kind: 'error', text: failureText(error as RequestFailure) });
        return;
      }
      const text = isSamePerson ? 'Clients merged' : 'Clients kept separate';
      notices.show({ kind: 'success', text });
    },
  };
}

/** Spec 8.2, for users who remove a client from the list of the whole business. */
function deleteQuestion(client: SalonClient): Question {
  return {
    title: 'Remove',
    text: 'You are about to permanently delete this client',
    about: describeClient(client),
    yes: 'Remove',
  };
}

/** The salon keeps the client, so the text does not claim that anything is deleted. */
function removeFromOwnListQuestion(client: SalonClient): Question {
  return {
    title: 'Remove from my list',
    text: 'This client will no longer be on your list. The salon keeps the client, and you can add them to your list again.',
    about: describeClient(client),
    yes: 'Remove from my list',
    isDangerous: false,
  };
}

/** A merge cannot be undone, so the question explains all consequences. */
function sameQuestion(client: SalonClient, other: PossibleDuplicate): Question {
  return {
    title: 'Same person',
    text: (
      <>
        <p>These two entries become one client, with the appointments and comments of both:</p>
        <TwoClients client={client} other={other} />
        <p>
          If one of them has an account, that person will see these appointments and get messages about them.
          This cannot be undone.
        </p>
      </>
    ),
    yes: 'Merge clients',
  };
}

function differentQuestion(client: SalonClient, other: PossibleDuplicate): Question {
  return {
    title: 'Different people',
    text: (
      <>
        <p>These two entries stay separate, and you will not be asked about them again:</p>
        <TwoClients client={client} other={other} />
      </>
    ),
    yes: 'Keep both',
    isDangerous: false,
  };
}

function TwoClients({ client, other }: { client: SalonClient; other: PossibleDuplicate }) {
  return (
    <ul>
      {[client, other].map((one) => (
        <li key={one.id}>
          {describeClient(one)}
          {one.isRegistered ? ', with an account' : ', without an account'}
        </li>
      ))}
    </ul>
  );
}

function describeClient({
  firstName,
  lastName,
  phone,
}: Pick<SalonClient, 'firstName' | 'lastName' | 'phone'>): string {
  const name = `${firstName} ${lastName}`;
  return phone === '' ? name : `${name}, ${formatPhone(phone)}`;
}
