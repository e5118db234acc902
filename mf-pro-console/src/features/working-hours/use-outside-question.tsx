import { useState, type ReactNode } from 'react';
import { dayText, timeText } from '@frizo/appointment-views';
import { findAppointmentsOutsideHours, type AnswerOf, type RequestOf } from '@frizo/contracts';
import { isRequestError, useRequest } from '@frizo/remote-kit';
import { useConfirm, useNow } from '@frizo/ui';
import styles from './working-hours.module.css';

type Hours = RequestOf<typeof findAppointmentsOutsideHours>;
type Outside = AnswerOf<typeof findAppointmentsOutsideHours>;

interface OutsideQuestion {
  /** Asks whether to save although appointments to come are outside of these hours. Resolves to true where there are none. */
  confirm(hours: readonly Hours[]): Promise<boolean>;
  readonly isChecking: boolean;
  /** To be rendered. */
  readonly question: ReactNode;
}

/** Lists the appointments that a change of hours would leave out, before it is saved. */
export function useOutsideQuestion(): OutsideQuestion {
  const request = useRequest();
  const { dialog, ask } = useConfirm();
  const now = useNow();
  const [isChecking, setIsChecking] = useState(false);
  return {
    async confirm(hours) {
      setIsChecking(true);
      // Null when the request failed; saving without the list is the user's decision.
      const outside = await Promise.all(
        hours.map((one) => request(findAppointmentsOutsideHours, one, { notice: false })),
      ).catch((error: unknown) => {
        if (!isRequestError(error)) throw error;
        return null;
      });
      setIsChecking(false);
      const count = outside?.reduce((sum, one) => sum + one.count, 0);
      if (count === 0) return true;
      return ask({
        title: 'Appointments outside these hours',
        text:
          outside === null ? (
            'We could not check which appointments are outside these hours.'
          ) : (
            <OutsideList data={outside.flatMap(({ data }) => data)} count={count ?? 0} now={now} />
          ),
        yes: 'Save anyway',
        isDangerous: false,
      });
    },
    isChecking,
    question: dialog,
  };
}

interface OutsideListProps extends Outside {
  now: number;
}

function OutsideList({ data, count, now }: OutsideListProps) {
  return (
    <>
      <p>
        {count === 1
          ? 'This appointment stays as it is booked'
          : `These ${count} appointments stay as they are booked`}
        , outside the new hours. Move or cancel what you cannot keep under Appointments.
      </p>
      <ul className={styles.outside}>
        {data.map((appointment) => (
          <li key={appointment.id}>
            {dayText(appointment, now)}, {timeText(appointment)}: {appointment.client.firstName}{' '}
            {appointment.client.lastName}, {appointment.serviceName} ({appointment.artistName})
          </li>
        ))}
      </ul>
      {count > data.length && <p>And {count - data.length} more.</p>}
    </>
  );
}
