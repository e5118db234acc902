import { addressLine, ChosenStyle, Fact, FactList } from '@frizo/appointment-views';
import type { Appointment } from '@frizo/contracts';
import { dayTitle, formatDuration, formatWallTime, todayIn, zoneNameAt } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import { CrossLink, type ModalRootProps } from '@frizo/remote-kit';
import { Button, buttonClass, DialogBody, DialogFooter, DialogHeader } from '@frizo/ui';
import { AddToCalendar } from '../appointment-detail/add-to-calendar.component.tsx';
import { directionsUrl } from '../appointment-detail/map-url.ts';
import styles from './booked-appointment.module.css';
import { googleCalendarUrl, outlookCalendarUrl } from './calendar-links.ts';

/** What was booked, with the next steps: add it to a calendar, get directions, view the appointment. */
export function BookedAppointmentModal({
  props: { appointments },
  complete,
  dismiss,
}: ModalRootProps<'booked-appointment'>) {
  const title =
    appointments.length === 1 ? 'You are booked' : `You are booked for ${appointments.length} services`;
  return (
    <>
      <DialogHeader title={title} onClose={dismiss} />
      <DialogBody>
        {appointments.map((appointment) => (
          <BookedAppointment key={appointment.id} appointment={appointment} onLeave={() => complete(true)} />
        ))}
      </DialogBody>
      <DialogFooter>
        <Button look="primary" onClick={() => complete(true)}>
          Done
        </Button>
      </DialogFooter>
    </>
  );
}

interface BookedAppointmentProps {
  appointment: Appointment;
  /** Called when the page behind the dialog changes. */
  onLeave(): void;
}

function BookedAppointment({ appointment, onLeave }: BookedAppointmentProps) {
  const { serviceName, salonName, artistName, address, aptNo } = appointment;
  return (
    <section className={styles.appointment} aria-label={serviceName}>
      <ChosenStyle appointment={appointment} width="7rem" />
      <div className={styles.words}>
        <FactList>
          <Fact title="Service">
            <strong>{serviceName}</strong>
            <br />
            {formatDuration(appointment.durationTime)} · {formatCents(appointment.priceCent)} · {aptNo}
          </Fact>
          <Fact title="Artist">{artistName}</Fact>
          <Fact title="When">
            <strong>{whenText(appointment)}</strong>
          </Fact>
          <Fact title="Where">
            {salonName}
            <br />
            {addressLine(address)}
          </Fact>
        </FactList>
        <div className={styles.links} role="group" aria-label="Add to your calendar">
          <AddToCalendar appointmentId={appointment.id} title="Calendar file" />
          <OutsideLink href={googleCalendarUrl(appointment)}>Google Calendar</OutsideLink>
          <OutsideLink href={outlookCalendarUrl(appointment)}>Outlook</OutsideLink>
        </div>
        <div className={styles.links}>
          <OutsideLink href={directionsUrl(address)}>Directions</OutsideLink>
          <CrossLink
            to={`/me/my-appointments/upcoming?appointment=${appointment.id}`}
            className={buttonClass({ size: 'small' })}
            onClick={onLeave}
          >
            Show appointment
          </CrossLink>
        </div>
      </div>
    </section>
  );
}

function OutsideLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={buttonClass({ size: 'small' })}>
      {children}
    </a>
  );
}

/** `Thursday, 03/05/2026, 10:00 AM MST`: in local time of the salon, with its zone. */
function whenText({ date, startTime, startTimestamp, timezone }: Appointment): string {
  const day = dayTitle(date, todayIn(timezone, new Date()));
  return `${day}, ${formatWallTime(startTime)} ${zoneNameAt(new Date(startTimestamp * 1000), timezone)}`;
}
