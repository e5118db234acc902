import { failureText, overlapQuestion, overlapsIn } from '@frizo/appointment-views';
import type { WaitingEntry } from '@frizo/contracts';
import { dayTitle, formatDuration, formatTimeForViewer, ownTimezone, todayIn } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import { useModals, useNotices, type RequestFailure } from '@frizo/remote-kit';
import { Button, useConfirm } from '@frizo/ui';
import { appointmentsApi } from '../my-appointments/appointments.api.ts';
import { untilText } from './offer-texts.ts';
import styles from './waiting-list.module.css';

interface WaitingOfferProps {
  entry: WaitingEntry;
  offer: NonNullable<WaitingEntry['offer']>;
  /** Unix seconds. */
  now: number;
  /** The id of the element that identifies the entry. */
  describedBy: string;
}

/** A time that is kept free for the client, which one press books. */
export function WaitingOffer({ entry, offer, now, describedBy }: WaitingOfferProps) {
  const { timezone } = entry;
  const { date, startTime } = offer;
  const { accept, decline, isAccepting, isDeclining, question } = useOfferAnswers(entry, offer);
  return (
    <div className={styles.offer}>
      <div>
        <p className={styles.start}>
          {dayTitle(date, todayIn(timezone, new Date(now * 1000)))},{' '}
          {formatTimeForViewer({ date, seconds: startTime, timezone }, ownTimezone())}
        </p>
        <p>
          with {offer.artistName} · {formatCents(offer.priceCent)} · {formatDuration(offer.durationTime)}
        </p>
        <p className={styles.until}>{untilText(offer, timezone, now)}</p>
      </div>
      <div className={styles.actions}>
        <Button
          look="primary"
          aria-describedby={describedBy}
          isBusy={isAccepting}
          busyText="Booking"
          onClick={() => void accept()}
        >
          Book it
        </Button>
        <Button
          aria-describedby={describedBy}
          isBusy={isDeclining}
          busyText="Please wait"
          onClick={() => void decline()}
        >
          No thanks
        </Button>
      </div>
      {question}
    </div>
  );
}

function useOfferAnswers({ id, timezone }: WaitingEntry, offer: WaitingOfferProps['offer']) {
  const notices = useNotices();
  const modals = useModals();
  const { ask, dialog: question } = useConfirm();
  const [sendAccept, { isLoading: isAccepting }] = appointmentsApi.useAcceptWaitingOfferMutation();
  const [sendDecline, { isLoading: isDeclining }] = appointmentsApi.useDeclineWaitingOfferMutation();
  const answer = { id, offerId: offer.id };
  const fail = (error: unknown) =>
    notices.show({ kind: 'error', text: failureText(error as RequestFailure) });

  const acceptWith = async (confirmed: { isOverlapConfirmed?: true }): Promise<void> => {
    const { data, error } = await sendAccept({ ...answer, ...confirmed });
    if (data) {
      notices.show({ kind: 'success', text: 'Appointment booked' });
      void modals.open('booked-appointment', { appointments: [data.appointment] });
      return;
    }
    const overlaps = overlapsOf(error as RequestFailure);
    if (overlaps.length === 0 || confirmed.isOverlapConfirmed) fail(error);
    else if (await ask(overlapQuestion(overlaps, timezone))) await acceptWith({ isOverlapConfirmed: true });
  };

  return {
    isAccepting,
    isDeclining,
    question,
    accept: () => acceptWith({}),
    async decline() {
      const { error } = await sendDecline(answer);
      if (error) fail(error);
      else notices.show({ kind: 'success', text: 'You stay on the waiting list' });
    },
  };
}

/** The client's appointments at that time, which they may want as well. */
function overlapsOf({ items = [] }: RequestFailure) {
  return items.flatMap((item) => (item?.key === 'booking.overlaps_own' ? overlapsIn(item.details) : []));
}
