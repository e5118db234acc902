import { formatPhone } from '@frizo/validation';
import styles from './salon-client.module.css';
import type { FoundClient } from './use-found-client.ts';

const genders = new Map([
  [1, 'Female'],
  [2, 'Male'],
]);

/** The phone belongs to a known person: who it is, as far as the portal may show, and what that means. */
export function FoundNote({ client }: { client: FoundClient }) {
  const { clientFirstName, clientLastName, clientPhone, clientEmail, clientGender, clientComment } = client;
  const facts = [
    formatPhone(clientPhone),
    clientEmail,
    genders.get(clientGender ?? 0),
    client.isActiveUser === true && 'Has an account',
  ].filter(Boolean);
  return (
    <div role="alert" className={styles.found}>
      <p className={styles.name}>
        {clientFirstName} {clientLastName}
      </p>
      {facts.length > 0 && <p className={styles.facts}>{facts.join(' · ')}</p>}
      {clientComment !== '' && <p className={styles.facts}>{clientComment}</p>}
      <p>
        {client.clientIsInList
          ? 'This client already exist'
          : 'This phone number is known, but the client is not on your list yet.'}
      </p>
    </div>
  );
}
