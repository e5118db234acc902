import * as contracts from '@frizo/contracts';
import {
  DomainError,
  route,
  sharedSecret,
  userIdOf,
  type Route,
  type ServiceParts,
} from '@frizo/service-kit';
import type { Knex } from 'knex';
import {
  confirmAppointment,
  readConfirmation,
  type Confirmation,
} from '../appointments/confirm-appointment.ts';
import { readEnv } from '../env.ts';
import { confirmKeyName } from '../appointments/appointment-events.ts';
import { feedKeyName, feedToken, findFeed, makeFeed, revokeFeed, type Feed } from './feeds.store.ts';
import { getAppointmentFile } from './calendar-appointments.read-model.ts';
import { feedUrl } from './serve-feeds.ts';

/** The token of a confirm link is its only authorization; everyone manages their own feed. */
export function calendarRoutes(parts: ServiceParts): Route[] {
  const { knex, transaction } = parts;
  const env = readEnv(parts.env);
  const confirmKey = sharedSecret(knex, confirmKeyName);
  const feedKey = sharedSecret(knex, feedKeyName);
  const present = async (feed: Feed | undefined) => ({
    url: feed ? feedUrl(env, feedToken(await feedKey(), feed)) : null,
    madeAt: feed?.madeAt ? Math.floor(feed.madeAt.getTime() / 1000) : null,
  });

  return [
    route(contracts.getAppointmentFile, {
      handle: ({ request, actor }) => getAppointmentFile({ ...parts, ...env }, request.id, actor),
    }),
    route(contracts.getConfirmation, {
      handle: async ({ request }) =>
        presentVisit(await readConfirmation(parts, await confirmKey(), request.token)),
    }),
    route(contracts.confirmAppointment, {
      handle: async ({ request }) =>
        presentVisit(await confirmAppointment(parts, await confirmKey(), request.token)),
    }),
    route(contracts.getCalendarFeed, {
      handle: async ({ actor }) => present(await findFeed(knex, userIdOf(actor))),
    }),
    route(contracts.makeCalendarFeed, {
      handle: ({ actor }) =>
        transaction(async (trx) => {
          const userId = userIdOf(actor);
          await requireConfirmedEmail(trx, userId);
          const { sessionId } = actor;
          return present(await makeFeed(trx, { userId, sessionId, now: parts.clock.now() }));
        }),
    }),
    route(contracts.revokeCalendarFeed, {
      handle: ({ actor }) =>
        transaction(async (trx) => {
          await revokeFeed(trx, userIdOf(actor));
          return { url: null, madeAt: null };
        }),
    }),
  ];
}

function presentVisit({ appointment, others }: Confirmation) {
  return { appointment: toConfirm(appointment), others: others.map(toConfirm) };
}

/** Anyone with the address of a feed can read a person's appointments, so feeds require a confirmed e-mail. */
async function requireConfirmedEmail(trx: Knex, userId: number): Promise<void> {
  const person = await trx('people')
    .where({ user_id: userId, is_email_confirmed: true })
    .first<object | undefined>('user_id');
  if (person) return;
  throw new DomainError('feed.email_not_confirmed', 'Please confirm your e-mail first.', { status: 409 });
}

/** Only the fields that the page of a confirm link shows, since it does not require a log-in. */
function toConfirm(appointment: contracts.Appointment) {
  const { aptNo, salonName, address, artistName, serviceName } = appointment;
  const { date, startTime, durationTime, timezone, status, confirmation } = appointment;
  return {
    aptNo,
    salonName,
    address,
    artistName,
    serviceName,
    date,
    startTime,
    durationTime,
    timezone,
    status,
    confirmation,
  };
}
