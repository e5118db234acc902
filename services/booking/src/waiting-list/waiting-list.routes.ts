import * as contracts from '@frizo/contracts';
import type { SalonWaitingEntry, WaitingEntry } from '@frizo/contracts';
import {
  isProfessional,
  managesSalon,
  type Professional,
  professionalOf,
  route,
  type Route,
  userIdOf,
} from '@frizo/service-kit';
import type { Knex } from 'knex';
import { createSaves, type SaveParts } from '../appointments/save-appointments.ts';
import { dateForPostgres } from '../availability/validate-days.ts';
import { acceptOffer, declineOffer } from './answer-offer.ts';
import { leaveWaitingList, noEntry, removeWaitingEntry, restoreWaitingEntry } from './end-entries.ts';
import { joinWaitingList } from './join-waiting-list.ts';
import type { EventTools } from './waiting-events.ts';
import { presentOwnEntry, presentSalonEntry } from './waiting-list.presenter.ts';
import { forSalon, readEntries, takenBySql } from './waiting-list.store.ts';

/** Clients wait for themselves and see only their own entries, professionals those of their salon; any other entry is a 404. */
export function waitingListRoutes(parts: SaveParts): Route[] {
  return [...clientRoutes(parts), ...professionalRoutes(parts)];
}

const done = { success: true as const };

/** Twice as many as a client may add: a salon can restore entries that it has removed. */
const mostOwnShown = 2 * contracts.waitingListLimits.openPerClient;

function clientRoutes(parts: SaveParts): Route[] {
  const { knex, clock } = parts;
  const saves = createSaves(parts);
  const change = runChange(parts);
  return [
    route(contracts.joinWaitingList, {
      handle: ({ request, actor, requestId }) =>
        change(requestId, async (tools) => {
          const id = await joinWaitingList(tools, { ...request, clientUserId: userIdOf(actor) });
          return { entry: await readOwnEntry(tools.trx, id, tools.now) };
        }),
    }),
    route(contracts.getOwnWaitingList, {
      handle: async ({ actor }) => ({ entries: await listOwnEntries(knex, userIdOf(actor), clock.now()) }),
    }),
    route(contracts.leaveWaitingList, {
      handle: ({ request, actor, requestId }) =>
        change(requestId, async (tools) => {
          await leaveWaitingList(tools, { id: request.id, clientUserId: userIdOf(actor) });
          return done;
        }),
    }),
    route(contracts.acceptWaitingOffer, {
      handle: async ({ request, actor, requestId }) => ({
        appointment: await acceptOffer(
          { knex, saves, now: clock.now() },
          { ...request, clientUserId: userIdOf(actor), requestId },
        ),
      }),
    }),
    route(contracts.declineWaitingOffer, {
      handle: ({ request, actor, requestId }) =>
        change(requestId, async (tools) => {
          await declineOffer(tools, { ...request, clientUserId: userIdOf(actor) });
          return { entry: await readOwnEntry(tools.trx, request.id, tools.now) };
        }),
    }),
  ];
}

function professionalRoutes(parts: SaveParts): Route[] {
  const { knex, clock } = parts;
  const change = runChange(parts);
  return [
    route(contracts.getSalonWaitingList, {
      policy: isProfessional,
      handle: async ({ request, actor }) => ({
        entries: await listSalonEntries(knex, request, { actor: professionalOf(actor), now: clock.now() }),
      }),
    }),
    route(contracts.removeWaitingEntry, {
      policy: isProfessional,
      handle: ({ request, actor, requestId }) =>
        change(requestId, async (tools) => {
          await removeWaitingEntry(tools, request.id, professionalOf(actor));
          return done;
        }),
    }),
    route(contracts.restoreWaitingEntry, {
      policy: isProfessional,
      handle: ({ request, actor, requestId }) =>
        change(requestId, async (tools) => {
          await restoreWaitingEntry(tools, request.id, professionalOf(actor));
          return done;
        }),
    }),
  ];
}

type Change = <T>(
  requestId: string,
  work: (tools: EventTools & { readonly now: Date }) => Promise<T>,
) => Promise<T>;

/** Runs a change in a transaction, and publishes its events after that. */
function runChange({ transaction, outbox, clock }: SaveParts): Change {
  return (requestId, work) =>
    transaction((trx) => {
      outbox.wakeAfter(trx);
      return work({ trx, outbox, requestId, now: clock.now() });
    });
}

async function readOwnEntry(knex: Knex, id: number, now: Date): Promise<WaitingEntry> {
  const [row] = await readEntries(knex, now, (query) => query.where('entry.id', id));
  if (!row) throw noEntry();
  return presentOwnEntry(row);
}

/** Those with an offer first, then the oldest. */
async function listOwnEntries(knex: Knex, clientUserId: number, now: Date): Promise<WaitingEntry[]> {
  const open = { 'entry.client_user_id': clientUserId, 'entry.status': 'waiting' };
  const rows = await readEntries(knex, now, (query) =>
    query.where(open).where('entry.ends_at', '>', now).limit(mostOwnShown),
  );
  return rows.map(presentOwnEntry).toSorted((a, b) => Number(b.offer !== null) - Number(a.offer !== null));
}

async function listSalonEntries(
  knex: Knex,
  { fromDate, toDate, artistList }: contracts.ParsedRequestOf<typeof contracts.getSalonWaitingList>,
  { actor, now }: { readonly actor: Professional; readonly now: Date },
): Promise<SalonWaitingEntry[]> {
  const isManager = managesSalon(actor);
  const rows = await readEntries(knex, now, (query) => {
    const found = forSalon(query)
      .where({ 'entry.salon_id': actor.salonId, 'entry.status': 'waiting' })
      .where('entry.ends_at', '>', now)
      .where('entry.from_date', '<=', dateForPostgres(toDate))
      .where('entry.to_date', '>=', dateForPostgres(fromDate))
      .limit(contracts.waitingListLimits.openPerSalon);
    if (artistList.length > 0) {
      found.where((either) => {
        either.whereNull('entry.artist_id').orWhereIn('entry.artist_id', artistList);
      });
    }
    if (!isManager) found.whereRaw(takenBySql, { artistId: actor.userId });
    return found;
  });
  return rows.map((row) => presentSalonEntry(row, isManager || row.artist_id === actor.userId));
}
