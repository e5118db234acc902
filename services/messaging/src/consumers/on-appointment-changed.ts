import { appointmentChanged } from '@frizo/contracts';
import { consume, type Consumer, type ServiceParts } from '@frizo/service-kit';
import type { AppointmentTerms, Side, AppointmentSnapshot } from '../appointments/appointment-snapshot.ts';
import { isMoved, isNews } from '../appointments/appointment-words.ts';
import {
  artistBooked,
  artistCanceled,
  artistMoved,
  artistRelieved,
  staffChanged,
} from '../appointments/artist-mails.ts';
import { findCast, type Cast } from '../appointments/cast.ts';
import { clientCanceled, clientMoved } from '../appointments/client-mails.ts';
import { textCanceled, textMoved } from '../appointments/client-texts.ts';
import { tellBothSides, type ArtistMessage, type TellTools } from '../appointments/notify-both-sides.ts';
import type { MessagingEnv } from '../env.ts';
import type { Letter } from '../mails/mails.store.ts';

/** Both sides hear of what was moved or canceled; a no-show and a confirmation are seen in the lists alone. */
export function onAppointmentChanged(
  { clock, jobs }: Pick<ServiceParts, 'clock' | 'jobs'>,
  env: MessagingEnv,
): Consumer {
  return consume(appointmentChanged, {
    name: 'on-appointment-changed',
    async handle({ by, change, previous, status: _status, ...told }, { trx }) {
      const tools = { trx, jobs, now: clock.now(), env };
      if (change === 'cancelled') await tellCanceled(tools, told, by);
      if (change === 'moved' && previous && isNews(told, previous))
        await tellMoved(tools, told, { previous, by });
    },
  });
}

async function tellCanceled(tools: TellTools, told: AppointmentSnapshot, by: Side): Promise<void> {
  const { trx, env } = tools;
  const cast = await findCast(trx, told, [told.artistId]);
  const artist = cast.artist(told.artistId);
  const { client } = cast;
  await tellBothSides(tools, {
    client,
    message: {
      visit: [told],
      mail: clientCanceled(cast, told, by, env),
      text: textCanceled(told, env),
      method: 'CANCEL',
      isOwnDoing: by === 'client',
    },
    toArtists: [
      { artist, visit: [told], mail: artistCanceled({ artist, client }, told, by, env), method: 'CANCEL' },
    ],
    toListeners: staffLetters(cast, told, 'canceled', env),
  });
}

interface Moved {
  readonly previous: AppointmentTerms;
  readonly by: Side;
}

async function tellMoved(
  tools: TellTools,
  told: AppointmentSnapshot,
  { previous, by }: Moved,
): Promise<void> {
  const { trx, env } = tools;
  const cast = await findCast(trx, told, [told.artistId, previous.artistId]);
  const { client } = cast;
  const how = { previous, by, site: env };
  await tellBothSides(tools, {
    client,
    message: {
      visit: [told],
      mail: clientMoved(cast, told, how),
      text: textMoved(told, previous, env),
      method: 'REQUEST',
      asksToConfirm: true,
      isOwnDoing: by === 'client',
    },
    toArtists:
      told.artistId === previous.artistId
        ? [sameArtist(cast, told, { previous, by }, env)]
        : changedArtists(cast, told, { previous, by }, env),
    toListeners: staffLetters(cast, told, isMoved(told, previous) ? 'moved' : 'changed', env),
  });
}

function sameArtist(
  { client, artist }: Cast,
  told: AppointmentSnapshot,
  moved: Moved,
  env: MessagingEnv,
): ArtistMessage {
  const reader = artist(told.artistId);
  const mail = artistMoved({ artist: reader, client }, told, { ...moved, site: env });
  return { artist: reader, visit: [told], mail, method: 'REQUEST' };
}

/** To the one who had it, it is canceled, as it was agreed before; to the other one it is new. */
function changedArtists(
  { client, artist }: Cast,
  told: AppointmentSnapshot,
  { previous, by }: Moved,
  env: MessagingEnv,
): ArtistMessage[] {
  const before = artist(previous.artistId);
  const now = artist(told.artistId);
  return [
    {
      artist: before,
      visit: [{ ...told, ...previous }],
      mail: artistRelieved({ artist: before, client }, told, previous, env),
      method: 'CANCEL',
    },
    {
      artist: now,
      visit: [told],
      mail: artistBooked({ artist: now, client }, [told], by, env),
      method: 'REQUEST',
    },
  ];
}

function staffLetters(
  { client, listeners }: Cast,
  told: AppointmentSnapshot,
  what: 'moved' | 'changed' | 'canceled',
  env: MessagingEnv,
): Letter[] {
  return listeners.map((owner) => ({
    recipient: owner.email,
    mail: staffChanged({ owner, client }, told, what, env),
  }));
}
