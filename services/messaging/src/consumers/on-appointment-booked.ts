import { appointmentBooked } from '@frizo/contracts';
import { consume, type Consumer, type ServiceParts } from '@frizo/service-kit';
import { artistBooked, staffBooked } from '../appointments/artist-mails.ts';
import { findCast } from '../appointments/cast.ts';
import { clientBooked } from '../appointments/client-mails.ts';
import { textBooked } from '../appointments/client-texts.ts';
import { tellBothSides, type ArtistMessage } from '../appointments/notify-both-sides.ts';
import { visitOf, type AppointmentSnapshot, type Visit } from '../appointments/appointment-snapshot.ts';
import type { MessagingEnv } from '../env.ts';

/** Both sides hear of a visit (decisions 4, confirmations): the client once, each artist of what is with them, and who keeps the salon. */
export function onAppointmentBooked(
  { clock, jobs }: Pick<ServiceParts, 'clock' | 'jobs'>,
  env: MessagingEnv,
): Consumer {
  return consume(appointmentBooked, {
    name: 'on-appointment-booked',
    async handle({ by, ...booked }, { trx }) {
      const visit = visitOf(booked);
      if (!visit) return;
      const [lead] = visit;
      const byArtist = Map.groupBy(visit, ({ artistId }) => artistId);
      const cast = await findCast(trx, lead, [...byArtist.keys()]);
      const { client } = cast;
      const toArtists = [...byArtist].map(([artistId, theirs]): ArtistMessage => {
        const artist = cast.artist(artistId);
        const part = theirs as [AppointmentSnapshot, ...AppointmentSnapshot[]] satisfies Visit;
        return {
          artist,
          visit: part,
          mail: artistBooked({ artist, client }, part, by, env),
          method: 'REQUEST',
        };
      });
      await tellBothSides(
        { trx, jobs, now: clock.now(), env },
        {
          client,
          message: {
            visit,
            mail: clientBooked(cast, visit, by, env),
            text: textBooked(visit, by, env),
            method: 'REQUEST',
            asksToConfirm: true,
            isOwnDoing: by === 'client',
          },
          toArtists,
          toListeners: cast.listeners.map((owner) => ({
            recipient: owner.email,
            mail: staffBooked({ owner, client }, visit, env),
          })),
        },
      );
    },
  });
}
