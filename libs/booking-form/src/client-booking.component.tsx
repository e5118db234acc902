import { overlapQuestion, streetAndCity } from '@frizo/appointment-views';
import type {
  AddCardProps,
  AddCardResult,
  Address,
  BookAppointmentProps,
  PayDepositProps,
  PayDepositResult,
  SalonInfo,
  SessionUser,
} from '@frizo/contracts';
import { formatWallTime } from '@frizo/local-time';
import { useModals, useRemoteContext, useSession } from '@frizo/remote-kit';
import { useConfirm } from '@frizo/ui';
import { TimeGrid } from '@frizo/ui/rich';
import { formatPhone } from '@frizo/validation';
import styles from './booking-form.module.css';
import type { ClientMode, SaveResult, TimesProps } from './booking-mode.ts';
import { bookingApi } from './booking.api.ts';
import { usePolicy, type PolicyAcceptance } from './policy/use-policy.ts';
import { PolicySection } from './policy/policy-section.component.tsx';
import { whyLocked, type SavedAppointment, type ServiceBlock } from './draft/service-block.ts';
import type { Choice } from './draft/choose.ts';
import type { Entry } from './draft/draft.ts';
import { hasBestTimes } from './draft/free-starts.ts';
import { StyleField } from './style-field.component.tsx';
import type { SavedVisit } from './use-booking.ts';
import { sendEntries, type SaveCalls } from './use-saving.ts';
import { useClientVisit, type InitialVisit } from './use-visit.ts';
import { VisitForm } from './visit-form.component.tsx';
import { VisitLoader } from './visit-loader.component.tsx';
import { JoinWaitingList } from './waiting-list/join-waiting-list.component.tsx';

declare module '@frizo/modal-queue' {
  interface ModalCatalogue {
    'add-card': { props: AddCardProps; result: AddCardResult };
    'pay-deposit': { props: PayDepositProps; result: PayDepositResult };
  }
}

interface ClientBookingProps {
  initial: BookAppointmentProps;
  onSaved(saved: SavedVisit): void;
  onClose(): void;
}

/** The form in client mode. */
export function ClientBooking({ initial, onSaved, onClose }: ClientBookingProps) {
  return (
    <VisitLoader
      state={useClientVisit(initial)}
      isModifying={'modifyAppointmentId' in initial}
      onClose={onClose}
    >
      {(visit) => <ClientVisitForm visit={visit} onSaved={onSaved} onClose={onClose} />}
    </VisitLoader>
  );
}

interface ClientVisitFormProps extends Omit<ClientBookingProps, 'initial'> {
  visit: InitialVisit;
}

function ClientVisitForm({ visit, ...ends }: ClientVisitFormProps) {
  return <VisitForm visit={visit} mode={useClientMode(visit)} {...ends} />;
}

function useClientMode({ salon }: InitialVisit): ClientMode {
  const { user } = useSession();
  const { ask, dialog } = useConfirm();
  const calls = useClientCalls();
  const policy = usePolicy(salon.id);
  const modals = useModals();
  const [reload] = bookingApi.useLazyGetClientAppointmentQuery();
  return {
    kind: 'client',
    isLoggedIn: user !== null,
    subtitle: (address) => subtitleOf(user, salon, address),
    isLocked: (saved) => whyLocked(saved, Date.now() / 1000) !== null,
    Times: ClientTimes,
    beside: (serviceBlock, onChoice) => serviceBlock.style && styleField(serviceBlock, onChoice),
    below: (serviceBlock, onChoice) => serviceBlock.style === null && styleField(serviceBlock, onChoice),
    belowTimes: (serviceBlock, booking) =>
      serviceBlock.saved === null && <JoinWaitingList serviceBlock={serviceBlock} booking={booking} />,
    terms: (draft, booking) => <PolicySection draft={draft} booking={booking} policy={policy} />,
    question: dialog,
    checkRequirements: useRequirements(policy),
    confirmOverlap: (overlaps, timezone) => ask(overlapQuestion(overlaps, timezone)),
    async send(entries, booking) {
      const accepted = policy.accept(entries, booking);
      let sent = await sendEntries(calls, accepted);
      if (isCardMissing(sent)) {
        // It was removed or has expired since the dialog looked.
        const { kind } = await modals.open('add-card', {});
        if (kind === 'completed') sent = await sendEntries(calls, accepted);
      }
      if ('failure' in sent) policy.refuse(sent.failure);
      else await showDeposits(modals, accepted, sent.appointments);
      return sent;
    },
    reload: async (id) => (await reload({ id })).data?.appointment,
  };
}

