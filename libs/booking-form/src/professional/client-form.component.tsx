import { useRef } from 'react';
import { Button, ComboBox, Dialog, LiveStatus, TextField } from '@frizo/ui';
import { formatPhone } from '@frizo/validation';
import styles from './book-for-client.module.css';
import { phoneIn, type ClientEntry } from './client-entry.ts';
import type { ClientEntryState } from './use-client-entry.ts';

/** Who is booked for: a phone is looked up, the fields of a known client are locked until Reset (spec 4, Client search). */
export function ClientForm({ client }: { client: ClientEntryState }) {
  const { entry, errors, suggestions, isLooking, act } = client;
  const form = useRef<HTMLFieldSetElement>(null);
  const isKnown = entry.state === 'known';
  const reset = () => {
    act({ kind: 'reset' });
    // Reset disappears with the fields that it cleared.
    form.current?.focus();
  };
  return (
    <fieldset ref={form} tabIndex={-1} className={styles.client}>
      <legend className={styles.legend}>Client</legend>
      <div className={styles.fields}>
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
      <p className={styles.state} aria-live="polite">
        {stateText(client)}
      </p>
      {isKnown && knownFacts(entry) !== '' && <p className={styles.state}>{knownFacts(entry)}</p>}
      {isKnown && entry.comment !== '' && <p className={styles.state}>{entry.comment}</p>}
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

/** In its mask once it is whole; what is typed stays as it is until then. */
function shownPhone(typed: string): string {
  const digits = phoneIn(typed);
  return digits.length === 10 ? formatPhone(digits) : typed;
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

/** What the look-up says beside name, phone and comment (spec 3). */
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
