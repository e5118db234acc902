import type { SalonClient } from '@frizo/contracts';
import { Button, Card, EditIcon, IconButton } from '@frizo/ui';
import { PhoneLink } from '../appointments/client-line.component.tsx';
import styles from './clients.module.css';
import type { ClientActions } from './use-client-actions.tsx';

interface ClientRowsProps {
  clients: readonly SalonClient[];
  actions: ClientActions;
}

/** Spec 2, clients list: Name, Phone, Comment, Action, and Edit in each row. */
export function ClientTable({ clients, actions }: ClientRowsProps) {
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
          <tr key={client.id}>
            <th scope="row" className={styles.name}>
              {nameOf(client)}
            </th>
            <td>
              <Phone client={client} />
            </td>
            <td className={styles.comment}>{client.comment}</td>
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

/** The same on a phone, one under the other. */
export function ClientCards({ clients, actions }: ClientRowsProps) {
  return (
    <ul className={styles.cards} aria-label="Clients">
      {clients.map((client) => (
        <Card key={client.id} as="li">
          <h2 className={styles.name}>{nameOf(client)}</h2>
          <Phone client={client} />
          {client.comment !== '' && <p className={styles.comment}>{client.comment}</p>}
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

function Phone({ client: { phone } }: { client: SalonClient }) {
  return phone === '' ? <span className={styles.none}>No phone</span> : <PhoneLink phone={phone} />;
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

function nameOf({ firstName, lastName }: SalonClient): string {
  return `${firstName} ${lastName}`;
}
