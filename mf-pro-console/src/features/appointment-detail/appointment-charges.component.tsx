import {
  chargeTitle,
  Fact,
  failureForSalon,
  failureText,
  useLiveRefetch,
  VisitChargeLine,
} from '@frizo/appointment-views';
import type { VisitCharge } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import { useNotices, type RequestFailure } from '@frizo/remote-kit';
import { Button, useConfirm } from '@frizo/ui';
import { appointmentsApi } from '../appointments/appointments.api.ts';
import styles from './appointment-detail.module.css';

/** The deposit and the cancellation fee of an appointment; those who manage the salon charge the fee, forgive it, or repeat a refund that failed (decision 0041). */
export function AppointmentCharges({ appointmentId }: { appointmentId: number }) {
  const { data, refetch } = appointmentsApi.useGetAppointmentChargesQuery({ appointmentId });
  useLiveRefetch(() => void refetch(), 'payments');
  if (data === undefined || data.charges.length === 0) return null;
  return (
    <Fact title="Policy">
      {data.charges.map((charge) => (
        <VisitChargeLine key={charge.id} charge={charge} side="salon">
          {charge.actions.length > 0 && <ChargeActions charge={charge} />}
        </VisitChargeLine>
      ))}
    </Fact>
  );
}

function ChargeActions({ charge }: { charge: VisitCharge }) {
  const { ask, dialog } = useConfirm();
  const notices = useNotices();
  const [collect, collecting] = appointmentsApi.useChargeCancellationFeeMutation();
  const [forgive, forgiving] = appointmentsApi.useForgiveCancellationFeeMutation();
  const [refund, refunding] = appointmentsApi.useRefundVisitChargeMutation();
  const isBusy = collecting.isLoading || forgiving.isLoading || refunding.isLoading;
  const title = chargeTitle(charge);

  const report = (answer: ChargeAnswer) => notices.show(noticeOfCharge(title, answer));
  const forgiveIt = async () => {
    const isSure =
      charge.state !== 'paid' ||
      (await ask({
        title: 'Forgive fee',
        text: `The client gets ${formatCents(charge.amountCent)} back.`,
        yes: 'Forgive fee',
        no: 'Keep it',
      }));
    if (isSure) report(await forgive({ chargeId: charge.id }));
  };

  return (
    <div className={styles.chargeActions} role="group" aria-label={title}>
      {charge.actions.includes('charge') && (
        <Button
          size="small"
          look="primary"
          isBusy={collecting.isLoading}
          busyText="Charging"
          disabled={isBusy && !collecting.isLoading}
          onClick={() => void collect({ chargeId: charge.id }).then(report)}
        >
          {`Charge ${formatCents(charge.amountCent - charge.coveredCent)}`}
        </Button>
      )}
      {charge.actions.includes('forgive') && (
        <Button
          size="small"
          isBusy={forgiving.isLoading}
          busyText="Forgiving"
          disabled={isBusy && !forgiving.isLoading}
          onClick={() => void forgiveIt()}
        >
          Forgive
        </Button>
      )}
      {charge.actions.includes('refund') && (
        <Button
          size="small"
          isBusy={refunding.isLoading}
          busyText="Refunding"
          disabled={isBusy && !refunding.isLoading}
          onClick={() =>
            void refund({ chargeId: charge.id }).then((answer) => notices.show(noticeOfRefund(title, answer)))
          }
        >
          {`Refund ${formatCents(charge.failedRefundCent)} again`}
        </Button>
      )}
      {dialog}
    </div>
  );
}

interface ChargeAnswer {
  data?: { charge: VisitCharge } | undefined;
  error?: unknown;
}

type Result = Parameters<ReturnType<typeof useNotices>['show']>[0];

function noticeOfCharge(title: string, { data, error }: ChargeAnswer): Result {
  if (data === undefined) return { kind: 'error', text: whyNot(error as RequestFailure) };
  const { state } = data.charge;
  if (state === 'declined')
    return { kind: 'error', text: failureForSalon(data.charge) ?? "The client's card was declined." };
  const done = { paid: `${title} charged`, forgiven: `${title} forgiven` };
  const text = state === 'paid' || state === 'forgiven' ? done[state] : 'The payment is being processed.';
  return { kind: 'success', text };
}

function noticeOfRefund(title: string, { data, error }: ChargeAnswer): Result {
  if (data === undefined) return { kind: 'error', text: whyNot(error as RequestFailure) };
  return data.charge.failedRefundCent > 0
    ? { kind: 'error', text: 'The refund failed again. Please pay the client in another way.' }
    : { kind: 'success', text: `${title} refunded` };
}

function whyNot(failure: RequestFailure): string {
  return failureText(failure, 'There was no answer. The client is not charged twice: please try again.');
}
