import * as contracts from '@frizo/contracts';
import type {
  bookAsClient,
  bookAsProfessional,
  moveAppointment,
  ParsedRequestOf,
  saveAsClient,
  saveAsProfessional,
} from '@frizo/contracts';
import { route, type Route, userIdOf, isProfessional, professionalOf } from '@frizo/service-kit';
import { professionalBookingActor, professionalFor } from './appointments.policy.ts';
import { batchCancel, changeStatus } from './change-status.ts';
import { createSaves, type SaveParts, type Saves } from './save-appointments.ts';
import type { Save, SaveEntry } from './save-entry.ts';

/** Clients save their own appointments, professionals those of their salon; any other appointment is a 404. */
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
        const entries = [cancelEntry(request.id)];
        return { appointment: only(await saves.asClient(userIdOf(actor), { entries }, requestId)) };
      },
    }),
  ];
}

function professionalRoutes(saves: Saves): Route[] {
  return [
    route(contracts.bookAsProfessional, {
      policy: isProfessional,
      handle: async ({ request: { client, appointments, waitingEntryId }, actor, requestId }) => ({
        appointments: await saves.asProfessional(
          professionalFor(actor, artistsOf(appointments)),
          { client, entries: appointments.map(professionalBooking), ...bookedFor(waitingEntryId) },
          requestId,
        ),
      }),
    }),
    route(contracts.saveAsProfessional, {
      policy: isProfessional,
      handle: async ({ request: { client, entries, waitingEntryId }, actor, requestId }) => ({
        appointments: await saves.asProfessional(
          professionalFor(actor, artistsOf(entries.filter((entry) => entry.kind !== 'cancel'))),
          { client, entries: entries.map(professionalEntry), ...bookedFor(waitingEntryId) },
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
          const entries = [cancelEntry(request.id)];
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
        const bookingActor = professionalBookingActor(professionalOf(actor));
        return saves.run(bookingActor, requestId, async (tools) => ({
          aptIdSet: await batchCancel(tools, bookingActor, request),
        }));
      },
    }),
    route(contracts.changeAppointmentStatus, {
      policy: isProfessional,
      handle: async ({ request: { appointmentList, statusCode }, actor, requestId }) => {
        const bookingActor = professionalBookingActor(professionalOf(actor));
        return saves.run(bookingActor, requestId, async (tools) => ({
          appointments: await changeStatus(tools, bookingActor, { ids: appointmentList, status: statusCode }),
        }));
      },
    }),
  ];
}

function bookedFor(waitingEntryId: number | undefined): Pick<Save, 'waitingEntry'> {
  return waitingEntryId === undefined ? {} : { waitingEntry: { id: waitingEntryId } };
}

function artistsOf(starts: readonly { readonly artistId: number }[]): number[] {
  return starts.map(({ artistId }) => artistId);
}

function only<T>(list: readonly T[]): T {
  const [one] = list;
  if (one === undefined) throw new Error('the saved appointment is missing');
  return one;
}

type ClientStart = ParsedRequestOf<typeof bookAsClient>['appointments'][number];
type ClientEntry = ParsedRequestOf<typeof saveAsClient>['entries'][number];
type ProfessionalStart = ParsedRequestOf<typeof bookAsProfessional>['appointments'][number];
type ProfessionalEntry = ParsedRequestOf<typeof saveAsProfessional>['entries'][number];

/** For a client a service has its usual processing time and lies within the working hours. */
const asClient = { processingSeconds: null, isWithinHoursOnly: true };

function clientBooking(start: ClientStart): SaveEntry {
  return { kind: 'book', ...start, ...asClient };
}

function clientEntry(entry: ClientEntry): SaveEntry {
  return entry.kind === 'cancel' ? entry : { ...entry, ...asClient };
}

function professionalBooking({ processingTime, ...start }: ProfessionalStart): SaveEntry {
  return { kind: 'book', ...start, processingSeconds: processingTime, isWithinHoursOnly: false };
}

function professionalEntry(entry: ProfessionalEntry): SaveEntry {
  if (entry.kind === 'cancel') return entry;
  const { processingTime, ...rest } = entry;
  return { ...rest, processingSeconds: processingTime, isWithinHoursOnly: false };
}

/** A drag or a resize in the journal: the service and its picture stay (spec 7.2). */
function journalMove(request: ParsedRequestOf<typeof moveAppointment>): SaveEntry {
  const { processingTime, bookMode, version = null, ...rest } = request;
  return {
    kind: 'change',
    ...rest,
    version,
    serviceId: null,
    image: null,
    processingSeconds: processingTime,
    isWithinHoursOnly: bookMode === 0,
  };
}

/** Cancels a single appointment by id, in any version. */
function cancelEntry(id: number): SaveEntry {
  return { kind: 'cancel', id, version: null };
}
