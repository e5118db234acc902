import {
  getOwnWaitingList,
  joinWaitingList as joinCall,
  leaveWaitingList as leaveCall,
} from '@frizo/contracts';
import { notFound, route, userIdOf, type Route, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { joinWaitingList } from './join-waiting-list.ts';
import { leaveWaitingList } from './leave-waiting-list.ts';
import { presentOwnEntry } from './waiting-list.presenter.ts';
import { readEntries } from './waiting-list.store.ts';

/** Clients wait for themselves, and see only their own entries. */
export function waitingListRoutes({
  knex,
  clock,
  transaction,
}: Pick<ServiceParts, 'knex' | 'clock' | 'transaction'>): Route[] {
  return [
    route(joinCall, {
      async handle({ request, actor }) {
        const now = clock.now();
        return transaction(async (trx) => {
          const id = await joinWaitingList({ trx, now }, { ...request, clientUserId: userIdOf(actor) });
          return { entry: await readOwnEntry(trx, id, now) };
        });
      },
    }),
    route(getOwnWaitingList, {
      async handle({ actor }) {
        const now = clock.now();
        const open = { 'entry.client_user_id': userIdOf(actor), 'entry.status': 'waiting' };
        const rows = await readEntries(knex, now, (query) =>
          query.where(open).where('entry.ends_at', '>', now),
        );
        const entries = rows.map(presentOwnEntry);
        return { entries: entries.toSorted((a, b) => Number(b.offer !== null) - Number(a.offer !== null)) };
      },
    }),
    route(leaveCall, {
      async handle({ request, actor }) {
        const entry = { id: request.id, clientUserId: userIdOf(actor), now: clock.now() };
        await transaction((trx) => leaveWaitingList(trx, entry));
        return { success: true as const };
      },
    }),
  ];
}

async function readOwnEntry(knex: Knex, id: number, now: Date) {
  const [row] = await readEntries(knex, now, (query) => query.where('entry.id', id));
  if (!row) throw notFound('There is no such entry.');
  return presentOwnEntry(row);
}
