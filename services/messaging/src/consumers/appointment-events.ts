import {
  appointmentBooked,
  appointmentChanged,
  reminderDue,
  type AppointmentSnapshot,
  type AppointmentTerms,
} from '@frizo/contracts';
import { consume, type Consumer, type Loop, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { type Side, type Visit, visitOf } from '../appointments/visit.ts';
import { isMoved, isNews } from '../appointments/appointment-words.ts';
import {
  artistBooked,
  artistCanceled,
  artistMoved,
  artistReplaced,
  subscriberBooked,
  subscriberChanged,
} from '../appointments/artist-mails.ts';
import { type Recipients, findRecipients } from '../appointments/recipients.ts';
import { clientBooked, clientCanceled, clientMoved, clientReminder } from '../appointments/client-mails.ts';
import { textBooked, textCanceled, textMoved, textReminder } from '../appointments/client-texts.ts';
import {
  type ArtistMessage,
  notifyRecipients,
  notifyClient,
  type NotifyContext,
} from '../appointments/notify-recipients.ts';
import {
  delayChange,
  findOutdatedBookings,
  notifyOfDueChanges,
  readKnownTerms,
  takeKnownTerms,
} from '../appointments/delayed-changes.ts';
import type { MessagingEnv } from '../env.ts';
import type { MailToQueue } from '../mails/mails.store.ts';

/** Notifies about a booked visit (decisions 4, confirmations): the client once, each artist about their own services, and the subscribers. */
export function onAppointmentBooked(
  { clock, jobs }: Pick<ServiceParts, 'clock' | 'jobs'>,
  env: MessagingEnv,
): Consumer {
  return consume(appointmentBooked, {
    name: 'on-appointment-booked',
    async handle({ by, ...booked }, { trx }) {
      const now = clock.now();
      const visit = await withoutOutdated(trx, visitOf(booked), now);
      if (!visit) return;
      const [lead] = visit;
      const byArtist = Map.groupBy(visit, ({ artistId }) => artistId);
      const recipients = await findRecipients(trx, lead, [...byArtist.keys()]);
      const { client } = recipients;
      const toArtists = [...byArtist].flatMap(([artistId, theirs]): ArtistMessage[] => {
        const artist = recipients.artist(artistId);
        if (!artist) return [];
        const part = theirs as [AppointmentSnapshot, ...AppointmentSnapshot[]] satisfies Visit;
        return [
          {
            artist,
            visit: part,
            mail: artistBooked({ artist, client: client.nameAtSalon }, part, by, env),
            method: 'REQUEST',
          },
        ];
      });
      await notifyRecipients(
        { trx, jobs, now, env },
        {
          client,
          message: {
            visit,
            mail: clientBooked(recipients, visit, by, env),
            text: textBooked(visit, by, env),
            method: 'REQUEST',
            asksToConfirm: true,
            isOwnChange: by === 'client',
          },
          toArtists,
          toSubscribers: recipients.subscribers.map((subscriber) => ({
            recipient: subscriber.email,
            mail: subscriberBooked({ subscriber, client: client.nameAtSalon }, visit, env),
          })),
        },
      );
    },
  });
}

/** The services of a visit whose booking is still news: undefined if everybody was notified of a later change of each. */
async function withoutOutdated(trx: Knex, visit: Visit | undefined, now: Date): Promise<Visit | undefined> {
  if (!visit) return undefined;
  const ids = visit.map(({ appointmentId }) => appointmentId);
  const outdated = await findOutdatedBookings(trx, ids, now);
  const [lead, ...others] = visit.filter(({ appointmentId }) => !outdated.has(appointmentId));
  return lead && [lead, ...others];
}

/**
 * Notifies both sides of moves and cancellations: of a professional's move when it can no longer be undone (`changeNotifier`), of everything
 * else at once, compared with the terms that the recipients know. No-shows and confirmations only show in the lists.
 */
export function onAppointmentChanged(
  { clock, jobs }: Pick<ServiceParts, 'clock' | 'jobs'>,
  env: MessagingEnv,
): Consumer {
  return consume(appointmentChanged, {
    name: 'on-appointment-changed',
    async handle({ by, change, previous, announced, status: _status, ...appointment }, { trx }) {
      const now = clock.now();
      const context = { trx, jobs, now, env };
      if (change === 'cancelled') {
        const known = await takeKnownTerms(trx, { appointment, announced }, now);
        const terms = known === 'outdated' ? {} : known;
        await notifyCancellation(context, { ...appointment, ...terms }, by);
      }
      if (change !== 'moved' || !previous) return;
      if (by === 'professional') {
        await delayChange(trx, { appointment, previous, announced }, now);
        return;
      }
      const known = (await takeKnownTerms(trx, { appointment, announced }, now)) ?? previous;
      if (known !== 'outdated' && isNews(appointment, known))
        await notifyChange(context, appointment, { previous: known, by });
    },
  });
}

/** Notifies both sides of the moves by professionals that can no longer be undone. */
export function changeNotifier(
  { knex, clock, log, jobs }: Pick<ServiceParts, 'knex' | 'clock' | 'log' | 'jobs'>,
  env: MessagingEnv,
): Loop {
  return {
    name: 'notify-of-changes',
    everyMs: 1_000,
    run: () =>
      notifyOfDueChanges({ knex, clock, log }, async (trx, { appointment, previous }) => {
        const context = { trx, jobs, now: clock.now(), env };
        if (isNews(appointment, previous))
          await notifyChange(context, appointment, { previous, by: 'professional' });
      }),
  };
}

async function notifyCancellation(
  context: NotifyContext,
  appointment: AppointmentSnapshot,
  by: Side,
): Promise<void> {
  const { trx, env } = context;
  const recipients = await findRecipients(trx, appointment, [appointment.artistId]);
  const artist = recipients.artist(appointment.artistId);
  const { client } = recipients;
  await notifyRecipients(context, {
    client,
    message: {
      visit: [appointment],
      mail: clientCanceled(recipients, appointment, by, env),
      text: textCanceled(appointment, env),
      method: 'CANCEL',
      isOwnChange: by === 'client',
    },
    toArtists: artist
      ? [
          {
            artist,
            visit: [appointment],
            mail: artistCanceled({ artist, client: client.nameAtSalon }, appointment, by, env),
            method: 'CANCEL',
          },
        ]
      : [],
    toSubscribers: subscriberMails(recipients, appointment, 'canceled', env),
  });
}

interface Moved {
  readonly previous: AppointmentTerms;
  readonly by: Side;
}

async function notifyChange(
  context: NotifyContext,
  appointment: AppointmentSnapshot,
  { previous, by }: Moved,
): Promise<void> {
  const { trx, env } = context;
  const recipients = await findRecipients(trx, appointment, [appointment.artistId, previous.artistId]);
  const { client } = recipients;
  const how = { previous, by, site: env };
  await notifyRecipients(context, {
    client,
    message: {
      visit: [appointment],
      mail: clientMoved(recipients, appointment, how),
      text: textMoved(appointment, previous, env),
      method: 'REQUEST',
      asksToConfirm: true,
      isOwnChange: by === 'client',
    },
    toArtists:
      appointment.artistId === previous.artistId
        ? sameArtist(recipients, appointment, { previous, by }, env)
        : changedArtists(recipients, appointment, { previous, by }, env),
    toSubscribers: subscriberMails(
      recipients,
      appointment,
      isMoved(appointment, previous) ? 'moved' : 'changed',
      env,
    ),
  });
}

function sameArtist(
  { client, artist }: Recipients,
  appointment: AppointmentSnapshot,
  moved: Moved,
  env: MessagingEnv,
): ArtistMessage[] {
  const reader = artist(appointment.artistId);
  if (!reader) return [];
  const mail = artistMoved({ artist: reader, client: client.nameAtSalon }, appointment, {
    ...moved,
    site: env,
  });
  return [{ artist: reader, visit: [appointment], mail, method: 'REQUEST' }];
}

/** For the previous artist the appointment is canceled, with its previous terms; for the new artist it is booked. */
function changedArtists(
  { client, artist }: Recipients,
  appointment: AppointmentSnapshot,
  { previous, by }: Moved,
  env: MessagingEnv,
): ArtistMessage[] {
  const before = artist(previous.artistId);
  const now = artist(appointment.artistId);
  const messages: ArtistMessage[] = [];
  if (before) {
    messages.push({
      artist: before,
      visit: [{ ...appointment, ...previous }],
      mail: artistReplaced({ artist: before, client: client.nameAtSalon }, appointment, previous, env),
      method: 'CANCEL',
    });
  }
  if (now) {
    messages.push({
      artist: now,
      visit: [appointment],
      mail: artistBooked({ artist: now, client: client.nameAtSalon }, [appointment], by, env),
      method: 'REQUEST',
    });
  }
  return messages;
}

function subscriberMails(
  { client, subscribers }: Recipients,
  appointment: AppointmentSnapshot,
  what: 'moved' | 'changed' | 'canceled',
  env: MessagingEnv,
): MailToQueue[] {
  return subscribers.map((subscriber) => ({
    recipient: subscriber.email,
    mail: subscriberChanged({ subscriber, client: client.nameAtSalon }, appointment, what, env),
  }));
}

/** Reminds the client, unless the appointment has started, or was moved there by a change of which they are about to be notified. */
export function onReminderDue(
  { clock, jobs }: Pick<ServiceParts, 'clock' | 'jobs'>,
  env: MessagingEnv,
): Consumer {
  return consume(reminderDue, {
    name: 'on-reminder-due',
    async handle({ kind: _kind, isConfirmed, ...appointment }, { trx }) {
      const now = clock.now();
      const leftMs = Date.parse(appointment.startsAt) - now.getTime();
      if (leftMs <= 0) return;
      const known = await readKnownTerms(trx, appointment.appointmentId);
      if (known && isMoved(appointment, known)) return;
      const recipients = await findRecipients(trx, appointment, []);
      await notifyClient({ trx, jobs, now, env }, recipients.client, {
        visit: [appointment],
        asksToConfirm: !isConfirmed,
        mail: clientReminder(recipients, appointment, isConfirmed, env),
        text: textReminder(appointment, isConfirmed, env),
        options: { worthTryingMs: leftMs },
      });
    },
  });
}
