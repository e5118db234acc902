import * as contracts from '@frizo/contracts';
import { route, userIdOf, type Route } from '@frizo/service-kit';
import { isProfessional, professionalOf } from '../people/professional.policy.ts';
import { professionalFor } from './appointments.policy.ts';
import { batchCancel } from './batch-cancel.ts';
import { changeStatus } from './change-status.ts';
import { createSaves, type SaveParts, type Saves } from './run-save.ts';
import {
  cancelling,
  clientBooking,
  clientEntry,
  journalMove,
  professionalBooking,
  professionalEntry,
} from './save-entries.ts';
import { professionalSaver } from './saver.ts';

/** Clients save what is their own, professionals what is of their salon: somebody else's appointment is not there. */
export function savesRoutes(parts: SaveParts): Route[] {
  const saves = createSaves(parts);
  return [...clientRoutes(saves), ...professionalRoutes(saves), ...statusRoutes(saves)];
}

function clientRoutes(saves: Saves): Route[] {
  return [
    route(contracts.bookAsClient, {
      handle: async ({ request, actor, requestId }) => ({
        appointments: await saves.asClient(
          userIdOf(actor),
          { entries: request.appointments.map(clientBooking) },
          requestId,
        ),
      }),
    }),
    route(contracts.saveAsClient, {
      handle: async ({ request, actor, requestId }) => ({
        appointments: await saves.asClient(
          userIdOf(actor),
          { entries: request.entries.map(clientEntry) },
          requestId,
        ),
      }),
    }),
    route(contracts.changeAsClient, {
      handle: async ({ request, actor, requestId }) => {
        const entries = [clientEntry({ kind: 'change', ...request })];
        return { appointment: only(await saves.asClient(userIdOf(actor), { entries }, requestId)) };
      },
    }),
    route(contracts.cancelAsClient, {
      handle: async ({ request, actor, requestId }) => {
        const entries = [cancelling(request.id)];
        return { appointment: only(await saves.asClient(userIdOf(actor), { entries }, requestId)) };
      },
    }),
  ];
}

function professionalRoutes(saves: Saves): Route[] {
  return [
    route(contracts.bookAsProfessional, {
      policy: isProfessional,
      handle: async ({ request: { client, appointments }, actor, requestId }) => ({
        appointments: await saves.asProfessional(
          professionalFor(actor, artistsOf(appointments)),
          { client, entries: appointments.map(professionalBooking) },
          requestId,
        ),
      }),
    }),
    route(contracts.saveAsProfessional, {
      policy: isProfessional,
      handle: async ({ request: { client, entries }, actor, requestId }) => ({
        appointments: await saves.asProfessional(
          professionalFor(actor, artistsOf(entries.filter((entry) => entry.kind !== 'cancel'))),
          { client, entries: entries.map(professionalEntry) },
          requestId,
        ),
      }),
    }),
    route(contracts.changeAsProfessional, {
      policy: isProfessional,
      handle: async ({ request, actor, requestId }) => {
        const entries = [professionalEntry({ kind: 'change', ...request })];
        return {
          appointment: only(
            await saves.asProfessional(professionalFor(actor, [request.artistId]), { entries }, requestId),
          ),
        };
      },
    }),
    route(contracts.moveAppointment, {
      policy: isProfessional,
      handle: async ({ request, actor, requestId }) => {
        const entries = [journalMove(request)];
        return {
          appointment: only(
            await saves.asProfessional(professionalFor(actor, [request.artistId]), { entries }, requestId),
          ),
        };
      },
    }),
    ...[contracts.cancelAsProfessional, contracts.removeAppointment].map((call) =>
      route(call, {
        policy: isProfessional,
        handle: async ({ request, actor, requestId }) => {
          const entries = [cancelling(request.id)];
          return {
            appointment: only(await saves.asProfessional(professionalOf(actor), { entries }, requestId)),
          };
        },
      }),
    ),
  ];
}

function statusRoutes(saves: Saves): Route[] {
  return [
    route(contracts.batchCancel, {
      policy: isProfessional,
      handle: async ({ request, actor, requestId }) => {
        const saver = professionalSaver(professionalOf(actor));
        return saves.run(saver, requestId, async (tools) => ({
          aptIdSet: await batchCancel(tools, saver, request),
        }));
      },
    }),
    route(contracts.changeAppointmentStatus, {
      policy: isProfessional,
      handle: async ({ request: { appointmentList, statusCode }, actor, requestId }) => {
        const saver = professionalSaver(professionalOf(actor));
        return saves.run(saver, requestId, async (tools) => ({
          appointments: await changeStatus(tools, saver, { ids: appointmentList, status: statusCode }),
        }));
      },
    }),
  ];
}

function artistsOf(starts: readonly { readonly artistId: number }[]): number[] {
  return starts.map(({ artistId }) => artistId);
}

function only<T>(list: readonly T[]): T {
  const [one] = list;
  if (one === undefined) throw new Error('what was saved has gone');
  return one;
}
