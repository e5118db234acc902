import { useNotices, useSession } from '@frizo/remote-kit';
import type { BookAppointmentProps, SalonInfo } from '@frizo/contracts';
import { DialogBody, DialogHeader, Picture } from '@frizo/ui';
import styles from './book.module.css';
import type { Choice } from './choices.ts';
import { RefusalNote } from './refusal-note.component.tsx';
import { ServiceBlock } from './service-block.component.tsx';
import { startOf } from './start.ts';
import { subtitleOf } from './subtitle.ts';
import { TotalBar } from './total-bar.component.tsx';
import { useBooking } from './use-booking.ts';
import { useChoices } from './use-choices.ts';
import { When } from './when.component.tsx';

interface BookingFormProps {
  salon: SalonInfo;
  wish: BookAppointmentProps;
  onBooked(appointmentIds: number[]): void;
  onClose(): void;
}

/** Spec 9, defaults: whose clock is read until an address is chosen. */
const defaultTimezone = 'America/New_York';

export function BookingForm({ salon, wish, onBooked, onClose }: BookingFormProps) {
  const { choices, offered, change, dropStart } = useChoices(salon, wish);
  const address = salon.addresses.find(({ id }) => id === choices.addressId);
  const service = offered.services?.find(({ id }) => id === choices.serviceId);
  const timezone = address?.timezone ?? defaultTimezone;
  const booking = useBooking({ timezone, onTaken: dropStart });
  const notices = useNotices();
  const { user } = useSession();

  const onChoice = (choice: Choice) => booking.keep(startOf(change(choice), timezone));

  const save = async () => {
    const start = startOf(choices, timezone);
    const booked = start && (await booking.save(start, wish.style?.imageId ?? 0));
    if (!booked) return;
    notices.show({ kind: 'success', text: 'Appointment booked' });
    onBooked(booked);
  };

  return (
    <>
      <DialogHeader title="Book appointment" subtitle={subtitleOf(user, salon, address)} onClose={onClose} />
      <DialogBody>
        <div className={styles.layout}>
          <div className={styles.what}>
            {wish.style && (
              <div className={styles.style}>
                <Picture image={wish.style} alt="The style you chose" sizes="10rem" />
              </div>
            )}
            <ServiceBlock salon={salon} choices={choices} offered={offered} onChoice={onChoice} />
          </div>
          <When choices={choices} salonId={salon.id} timezone={timezone} onChoice={onChoice} />
        </div>
        {booking.refusal && <RefusalNote refusal={booking.refusal} onChoice={onChoice} />}
      </DialogBody>
      <TotalBar service={service} choices={choices} isSaving={booking.isSaving} onBook={() => void save()} />
    </>
  );
}
