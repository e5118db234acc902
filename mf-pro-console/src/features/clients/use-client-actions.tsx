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
  /** The list is the whole salon's. */
  readonly keepsWholeSalon: boolean;
  add(): Promise<void>;
  edit(client: SalonClient): Promise<void>;
  book(client: SalonClient): Promise<void>;
  remove(client: SalonClient): Promise<void>;
  /** Asks what the possible duplicate of a client is, and says so. */
  resolve(client: SalonClient, other: PossibleDuplicate, isSamePerson: boolean): Promise<void>;
  /** The question that is asked now. */
  readonly dialog: ReactNode;
}

interface ClientListChanges {
  /** A dialog may have changed somebody. */
  onChanged(): void;
  /** A client was added or edited: they are to be seen. */
  onSaved(client: SalonClient): void;
}

/** What a professional does with the list of clients. */
export function useClientActions({ onChanged, onSaved }: ClientListChanges): ClientActions {
  const { user } = useSession();
  const modals = useModals();
  const notices = useNotices();
  const { ask, dialog } = useConfirm();
  const [removingId, setRemovingId] = useState<number | null>(null);
  const [removeFromSalon] = clientsApi.useRemoveSalonClientMutation();
  const [resolveDuplicate] = clientsApi.useResolveClientDuplicateMutation();
  const [removeFromOwn] = clientsApi.useRemoveClientVisibilityMutation();
  // Whose list is the whole salon's takes a client off that; the others off their own (spec 6).
  const keepsWholeSalon = user?.business === true || user?.salonAdmin === true;

  const change = async (client?: SalonClient) => {
    const outcome = await modals.open('salon-client', client ? { client } : {});
    // A dialog of an older build does not say whom it has saved.
    if (outcome.kind === 'completed' && outcome.result.client) onSaved(outcome.result.client);
    onChanged();
  };

  return {
    removingId,
    keepsWholeSalon,
    dialog,
    add: () => change(),
    edit: change,
    async book(client) {
      await modals.open('book-for-client', { client });
      onChanged();
    },
    async remove(client) {
      const { id } = client;
      const isSure = await ask(keepsWholeSalon ? deleteQuestion(client) : removeFromOwnListQuestion(client));
      if (!isSure) return;
      setRemovingId(id);
      const { error } = await (keepsWholeSalon
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

/** Spec 8.2, for who takes a client off the list of the whole business. */
function deleteQuestion(client: SalonClient): Question {
  return {
    title: 'Remove',
    text: 'You are about to permanently delete this client',
    about: describeClient(client),
    yes: 'Remove',
  };
}

/** Of one's own list alone the salon keeps the client, so nothing is said to be deleted. */
function removeFromOwnListQuestion(client: SalonClient): Question {
  return {
    title: 'Remove from my list',
    text: 'This client will no longer be on your list. The salon keeps the client, and you can add them to your list again.',
    about: describeClient(client),
    yes: 'Remove from my list',
    isDangerous: false,
  };
}

/** Merging cannot be undone, so the question says all that follows from it. */
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
