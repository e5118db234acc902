import {
  getFeatureFlags,
  getFlagChanges,
  getFlags,
  getOwnFeatureFlags,
  removeFlag as removeCall,
  saveFlag as saveCall,
} from '@frizo/contracts';
import { route, userIdOf, visitor, type Actor, type Route, type ServiceParts } from '@frizo/service-kit';
import { flagRoles } from '../domain/flag-roles.ts';
import type { EvaluateFlags } from './evaluate-flags.ts';
import { changesPage } from './flag-changes.store.ts';
import { visitorCookie } from '../resolution/browser-cookies.ts';
import { mayManageFlags } from './flags.policy.ts';
import { readFlags } from './flags.store.ts';
import { removeFlag, saveFlag, type Author } from './save-flag.ts';

type FlagRouteParts = Pick<ServiceParts, 'knex' | 'transaction' | 'outbox' | 'clock'> & {
  readonly evaluate: EvaluateFlags;
};

export function flagRoutes({ knex, transaction, outbox, clock, evaluate }: FlagRouteParts): Route[] {
  const author = (actor: Actor): Author => ({ userId: userIdOf(actor), now: clock.now() });
  return [
    route(getFeatureFlags, {
      async handle({ request: { p, v }, cookies }) {
        const browser = { userId: null, visitor: cookies.get(visitorCookie), roles: flagRoles(visitor) };
        return { flags: await evaluate({ ...browser, platform: p, clientVersion: v }) };
      },
    }),
    route(getOwnFeatureFlags, {
      async handle({ request: { p, v }, actor }) {
        const person = { userId: userIdOf(actor), roles: flagRoles(actor) };
        return { flags: await evaluate({ ...person, platform: p, clientVersion: v }) };
      },
    }),
    route(getFlags, {
      policy: mayManageFlags,
      handle: async () => ({ flags: await readFlags(knex) }),
    }),
    route(saveCall, {
      policy: mayManageFlags,
      handle: ({ request, actor }) => transaction((trx) => saveFlag({ trx, outbox }, request, author(actor))),
    }),
    route(removeCall, {
      policy: mayManageFlags,
      handle: ({ request, actor }) =>
        transaction(async (trx) => {
          await removeFlag({ trx, outbox }, request, author(actor));
          return { success: true as const };
        }),
    }),
    route(getFlagChanges, {
      policy: mayManageFlags,
      async handle({ request }) {
        const { count, changes } = await changesPage(knex, request);
        return {
          count,
          changes: changes.map(({ version: _version, changedAt, ...change }) => ({
            ...change,
            changedAt: Math.floor(changedAt.getTime() / 1000),
          })),
        };
      },
    }),
  ];
}
