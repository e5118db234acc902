import { useState } from 'react';
import type { SalonClient } from '@frizo/contracts';
import { CrossLink } from '@frizo/remote-kit';
import { Badge, Button, Card, classes, EditIcon, IconButton } from '@frizo/ui';
import { formatPhone } from '@frizo/validation';
import { PhoneLink } from '../appointments/client-line.component.tsx';
import styles from './clients.module.css';
import type { ClientActions } from './use-client-actions.tsx';

interface ClientRowsProps {
  clients: readonly SalonClient[];
  actions: ClientActions;
  /** The client who was added or edited last. */
  savedId: number | null;
}

/** Spec 2, clients list: Name, Phone, Comment, Action, and Edit in each row. */
export function ClientTable({ clients, actions, savedId }: ClientRowsProps) {
  return (
    <table className={styles.table} aria-label="Clients">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Phone</th>
          <th scope="col">Comment</th>
          <th scope="col">Action</th>
          <th scope="col">Edit</th>
        </tr>
      </thead>
      <tbody>
        {clients.map((client) => (
          <tr key={client.id} className={classes(client.id === savedId && styles.saved)}>
            <th scope="row" className={styles.name}>
              <NameLink client={client} /> <SavedBadge isSaved={client.id === savedId} />
              <Duplicate client={client} actions={actions} />
            </th>
            <td>
              <Phone client={client} />
            </td>
            <td>
              <Comment client={client} />
            </td>
            <td>
              <span className={styles.buttons}>
                <BookAndRemove client={client} actions={actions} />
              </span>
            </td>
            <td>
              <IconButton
                icon={EditIcon}
                label={`Edit ${nameOf(client)}`}
                aria-haspopup="dialog"
                onClick={() => void actions.edit(client)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same as cards, for phones. */
export function ClientCards({ clients, actions, savedId }: ClientRowsProps) {
  return (
    <ul className={styles.cards} aria-label="Clients">
      {clients.map((client) => (
        <Card key={client.id} as="li" isDense isMarked={client.id === savedId}>
          <div className={styles.nameAndPhone}>
            <h2 className={styles.name}>
              <NameLink client={client} />
            </h2>
            <SavedBadge isSaved={client.id === savedId} />
            <Phone client={client} />
          </div>
          <Comment client={client} />
          <Duplicate client={client} actions={actions} />
          <div className={styles.buttons}>
            <BookAndRemove client={client} actions={actions} />
            <Button
              size="small"
              aria-label={`Edit ${nameOf(client)}`}
              aria-haspopup="dialog"
              onClick={() => void actions.edit(client)}
            >
              Edit
            </Button>
          </div>
        </Card>
      ))}
    </ul>
  );
}

/** To the page of the client. */
function NameLink({ client }: { client: SalonClient }) {
  return <CrossLink to={`/clients/${client.id}`}>{nameOf(client)}</CrossLink>;
}

function Phone({ client: { phone } }: { client: SalonClient }) {
  return phone === '' ? <span className={styles.none}>No phone</span> : <PhoneLink phone={phone} />;
}

function SavedBadge({ isSaved }: { isSaved: boolean }) {
  return isSaved && <Badge tone="done">Saved</Badge>;
}

/** A longer comment is folded, in characters or lines. */
const shortComment = { characters: 120, lines: 2 };

/** A long comment is folded until it is opened, so that rows stay low. */
function Comment({ client }: { client: SalonClient }) {
  const { comment } = client;
  const [isOpen, setOpen] = useState(false);
  if (comment === '') return null;
  const isLong = comment.length > shortComment.characters || comment.split('\n').length > shortComment.lines;
  return (
    <>
      <p className={classes(styles.comment, isLong && !isOpen && styles.folded)}>{comment}</p>
      {isLong && (
        <Button
          look="quiet"
          size="small"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Show less' : 'Show all'} of the comment on ${nameOf(client)}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show all'}
        </Button>
      )}
    </>
  );
}

/** Another entry that may be the same person: the salon decides (decisions 9). */
function Duplicate({ client, actions }: { client: SalonClient; actions: ClientActions }) {
  const other = client.possibleDuplicate;
  if (!other || !actions.managesWholeSalon) return null;
  const words = [nameOf(other), other.phone && formatPhone(other.phone), other.email].filter(Boolean);
  return (
    <div role="group" aria-label={`Possible duplicate of ${nameOf(client)}`} className={styles.duplicate}>
      <p>
        Possible duplicate: {words.join(', ')}
        {other.isRegistered ? ', with an account' : ', without an account'}
      </p>
      <span className={styles.buttons}>
        <Button size="small" onClick={() => void actions.resolve(client, other, true)}>
          Same person
        </Button>
        <Button size="small" onClick={() => void actions.resolve(client, other, false)}>
          Different people
        </Button>
      </span>
    </div>
  );
}

function BookAndRemove({ client, actions }: { client: SalonClient; actions: ClientActions }) {
  return (
    <>
      <Button
        size="small"
        aria-label={`Book for ${nameOf(client)}`}
        aria-haspopup="dialog"
        onClick={() => void actions.book(client)}
      >
        Book
      </Button>
      <Button
        size="small"
        aria-label={`Remove ${nameOf(client)}`}
        isBusy={actions.removingId === client.id}
        busyText="Removing"
        onClick={() => void actions.remove(client)}
      >
        Remove
      </Button>
    </>
  );
}

export function nameOf({ firstName, lastName }: Pick<SalonClient, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}
