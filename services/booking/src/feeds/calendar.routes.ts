import * as contracts from '@frizo/contracts';
import { route, sharedSecret, userIdOf, type Route, type ServiceParts } from '@frizo/service-kit';
import { confirmAppointment, lookAtConfirmation } from '../confirmations/confirm-appointment.ts';
import { readEnv } from '../env.ts';
import { confirmKeyName } from '../secrets/confirm-token.ts';
import { feedKeyName, feedToken, findFeed, makeFeed, revokeFeed, type Feed } from './feeds.store.ts';
import { getAppointmentFile } from './get-appointment-file.ts';
import { feedUrl } from './serve-feeds.ts';

/** A confirm link speaks for itself; a feed is everybody's own. */
export function calendarRoutes(parts: ServiceParts): Route[] {
  const { knex, transaction } = parts;
  const env = readEnv(parts.env);
  const confirmKey = sharedSecret(knex, confirmKeyName);
  const feedKey = sharedSecret(knex, feedKeyName);
  const present = async (feed: Feed | undefined): Promise<{ url: string | null }> => ({
    url: feed ? feedUrl(env, feedToken(await feedKey(), feed)) : null,
  });

  return [
    route(contracts.getAppointmentFile, {
      handle: ({ request, actor }) => getAppointmentFile({ ...parts, ...env }, request.id, actor),
    }),
    route(contracts.getConfirmation, {
      handle: async ({ request }) => ({
        appointment: toConfirm(await lookAtConfirmation(parts, await confirmKey(), request.token)),
      }),
    }),
    route(contracts.confirmAppointment, {
      handle: async ({ request }) => ({
        appointment: toConfirm(await confirmAppointment(parts, await confirmKey(), request.token)),
      }),
    }),
    route(contracts.getCalendarFeed, {
      handle: async ({ actor }) => present(await findFeed(knex, userIdOf(actor))),
    }),
    route(contracts.makeCalendarFeed, {
      handle: ({ actor }) => transaction(async (trx) => present(await makeFeed(trx, userIdOf(actor)))),
    }),
    route(contracts.revokeCalendarFeed, {
      handle: ({ actor }) =>
        transaction(async (trx) => {
          await revokeFeed(trx, userIdOf(actor));
          return { url: null };
        }),
    }),
  ];
}

/** Only what the page of a confirm link shows: who has the link has not logged in. */
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
