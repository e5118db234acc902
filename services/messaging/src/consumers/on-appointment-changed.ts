import { appointmentChanged } from '@frizo/contracts';
import { consume, type Clock, type Consumer } from '@frizo/service-kit';
import type { Agreed, Side, Told } from '../appointments/told-appointment.ts';
import { isNews } from '../appointments/appointment-words.ts';
import { artistBooked, artistCancelled, artistMoved, artistRelieved } from '../appointments/artist-mails.ts';
import { findCast, type Cast } from '../appointments/cast.ts';
import { clientCancelled, clientMoved } from '../appointments/client-mails.ts';
import { textCancelled, textMoved } from '../appointments/client-texts.ts';
import { tellBothSides, type ArtistMessage, type TellTools } from '../appointments/tell-both-sides.ts';
import type { MessagingEnv } from '../env.ts';

/** Both sides hear of what was moved or cancelled; a no-show and a confirmation are seen in the lists alone. */
export function onAppointmentChanged(clock: Clock, env: MessagingEnv): Consumer {
  return consume(appointmentChanged, {
    name: 'on-appointment-changed',
    async handle({ by, change, previous, status: _status, ...told }, { trx }) {
      const tools = { trx, now: clock.now(), env };
      if (change === 'cancelled') await tellCancelled(tools, told, by);
      if (change === 'moved' && previous && isNews(told, previous))
        await tellMoved(tools, told, { previous, by });
    },
  });
}

async function tellCancelled(tools: TellTools, told: Told, by: Side): Promise<void> {
  const { trx, env } = tools;
  const cast = await findCast(trx, told, [told.artistId]);
  const artist = cast.artist(told.artistId);
  const { client } = cast;
  await tellBothSides(tools, {
    client,
    message: {
      told,
      mail: clientCancelled(client, told, by, env),
      text: textCancelled(told, env),
      method: 'CANCEL',
    },
    toArtists: [{ artist, told, mail: artistCancelled({ artist, client }, told, by, env), method: 'CANCEL' }],
  });
}

interface Moved {
  readonly previous: Agreed;
  readonly by: Side;
}

async function tellMoved(tools: TellTools, told: Told, { previous, by }: Moved): Promise<void> {
  const { trx, env } = tools;
  const cast = await findCast(trx, told, [told.artistId, previous.artistId]);
  const { client } = cast;
  const how = { previous, by, site: env };
  await tellBothSides(tools, {
    client,
    message: {
      told,
      mail: clientMoved(client, told, how),
      text: textMoved(told, previous, env),
      method: 'REQUEST',
    },
    toArtists:
      told.artistId === previous.artistId
        ? [sameArtist(cast, told, { previous, by }, env)]
        : changedArtists(cast, told, { previous, by }, env),
  });
}

function sameArtist({ client, artist }: Cast, told: Told, moved: Moved, env: MessagingEnv): ArtistMessage {
  const reader = artist(told.artistId);
  const mail = artistMoved({ artist: reader, client }, told, { ...moved, site: env });
  return { artist: reader, told, mail, method: 'REQUEST' };
}

/** To the one who had it, it is cancelled, as it was agreed before; to the other one it is new. */
function changedArtists(
  { client, artist }: Cast,
  told: Told,
  { previous, by }: Moved,
  env: MessagingEnv,
): ArtistMessage[] {
  const before = artist(previous.artistId);
  const now = artist(told.artistId);
  return [
    {
      artist: before,
      told: { ...told, ...previous },
      mail: artistRelieved({ artist: before, client }, told, previous, env),
      method: 'CANCEL',
    },
    {
      artist: now,
      told,
      mail: artistBooked({ artist: now, client }, told, by, env),
      method: 'REQUEST',
    },
  ];
}
