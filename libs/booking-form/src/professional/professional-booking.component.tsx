import { ChosenStyle } from '@frizo/appointment-views';
import type { BookForClientProps } from '@frizo/contracts';
import { useSession, useUnsavedWork } from '@frizo/remote-kit';
import { formatPhone } from '@frizo/validation';
import type { ProfessionalMode } from '../booking-mode.ts';
import { bookingApi } from '../booking.api.ts';
import { whyLocked, type ServiceBlock, type SavedAppointment } from '../draft/service-block.ts';
import type { SavedVisit } from '../use-booking.ts';
import { sendEntries, type SaveCalls } from '../use-saving.ts';
import { useProfessionalVisit, type InitialVisit } from '../use-visit.ts';
import { VisitForm } from '../visit-form.component.tsx';
import { VisitLoader } from '../visit-loader.component.tsx';
import { checkClient, clientToSend, type ClientEntry } from './client-entry.ts';
import { ClientFields, useClientEntry } from './client-fields.component.tsx';
import { ProfessionalTimes } from './professional-times.component.tsx';
import { useOutsideHours } from './use-outside-hours.tsx';

export interface ProfessionalBookingProps {
  initial: BookForClientProps;
  onSaved(saved: SavedVisit): void;
  onClose(): void;
}

/** The form in professional mode. */
export function ProfessionalBooking({ initial, onSaved, onClose }: ProfessionalBookingProps) {
  return (
    <VisitLoader
      state={useProfessionalVisit(initial)}
      isModifying={initial.modifyAppointmentId !== undefined}
      onClose={onClose}
    >
      {(visit) => (
        <ProfessionalVisitForm visit={visit} initial={initial} onSaved={onSaved} onClose={onClose} />
      )}
    </VisitLoader>
  );
}

interface ProfessionalVisitFormProps extends ProfessionalBookingProps {
  visit: InitialVisit;
}

function ProfessionalVisitForm({ visit, initial, ...ends }: ProfessionalVisitFormProps) {
  return <VisitForm visit={visit} mode={useProfessionalMode(visit, initial)} {...ends} />;
}

function useProfessionalMode(visit: InitialVisit, initial: BookForClientProps): ProfessionalMode {
  const { requireLogin } = useSession();
  const client = useClientEntry(visit.client);
  const { entry } = client;
  useUnsavedWork(entry.typed !== (visit.client?.phone ?? ''));
  const outsideHours = useOutsideHours();
  const callsFor = useProfessionalCalls(initial);
  const [reload] = bookingApi.useLazyGetProfessionalAppointmentQuery();
  // The client is fixed once the appointment exists.
  const isModified = visit.modified !== null;
  return {
    kind: 'professional',
    subtitle: () => subtitleOf(entry, visit.salon.title),
    isLocked,
    Times: ProfessionalTimes,
    beside: chosenStyle,
    question: outsideHours.dialog,
    clientFields: isModified ? null : <ClientFields client={client} />,
    isClientMissing: !isModified && Object.keys(checkClient(entry)).length > 0,
    checkClient: () => client.check(),
    outsideHours,
    checkRequirements: async (attempt) =>
      (await requireLogin()) && outsideHours.confirm(attempt, `${entry.firstName} ${entry.lastName}`.trim()),
    async send(entries) {
      const sent = await sendEntries(callsFor(entry), entries);
      if ('failure' in sent) client.showErrors(sent.failure.fields);
      return sent;
    },
    reload: async (id) => (await reload({ id })).data?.appointment,
  };
}

/** Salon admins and the appointment's artist may change it (spec 6) until it starts or is canceled. */
function isLocked(saved: SavedAppointment): boolean {
  const canChange = !('canChange' in saved) || saved.canChange;
  return !canChange || whyLocked(saved, Date.now() / 1000) !== null;
}

/** A professional does not change the picture that the client chose. */
function chosenStyle({ style }: ServiceBlock) {
  return (
    style?.picture && (
      <ChosenStyle
        appointment={{ imageURL: style.picture.url, serviceName: 'this service' }}
        width="5.5rem"
      />
    )
  );
}

/** The calls for a client; they also send the processing time (spec 7.2), and the waiting entry unless the client has been replaced. */
function useProfessionalCalls(initial: BookForClientProps): (entry: ClientEntry) => SaveCalls {
  const [book] = bookingApi.useBookAsProfessionalMutation();
  const [change] = bookingApi.useChangeAsProfessionalMutation();
  const [cancel] = bookingApi.useCancelAsProfessionalMutation();
  const [save] = bookingApi.useSaveAsProfessionalMutation();
  return (entry) => {
    const client = clientToSend(entry);
    const isSame = entry.clientId !== null && entry.clientId === initial.client?.id;
    const waiting =
      isSame && initial.waitingEntryId !== undefined ? { waitingEntryId: initial.waitingEntryId } : {};
    return {
      book: (appointments) => book({ client, appointments, ...waiting }),
      change,
      cancel,
      save: (entries) => save({ client, entries, ...waiting }),
    };
  };
}

function subtitleOf({ state, firstName, lastName, typed }: ClientEntry, title: string): string {
  const who = state === 'known' ? `for ${firstName} ${lastName}, ${formatPhone(typed)} ` : '';
  return `${who}at ${title}`;
}
