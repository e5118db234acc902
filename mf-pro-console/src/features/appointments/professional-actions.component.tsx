import { AppointmentActions, describeAppointment, type ActionSteps } from '@frizo/appointment-views';
import type { ProfessionalAppointment } from '@frizo/contracts';
import { todayIn } from '@frizo/local-time';
import { useModals, useSession } from '@frizo/remote-kit';
import { useIsWide } from '@frizo/ui';
import { getProfessionalAppointmentsRules } from '@frizo/validation';
import { actionsOf } from './actions-of.ts';
import { appointmentsApi } from './appointments.api.ts';
import styles from './appointments.module.css';
import type { Tab } from './tabs.ts';

interface ProfessionalActionsProps {
  appointment: ProfessionalAppointment;
  /** Unix seconds. */
  now: number;
  /** The list that shows the appointment. */
  tab?: Tab;
  /** The id of the element that identifies the appointment, in a list of several. */
  describedBy?: string;
  /** Whether they are behind one button; by default on phones, in a list. */
  isFolded?: boolean;
  /** The journal has a call of its own for canceling (spec 7.2, Q2-7). */
  isInJournal?: boolean;
  /** Called when a dialog with a store of its own may have changed something. */
  onChanged(): void;
}

/** The actions for an appointment; nothing for users who may not change it. On phones the rows of a list have them behind one button. */
export function ProfessionalActions(props: ProfessionalActionsProps) {
  const { appointment, now, tab, describedBy, isInJournal = false, onChanged } = props;
  const { id, client } = appointment;
  const isWide = useIsWide();
  const { user } = useSession();
  const { isFolded = !isWide && tab !== undefined } = props;
  const [cancel] = appointmentsApi.useCancelAsProfessionalMutation();
  const [remove] = appointmentsApi.useRemoveAppointmentMutation();
  return (
    <AppointmentActions
      appointment={appointment}
      actions={actionsOf(appointment, now, { tab, isInJournal, canRefund: user?.salonAdmin === true })}
      own={{ ...useProfessionalSteps(appointment), ...usePaymentSteps(appointment, onChanged) }}
      busyText="Saving"
      describedBy={describedBy}
      isFolded={isFolded}
      question={{
        title: 'Cancel',
        text: 'Appointment cancel. Are you sure you wish to cancel?',
        about: describeAppointment(appointment, `for ${client.firstName} ${client.lastName}`),
      }}
      form="book-for-client"
      onCancel={() => (isInJournal ? remove({ id }) : cancel({ id }))}
      onChanged={onChanged}
    />
  );
}

/** Asks for payment of the visit, or gives it back, in dialogs of mf-payments (spec 4, Get paid modal). */
function usePaymentSteps({ id: appointmentId }: ProfessionalAppointment, onChanged: () => void) {
  const modals = useModals();
  return {
    async 'get-paid'() {
      await modals.open('get-paid', { appointmentId });
      onChanged();
    },
    async refund() {
      await modals.open('refund-payment', { appointmentId });
      onChanged();
    },
  };
}

/** Actions that only professionals have: cancel all appointments of a client, mark a no-show and revert it. */
function useProfessionalSteps({ id, client, addressId, timezone }: ProfessionalAppointment) {
  const [listAll] = appointmentsApi.useLazyGetProfessionalAppointmentsQuery();
  const [cancelAll] = appointmentsApi.useBatchCancelMutation();
  const [changeStatus] = appointmentsApi.useChangeAppointmentStatusMutation();
  const setStatus = ({ send }: ActionSteps, statusCode: 0 | 2, saved: string, undo?: () => void) =>
    send(
      () => changeStatus({ appointmentList: [id], statusCode }),
      () => saved,
      undo,
    );
  const restore = (steps: ActionSteps) => setStatus(steps, 0, 'No-show undone');
  return {
    restore,
    'no-show': (steps: ActionSteps) => setStatus(steps, 2, 'Marked as no-show', () => void restore(steps)),
    async 'cancel-all'({ ask, send }: ActionSteps) {
      const filter = { salonClientId: client.id, addressId };
      const found = await send(() => listAll({ tab: 'upcoming', ...filter, limit: maxListed }));
      if (found === undefined) return;
      const text = <CancelAllList appointments={found.data} count={found.count} client={client} />;
      if (!(await ask({ title: 'Cancel All', text, yes: 'Cancel all', no: 'Keep them' }))) return;
      const localDate = todayIn(timezone, new Date());
      await send(
        () => cancelAll({ ...filter, localDate }),
        ({ aptIdSet }) => canceledText(aptIdSet.length),
      );
    },
  };
}

/** The limit of one call. */
const { maximum: maxListed } = getProfessionalAppointmentsRules.limit;

interface CancelAllListProps {
  appointments: readonly ProfessionalAppointment[];
  /** The number of all appointments that would be canceled, listed or not. */
  count: number;
  client: ProfessionalAppointment['client'];
}

/** What Cancel All cancels: the client's upcoming appointments at one address (decisions 4). */
function CancelAllList({ appointments, count, client }: CancelAllListProps) {
  const [first] = appointments;
  if (first === undefined) return <p>There is nothing left to cancel at this address.</p>;
  const amount = count === 1 ? '1 upcoming appointment' : `${count} upcoming appointments`;
  return (
    <>
      <p>{`${client.firstName} ${client.lastName} has ${amount} at ${first.address.address || first.address.city}. Are you sure you wish to cancel?`}</p>
      <ul className={styles.canceled}>
        {appointments.map((appointment) => (
          <li key={appointment.id}>{describeAppointment(appointment, `with ${appointment.artistName}`)}</li>
        ))}
        {count > appointments.length && <li>{`and ${count - appointments.length} more`}</li>}
      </ul>
    </>
  );
}

function canceledText(count: number): string {
  return count === 1 ? 'Appointment canceled' : `${count} appointments canceled`;
}
