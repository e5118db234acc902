import styles from './salon-client.module.css';
import type { FoundClient } from './use-found-client.ts';

/** Somebody has this phone: who it is, and what that means. */
export function FoundNote({ client }: { client: FoundClient }) {
  const { clientFirstName, clientLastName, clientIsInList } = client;
  return (
    <div role="alert" className={styles.found}>
      <p className={styles.name}>
        {clientFirstName} {clientLastName}
      </p>
      <p>{clientIsInList ? 'This client already exist' : 'Known by this phone, and not on your list yet.'}</p>
    </div>
  );
}
