import { useId, type ReactNode } from 'react';
import type { Appointment, AppointmentTab } from '@frizo/contracts';
import { formatDuration, formatLocalDate } from '@frizo/local-time';
import { Button, Card, classes } from '@frizo/ui';
import { ConfirmationBadge, StatusBadge } from '../badges/appointment-badges.component.tsx';
import { ChosenStyle } from '../style/chosen-style.component.tsx';
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
  /** So that many fit a screen: for people who look through a whole day. */
  isCompact?: boolean;
  /** Says its date as well, in a list that is not in order of days. */
  showsDate?: boolean;
}

/** One appointment of a day, as an `li`: when first, since that is what one looks for. On a desk a row, on a phone one thing under the other. */
export function AppointmentRow(props: AppointmentRowProps) {
  const { appointment, tab, label, children, actions, onOpen, isCompact = false, showsDate = false } = props;
  const headingId = useId();
  const { status } = appointment;
  return (
    <Card as="li" labelledBy={headingId} isDense={isCompact}>
      <div className={classes(styles.row, isCompact && styles.compact)}>
        <div className={styles.when}>
          <time dateTime={new Date(appointment.startTimestamp * 1000).toISOString()}>
            {showsDate && `${formatLocalDate(appointment.date)}, `}
            {timeWords(appointment)}
          </time>
          <span className={styles.soft}>{formatDuration(appointment.durationTime)}</span>
        </div>
        <div className={styles.what}>
          <ChosenStyle appointment={appointment} width="3.5rem" />
          <div>
            <h3 id={headingId}>{appointment.serviceName}</h3>
            {children}
          </div>
        </div>
        <div className={styles.badges}>
          <StatusBadge status={status} tab={tab} />
          <ConfirmationBadge {...appointment} />
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
  return <p className={isSoft ? styles.soft : undefined}>{children}</p>;
}
