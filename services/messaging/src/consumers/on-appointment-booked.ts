import { appointmentBooked } from '@frizo/contracts';
import { consume, type Clock, type Consumer } from '@frizo/service-kit';
import { artistBooked } from '../appointments/artist-mails.ts';
import { findCast } from '../appointments/cast.ts';
import { clientBooked } from '../appointments/client-mails.ts';
import { textBooked } from '../appointments/client-texts.ts';
import { tellBothSides } from '../appointments/tell-both-sides.ts';
import type { MessagingEnv } from '../env.ts';

/** Both sides hear of a booking (decisions 4, confirmations). */
export function onAppointmentBooked(clock: Clock, env: MessagingEnv): Consumer {
  return consume(appointmentBooked, {
    name: 'on-appointment-booked',
    async handle({ by, ...told }, { trx }) {
      const cast = await findCast(trx, told, [told.artistId]);
      const artist = cast.artist(told.artistId);
      const { client } = cast;
      await tellBothSides(
        { trx, now: clock.now(), env },
        {
          client,
          message: {
            told,
            mail: clientBooked(client, told, by, env),
            text: textBooked(told, by, env),
            method: 'REQUEST',
          },
          toArtists: [
            { artist, told, mail: artistBooked({ artist, client }, told, by, env), method: 'REQUEST' },
          ],
        },
      );
    },
  });
}
