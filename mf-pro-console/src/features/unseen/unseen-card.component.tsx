import { useId } from 'react';
import { timeText } from '@frizo/appointment-views';
import type { ProfessionalAppointment } from '@frizo/contracts';
import { formatLocalDate } from '@frizo/local-time';
import { Badge, Button, Card } from '@frizo/ui';
import { ClientLine } from '../appointments/client-line.component.tsx';
import styles from './unseen.module.css';

interface UnseenCardProps {
  appointment: ProfessionalAppointment;
  isSeen: boolean;
  onOpen(): void;
}

export function UnseenCard({ appointment, isSeen, onOpen }: UnseenCardProps) {
  const headingId = useId();
  const { date, serviceName, artistName, client } = appointment;
  return (
    <Card as="li" labelledBy={headingId}>
      <p className={styles.when}>
        {formatLocalDate(date)}, {timeText(appointment)}
        {isSeen ? <Badge>Seen</Badge> : <Badge tone="partly">New</Badge>}
      </p>
      <h3 id={headingId} className={styles.service}>
        {serviceName}
      </h3>
      <ClientLine client={client} />
      <p className={styles.soft}>{artistName}</p>
      <div>
        <Button size="small" aria-describedby={headingId} aria-haspopup="dialog" onClick={onOpen}>
          Open
        </Button>
      </div>
    </Card>
  );
}
