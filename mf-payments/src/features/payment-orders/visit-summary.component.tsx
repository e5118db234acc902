import type { PaymentOrder } from '@frizo/contracts';
import { formatLocalDate } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import styles from './visit-summary.module.css';

/** What a payment order is for: services with artists and prices, salon or client, and day. */
export function VisitSummary({ order, side }: { order: PaymentOrder; side: 'client' | 'salon' }) {
  const { salon, salonClient, date, services } = order;
  const other = side === 'client' ? salon.name : `${salonClient.firstName} ${salonClient.lastName}`;
  return (
    <div className={styles.visit}>
      <p className={styles.soft}>{`${other}, ${formatLocalDate(date)}`}</p>
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
