import { useId, type ReactNode } from 'react';
import type { Appointment, AppointmentTab } from '@frizo/contracts';
import { formatDuration, formatLocalDate } from '@frizo/local-time';
import { Button, Card, classes } from '@frizo/ui';
import { ChargeBadges, ConfirmationBadge, StatusBadge } from '../badges/appointment-badges.component.tsx';
import { ChosenStyle } from '../style/chosen-style.component.tsx';
import { timeText } from '../text/appointment-text.ts';
import styles from './list.module.css';

export interface AppointmentRowProps {
  appointment: Appointment;
  tab: AppointmentTab;
  /** Identifies the appointment for its buttons. */
  label: string;
  /** `RowLine`s: who, where and how much. */
  children: ReactNode;
  /** Further actions besides opening the details. Receives the id of the element that identifies the appointment. */
  actions(headingId: string): ReactNode;
  onOpen(): void;
  /** Fits more rows on a screen, for people who look through a whole day. */
  isCompact?: boolean;
  /** Shows the date too, in a list that is not grouped by day. */
  showsDate?: boolean;
}

/** One appointment in a list, as an `li`, with its time first because readers look for it. A row on wide screens, stacked on phones. */
export function AppointmentRow(props: AppointmentRowProps) {
  const { appointment, tab, label, children, actions, onOpen, isCompact = false, showsDate = false } = props;
  const headingId = useId();
  return (
    <Card as="li" labelledBy={headingId} isDense={isCompact}>
      <div className={classes(styles.row, isCompact && styles.compact)}>
        <div className={styles.when}>
          <time dateTime={new Date(appointment.startTimestamp * 1000).toISOString()}>
            {showsDate && `${formatLocalDate(appointment.date)}, `}
            {timeText(appointment)}
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
          <StatusBadge appointment={appointment} tab={tab} />
          <ChargeBadges charges={appointment.charges} />
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

/** A line below the service; `isSoft` makes it secondary. */
export function RowLine({ children, isSoft = false }: { children: ReactNode; isSoft?: boolean }) {
  return <p className={isSoft ? styles.soft : undefined}>{children}</p>;
}
