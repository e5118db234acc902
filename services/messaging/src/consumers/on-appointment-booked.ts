import { appointmentBooked } from '@frizo/contracts';
import { consume, type Clock, type Consumer } from '@frizo/service-kit';
import { artistNotice, clientConfirmation } from '../mails/booking-confirmation.ts';
import { queueMail } from '../mails/mails.store.ts';
import { personById } from '../people/keep-person.ts';

/** Both sides hear of a booking by mail (decisions 4, confirmations). */
export function onAppointmentBooked(clock: Clock): Consumer {
  return consume(appointmentBooked, {
    name: 'on-appointment-booked',
    async handle(booked, { trx }) {
      const client = await personById(trx, booked.clientUserId);
      const artist = await personById(trx, booked.artistId);
      await queueMail(trx, client.email, clientConfirmation(client, booked), clock.now());
      await queueMail(trx, artist.email, artistNotice(artist, client, booked), clock.now());
    },
  });
}
