import { appointmentBooked } from '@frizo/contracts';
import { consume, type Clock, type Consumer } from '@frizo/service-kit';
import { artistNotice, clientConfirmation } from '../mails/booking-confirmation.ts';
import { queueMails } from '../mails/mails.store.ts';
import { findPeople } from '../people/keep-person.ts';

/** Both sides hear of a booking by mail (decisions 4, confirmations). */
export function onAppointmentBooked(clock: Clock): Consumer {
  return consume(appointmentBooked, {
    name: 'on-appointment-booked',
    async handle(booked, { trx }) {
      const person = await findPeople(trx, [booked.clientUserId, booked.artistId]);
      const client = person(booked.clientUserId);
      const artist = person(booked.artistId);
      const letters = [
        { recipient: client.email, mail: clientConfirmation(client, booked) },
        { recipient: artist.email, mail: artistNotice(artist, client, booked) },
      ];
      await queueMails(trx, letters, clock.now());
    },
  });
}