function isCardMissing(sent: SaveResult): boolean {
  return 'failure' in sent && sent.failure.key === 'booking.card_required';
}

/**
 * Shows what becomes of the deposits of new appointments, which are charged once they are booked: a declined card can be replaced here. Whatever happens to the dialog,
 * they are booked.
 */
async function showDeposits(
  modals: ReturnType<typeof useModals>,
  entries: readonly Entry[],
  appointments: readonly SavedAppointment[],
): Promise<void> {
  const appointmentIds = appointments.flatMap(({ id }, index) => {
    const entry = entries[index];
    const depositCent = entry?.kind === 'book' ? entry.acceptedPolicy?.depositCent : undefined;
    return depositCent === undefined || depositCent === 0 ? [] : [id];
  });
  if (appointmentIds.length > 0) await modals.open('pay-deposit', { appointmentIds });
}

const styleField = ({ style }: ServiceBlock, onChoice: (choice: Choice) => void) => (
  <StyleField style={style} onStyle={(chosen) => onChoice({ kind: 'style', style: chosen })} />
);

function ClientTimes({ serviceBlock, times, booking }: TimesProps) {
  const choose = (startTime: number) => {
    const artistId = times.starts.find((start) => start.startTime === startTime)?.artistId;
    booking.choose(serviceBlock.key, {
      kind: 'start',
      startTime,
      ...(artistId === undefined ? {} : { artistId }),
    });
  };
  return (
    <>
      {hasBestTimes(times.starts) && (
        <p className={styles.hint}>Best times suit the salon's day. You can book any time below.</p>
      )}
      <TimeGrid
        label="Time"
        starts={times.starts.map(({ startTime }) => startTime)}
        bestStarts={times.starts.filter(({ isGapless }) => isGapless).map(({ startTime }) => startTime)}
        value={serviceBlock.startTime}
        onChange={choose}
        formatTime={formatWallTime}
        emptyText={times.emptyText}
      />
    </>
  );
}

/** In client mode: 'for client name, phone at salon name, address' (spec 2). */
export function subtitleOf(
  user: Pick<SessionUser, 'firstName' | 'lastName' | 'phone'> | null,
  salon: Pick<SalonInfo, 'title'>,
  address: Pick<Address, 'address' | 'city'> | undefined,
): string {
  const client = user
    ? `for ${[`${user.firstName} ${user.lastName}`, formatPhone(user.phone ?? '')].filter(Boolean).join(', ')} `
    : '';
  const place = address ? `, ${streetAndCity(address)}` : '';
  return `${client}at ${salon.title}${place}`;
}

function useClientCalls(): SaveCalls {
  const [book] = bookingApi.useBookAsClientMutation();
  const [change] = bookingApi.useChangeAsClientMutation();
  const [cancel] = bookingApi.useCancelAsClientMutation();
  const [save] = bookingApi.useSaveAsClientMutation();
  return {
    book: (appointments) =>
      book({ appointments: appointments.map(({ processingTime: _of, ...start }) => start) }),
    change: ({ processingTime: _of, ...changed }) => change(changed),
    cancel,
    save: (entries) => save({ entries: entries.map(withoutProcessing) }),
  };
}

/** Clients do not choose the processing time. */
function withoutProcessing(entry: Entry) {
  if (entry.kind === 'cancel') return entry;
  const { processingTime: _of, ...rest } = entry;
  return rest;
}

/** The feature flag that requires a card. */
const cardFlag = 'cardRequiredToBook';

/**
 * Requires a log-in first, then acceptance of the salon's policy, then a card on file if the policy or the flag asks for one (spec 4, Booking
 * mode). Resolves to whether to continue, or to why not: null if a field says it.
 */
function useRequirements(policy: PolicyAcceptance): ClientMode['checkRequirements'] {
  const { requireLogin } = useSession();
  const { flags } = useRemoteContext();
  const modals = useModals();
  const [readCards] = bookingApi.useLazyGetStripeCustomerQuery();
  return async ({ draft, booking }) => {
    if (!(await requireLogin())) return false;
    if (!policy.check(draft, booking)) return null;
    if (flags[cardFlag] !== true && policy.asked(draft, booking) === null) return true;
    const { data } = await readCards({});
    if (data === undefined) return 'A card is required to book, and yours cannot be read right now.';
    if (data.customer.cards.some(({ expired }) => !expired)) return true;
    const { kind } = await modals.open('add-card', {});
    if (kind === 'failed') return 'A card is required to book, and cards cannot be added right now.';
    return kind === 'completed';
  };
}
