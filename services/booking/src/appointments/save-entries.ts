import type {
  bookAsClient,
  bookAsProfessional,
  moveAppointment,
  ParsedRequestOf,
  saveAsClient,
  saveAsProfessional,
} from '@frizo/contracts';
import type { SaveEntry } from './save-entry.ts';

type ClientStart = ParsedRequestOf<typeof bookAsClient>['appointments'][number];
type ClientEntry = ParsedRequestOf<typeof saveAsClient>['entries'][number];
type ProfessionalStart = ParsedRequestOf<typeof bookAsProfessional>['appointments'][number];
type ProfessionalEntry = ParsedRequestOf<typeof saveAsProfessional>['entries'][number];

/** A client's service takes as long as it takes, and lies within the hours. */
const asClient = { processingSeconds: null, keepsHours: true };

export function clientBooking(start: ClientStart): SaveEntry {
  return { kind: 'book', ...start, ...asClient };
}

export function clientEntry(entry: ClientEntry): SaveEntry {
  return entry.kind === 'cancel' ? entry : { ...entry, ...asClient };
}

export function professionalBooking({ processingTime, ...start }: ProfessionalStart): SaveEntry {
  return { kind: 'book', ...start, processingSeconds: processingTime, keepsHours: false };
}

export function professionalEntry(entry: ProfessionalEntry): SaveEntry {
  if (entry.kind === 'cancel') return entry;
  const { processingTime, ...rest } = entry;
  return { ...rest, processingSeconds: processingTime, keepsHours: false };
}

/** A drag or a resize in the journal: the service and its picture stay (spec 7.2). */
export function journalMove(request: ParsedRequestOf<typeof moveAppointment>): SaveEntry {
  const { processingTime, bookMode, version = null, ...rest } = request;
  return {
    kind: 'change',
    ...rest,
    version,
    serviceId: null,
    image: null,
    processingSeconds: processingTime,
    keepsHours: bookMode === 0,
  };
}

/** Whoever cancels one appointment by its number does not mind what it was. */
export function cancelling(id: number): SaveEntry {
  return { kind: 'cancel', id, version: null };
}
