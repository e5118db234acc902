import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import type { AnswerOf, findSalonClient, SalonClient } from '@frizo/contracts';
import { useDebounced } from '@frizo/remote-kit/parts';
import { Button, ComboBox, Dialog, LiveStatus, TextField } from '@frizo/ui';
import { formatPhone, messageOfCode, phoneLength } from '@frizo/validation';
import styles from '../booking-form.module.css';
import { bookingApi } from '../booking.api.ts';
import {
  checkClient,
  entryOf,
  noClient,
  phoneIn,
  phoneToFind,
  reduceClient,
  textToComplete,
  type ClientAction,
  type ClientEntry,
  type ClientErrors,
  type Found,
} from './client-entry.ts';

/** The client of the booking: the phone is looked up, and the fields of a known client are locked until Reset (spec 4, Client search). */
export function ClientFields({ client }: { client: ClientEntryState }) {
  const { entry, errors, suggestions, isLooking, act } = client;
  const form = useRef<HTMLFieldSetElement>(null);
  const isKnown = entry.state === 'known';
  const reset = () => {
    act({ kind: 'reset' });
    // The Reset button is unmounted together with the fields it cleared.
    form.current?.focus();
  };
  return (
    <fieldset ref={form} tabIndex={-1} className={styles.client}>
      <legend className={styles.legend}>Client</legend>
      <div className={styles.clientFields}>
        {isKnown ? (
          <TextField label="Phone" value={formatPhone(entry.typed)} onChange={ignore} readOnly />
        ) : (
          <ComboBox
            label="Phone"
            text={shownPhone(entry.typed)}
            onText={(text) => act({ kind: 'type', text })}
            suggestions={suggestions.map((one) => ({
              value: one.id,
              text: `${one.firstName} ${one.lastName}, ${formatPhone(one.phone)}`,
            }))}
            onChoose={({ value }) => {
              const chosen = suggestions.find(({ id }) => id === value);
              if (chosen) {
                const found = { ...chosen, clientId: chosen.id, hasAccount: chosen.isRegistered };
                act({ kind: 'found', found });
              }
            }}
            error={errors.phone}
          />
        )}
        <TextField
          label="First name"
          value={entry.firstName}
          onChange={(text) => act({ kind: 'name', field: 'firstName', text })}
          readOnly={isKnown}
          autoComplete="off"
          error={errors.firstName}
        />
        <TextField
          label="Last name"
          value={entry.lastName}
          onChange={(text) => act({ kind: 'name', field: 'lastName', text })}
          readOnly={isKnown}
          autoComplete="off"
          error={errors.lastName}
        />
      </div>
      <p className={styles.clientState} aria-live="polite">
        {stateText(client)}
      </p>
      {isKnown && knownFacts(entry) !== '' && <p className={styles.clientState}>{knownFacts(entry)}</p>}
      {isKnown && entry.comment !== '' && <p className={styles.clientState}>{entry.comment}</p>}
      {isKnown && (
        <div>
          <Button onClick={reset}>Reset</Button>
        </div>
      )}
      <LiveStatus>{isLooking ? 'Looking for the client' : ''}</LiveStatus>
      {entry.lost && <LostDialog lost={entry.lost} act={act} />}
    </fieldset>
  );
}

const ignore = () => undefined;

/** Formatted once it is complete; until then as typed. */
function shownPhone(typed: string): string {
  const digits = phoneIn(typed);
  return digits.length === phoneLength ? formatPhone(digits) : typed;
}

function stateText({ entry, isLooking }: ClientEntryState): string {
  if (isLooking) return 'Looking for the client...';
  switch (entry.state) {
    case 'new':
      return 'New client';
    case 'known':
      return entry.clientId === null ? 'Not on your list yet: booking adds them.' : '';
    case 'failed':
      return 'The client could not be looked up. Fill in the names to book anyway.';
    case 'open':
      return 'Type the ten digits of the phone, or the beginning of a name.';
  }
}

/** What the look-up returned besides name, phone and comment (spec 3). */
function knownFacts({ email, hasAccount }: ClientEntry): string {
  return [email, hasAccount === true && 'Has an account'].filter(Boolean).join(' · ');
}

interface LostDialogProps extends Pick<ClientEntryState, 'act'> {
  lost: NonNullable<ClientEntry['lost']>;
}

function LostDialog({ lost, act }: LostDialogProps) {
  const leave = () => act({ kind: 'leave' });
  return (
    <Dialog
      title="New client"
      role="alertdialog"
      onClose={leave}
      footer={
        <>
          <Button onClick={() => act({ kind: 'take-back' })}>Add back</Button>
          <Button look="primary" onClick={leave}>
            OK
          </Button>
        </>
      }
    >
      <p>The client details have been deleted. You may add them back</p>
      <p>
        {lost.firstName} {lost.lastName}
      </p>
    </Dialog>
  );
}

export interface ClientEntryState {
  readonly entry: ClientEntry;
  readonly errors: ClientErrors;
  readonly suggestions: readonly SalonClient[];
  readonly isLooking: boolean;
  act(action: ClientAction): void;
  /** Whether it is valid; shows the errors. */
  check(): boolean;
  /** Shows the server's errors about the client's fields. */
  showErrors(fields: Readonly<Record<string, readonly string[]>> | undefined): void;
}

/** Spec 9, client search debounce. Milliseconds. */
const searchDebounceMs = 500;

/** The client of the booking: looked up by phone, completed by name, or new. */
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
  const [find, { isFetching }] = bookingApi.useLazyFindSalonClientQuery();
  const phone = phoneToFind(entry);
  const debounced = useDebounced(phone, searchDebounceMs);

  const look = useEffectEvent(async (clientPhone: string, isStale: () => boolean) => {
    const { data } = await find({ clientPhone });
    if (isStale()) return;
    if (!data) dispatch({ kind: 'failed' });
    else if (data.clientFound) dispatch({ kind: 'found', found: foundIn(data) });
    else dispatch({ kind: 'not-found' });
  });
  useEffect(() => {
    // Another phone was typed in the meantime.
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
  const debounced = useDebounced(text, searchDebounceMs);
  const { currentData } = bookingApi.useAutoCompleteSalonClientQuery(
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
