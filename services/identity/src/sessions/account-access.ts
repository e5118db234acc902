import * as contracts from '@frizo/contracts';
import { notFound, route, userIdOf, type Actor, type Route, type ServiceParts } from '@frizo/service-kit';
import { forgetDevice, forgetDevices, knownDevicesOf } from '../devices/known-devices.ts';
import { maxSessions } from './begin-session.ts';
import { endAllSessions, endSessions } from './end-sessions.ts';
import { clearRefreshCookie } from './refresh-cookie.ts';
import { createSessionsStore } from './sessions.store.ts';

type Parts = Pick<ServiceParts, 'knex' | 'clock' | 'outbox' | 'transaction'> & { isSecureOrigin: boolean };
type Access = contracts.AnswerOf<typeof contracts.getAccountAccess>;

/** Lists and ends the sessions and known devices of an account (decisions 9). */
export function accountAccessRoutes(parts: Parts): Route[] {
  const { transaction, isSecureOrigin } = parts;
  return [
    route(contracts.getAccountAccess, { handle: ({ actor }) => readAccess(parts, actor) }),
    route(contracts.endSession, {
      async handle({ request, actor }) {
        await transaction(async (trx) => {
          const session = await createSessionsStore(trx).byId(request.id);
          const userId = userIdOf(actor);
          if (session?.userId !== userId) throw notFound('This session is no longer there.');
          await endSessions(trx, parts, { userId, sessionIds: [session.id] });
        });
        return { success: true as const };
      },
    }),
    route(contracts.endDevice, {
      async handle({ request, actor }) {
        await transaction(async (trx) => {
          const userId = userIdOf(actor);
          const open = await createSessionsStore(trx).openOf(userId, parts.clock.now(), maxSessions);
          const sessionIds = open.filter(({ deviceId }) => deviceId === request.id).map(({ id }) => id);
          if (!(await forgetDevice(trx, userId, request.id)))
            throw notFound('This device is no longer there.');
          await endSessions(trx, parts, { userId, sessionIds });
        });
        return { success: true as const };
      },
    }),
    route(contracts.logOutEverywhere, {
      async handle({ actor, reply }) {
        await transaction(async (trx) => {
          await endAllSessions(trx, parts, userIdOf(actor));
          await forgetDevices(trx, userIdOf(actor));
        });
        clearRefreshCookie(reply, isSecureOrigin);
        return { success: true as const };
      },
    }),
  ];
}

async function readAccess({ knex, clock }: Parts, actor: Actor): Promise<Access> {
  const userId = userIdOf(actor);
  const sessions = await createSessionsStore(knex).openOf(userId, clock.now(), maxSessions);
  const devices = await knownDevicesOf(knex, userId);
  const current = sessions.find(({ id }) => id === actor.sessionId);
  return {
    sessions: sessions.map(({ id, userAgent, startedAt, lastUsedAt }) => ({
      id,
      name: deviceName(userAgent),
      startedAt: secondsOf(startedAt),
      lastUsedAt: secondsOf(lastUsedAt),
      isCurrent: id === current?.id,
    })),
    devices: devices.map(({ id, userAgent, lastSeenAt }) => ({
      id,
      name: deviceName(userAgent),
      lastSeenAt: secondsOf(lastSeenAt),
      isCurrent: id === current?.deviceId,
    })),
  };
}

const browsers: readonly [string, RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];

const systems: readonly [string, RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** A readable name of a browser: "Chrome on Windows". The user agent itself is never shown. */
export function deviceName(userAgent: string): string {
  const [browser] = browsers.find(([, form]) => form.test(userAgent)) ?? [];
  const [system] = systems.find(([, form]) => form.test(userAgent)) ?? [];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown browser';
}

function secondsOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}
