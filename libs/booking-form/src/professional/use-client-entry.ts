import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import type { AnswerOf, findSalonClient, SalonClient } from '@frizo/contracts';
import { useDebounced } from '@frizo/remote-kit/parts';
import { messageOfCode } from '@frizo/validation';
import { bookForClientApi } from './book-for-client.api.ts';
import {
  checkClient,
  entryOf,
  noClient,
  phoneToFind,
  reduceClient,
  textToComplete,
  type ClientAction,
  type ClientEntry,
  type ClientErrors,
  type Found,
} from './client-entry.ts';

export interface ClientEntryState {
  readonly entry: ClientEntry;
  readonly errors: ClientErrors;
  readonly suggestions: readonly SalonClient[];
  readonly isLooking: boolean;
  act(action: ClientAction): void;
  /** Whether it is valid; shows the errors. */
  check(): boolean;
  /** What the server says of the client's fields. */
  showErrors(fields: Readonly<Record<string, readonly string[]>> | undefined): void;
}

/** Spec 9, client search debounce. Milliseconds. */
const standsStill = 500;

/** Who is booked for: looked up by phone, completed by name, or new. */
export function useClientEntry(first: SalonClient | null): ClientEntryState {
  const [entry, dispatch] = useReducer(reduceClient, first, (known) => (known ? entryOf(known) : noClient));
  const [errors, setErrors] = useState<ClientErrors>({});
  const isLooking = useLookUp(entry, dispatch);
  return {
    entry,
    errors,
    suggestions: useSuggestions(entry),
    isLooking,
    act(action) {
      setErrors({});
      dispatch(action);
    },
    check() {
      const found = checkClient(entry);
      setErrors(found);
      return Object.keys(found).length === 0;
    },
    showErrors: (fields) => setErrors(errorsIn(fields)),
  };
}

function useLookUp(entry: ClientEntry, dispatch: (action: ClientAction) => void): boolean {
  const [find, { isFetching }] = bookForClientApi.useLazyFindSalonClientQuery();
  const phone = phoneToFind(entry);
  const debounced = useDebounced(phone, standsStill);

  const look = useEffectEvent(async (clientPhone: string, isStale: () => boolean) => {
    const { data } = await find({ clientPhone });
    if (isStale()) return;
    if (!data) dispatch({ kind: 'failed' });
    else if (data.clientFound) dispatch({ kind: 'found', found: foundIn(data) });
    else dispatch({ kind: 'not-found' });
  });
  useEffect(() => {
    // Another phone was typed meanwhile.
    if (debounced === undefined || debounced !== phone) return undefined;
    let isStale = false;
    void look(debounced, () => isStale);
    return () => {
      isStale = true;
    };
  }, [debounced, phone]);
  return isFetching;
}

function foundIn(answer: AnswerOf<typeof findSalonClient>): Found {
  return {
    clientId: answer.clientID,
    firstName: answer.clientFirstName,
    lastName: answer.clientLastName,
    phone: answer.clientPhone,
    comment: answer.clientComment,
    email: answer.clientEmail,
    hasAccount: answer.isActiveUser,
  };
}

function useSuggestions(entry: ClientEntry): readonly SalonClient[] {
  const text = textToComplete(entry);
  const debounced = useDebounced(text, standsStill);
  const { currentData } = bookForClientApi.useAutoCompleteSalonClientQuery(
    { search: debounced ?? '' },
    { skip: debounced === undefined || text === undefined },
  );
  return (text !== undefined && currentData?.data) || [];
}

function errorsIn(fields: Readonly<Record<string, readonly string[]>> = {}): ClientErrors {
  const errors = Object.entries(fields).flatMap(([field, [code]]): [string, string][] =>
    field.startsWith('client.') && code !== undefined
      ? [[field.slice('client.'.length), messageOfCode(code)]]
      : [],
  );
  return Object.fromEntries(errors);
}
