import { useId, type ReactNode } from 'react';
import type { Appointment, AppointmentTab } from '@frizo/contracts';
import { formatDuration } from '@frizo/local-time';
import { Button, Card } from '@frizo/ui';
import { ConfirmationBadge, StatusBadge } from '../badges/appointment-badges.component.tsx';
import { timeWords } from '../words/appointment-words.ts';
import styles from './list.module.css';

export interface AppointmentRowProps {
  appointment: Appointment;
  tab: AppointmentTab;
  /** Which appointment its buttons are of, in words. */
  label: string;
  /** `RowLine`s: who, where and how much. */
  children: ReactNode;
  /** What else may be done than to look at the details; is given the id of what says which appointment it is. */
  actions(headingId: string): ReactNode;
  onOpen(): void;
}

/** One appointment of a day, as an `li`: when first, since that is what one looks for. On a desk a row, on a phone one thing under the other. */
export function AppointmentRow({ appointment, tab, label, children, actions, onOpen }: AppointmentRowProps) {
  const headingId = useId();
  const { status } = appointment;
  return (
    <Card as="li" labelledBy={headingId}>
      <div className={styles.row}>
        <div className={styles.when}>
          <time dateTime={new Date(appointment.startTimestamp * 1000).toISOString()} className={styles.time}>
            {timeWords(appointment)}
          </time>
          <span className={styles.soft}>{formatDuration(appointment.durationTime)}</span>
        </div>
        <div className={styles.what}>
          <h3 id={headingId} className={styles.service}>
            {appointment.serviceName}
          </h3>
          {children}
        </div>
        <div className={styles.badges}>
          <StatusBadge status={status} tab={tab} />
          <ConfirmationBadge confirmation={appointment.confirmation} status={status} />
        </div>
        <div className={styles.actions} role="group" aria-label={label}>
          <Button size="small" aria-describedby={headingId} aria-haspopup="dialog" onClick={onOpen}>
            Details
          </Button>
          {actions(headingId)}
        </div>
      </div>
    </Card>
  );
}

/** What is said under the service; soft is what one looks at second. */
export function RowLine({ children, isSoft = false }: { children: ReactNode; isSoft?: boolean }) {
  return <p className={isSoft ? styles.soft : styles.line}>{children}</p>;
}
