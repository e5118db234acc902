import type { SalonClient } from '@frizo/contracts';
import { formatPhone } from '@frizo/validation';
import styles from './appointments.module.css';

/** The client of an appointment, with contact links. */
export function ClientLine({ client }: { client: SalonClient }) {
  return (
    <span className={styles.client}>
      <span>
        {client.firstName} {client.lastName}
      </span>
      {client.phone !== '' && <PhoneLink phone={client.phone} />}
    </span>
  );
}

/** @param phone ten digits */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:+1${phone}`} className={styles.phone}>
      {formatPhone(phone)}
    </a>
  );
}
