import type { PaymentOrder } from '@frizo/contracts';
import { formatLocalDate } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import styles from './visit-summary.module.css';

/** What a payment order is for: services with artists and prices, and day; for a salon with its client. The salon's name is in the header of a client's dialog. */
export function VisitSummary({ order, side = 'client' }: { order: PaymentOrder; side?: 'client' | 'salon' }) {
  const { salonClient, date, services } = order;
  const client = side === 'client' ? [] : [`${salonClient.firstName} ${salonClient.lastName}`];
  return (
    <div className={styles.visit}>
      <p className={styles.soft}>{[...client, formatLocalDate(date)].join(', ')}</p>
      <ul className={styles.services}>
        {services.map(({ id, priceEnteredCent, appointment }) => (
          <li key={id} className={styles.service}>
            <span>
              {appointment.service.i18nKey}
              <span className={styles.soft}>{` with ${appointment.masterUser.name}`}</span>
            </span>
            <span>{formatCents(priceEnteredCent)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
