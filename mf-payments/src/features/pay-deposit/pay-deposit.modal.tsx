import { useEffect, useEffectEvent, useState } from 'react';
import { useLiveRefetch, VisitChargeLine } from '@frizo/appointment-views';
import type { VisitCharge } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import { useNotices, type ModalRootProps } from '@frizo/remote-kit';
import { Button, DialogBody, DialogFooter, DialogHeader, Loading, Skeleton } from '@frizo/ui';
import { Problem } from '../../shared/problem.component.tsx';
import { useHeldOpen } from '../../shared/use-held-open.ts';
import { chargesApi } from '../billing/charges.api.ts';
import { usePayCharge } from '../billing/use-pay-charge.ts';
import { useChosenCard } from '../cards/use-chosen-card.ts';
import { CardChoice } from '../payment-approval/card-choice.component.tsx';
import { useQuickRefetch } from '../payment-approval/use-quick-refetch.ts';
import styles from './pay-deposit.module.css';

/** As many as one save can book. */
const most = 50;

/** What became of the deposits of a booking: they are charged by themselves, and another card can pay what the first one declined (decision 0041). */
export function PayDepositModal({ props, complete }: ModalRootProps<'pay-deposit'>) {
  const { appointmentIds } = props;
  const { data, refetch } = chargesApi.useGetOwnVisitChargesQuery({ limit: most, offset: 0 });
  const deposits = (data?.data ?? []).filter(
    ({ kind, appointmentId }) => kind === 'deposit' && appointmentIds.includes(appointmentId),
  );
  const unpaid = deposits.filter(({ actions }) => actions.includes('pay'));
  const isDone = deposits.length === appointmentIds.length && deposits.every(({ state }) => state === 'paid');
  useLiveRefetch(() => void refetch(), 'payments');
  useQuickRefetch(!isDone && unpaid.length === 0, () => void refetch());
  const payment = usePayAll(unpaid, () => void refetch());
  useHeldOpen(payment.isPaying);
  usePaid(isDone, deposits, () => complete({ outcome: 'paid' }));
  const later = () => complete({ outcome: 'later' });
  return (
    <>
      <DialogHeader
        title="Deposit"
        subtitle={deposits[0]?.salonName}
        onClose={payment.isPaying ? undefined : later}
      />
      {payment.deposits.length > 0 ? (
        <UnpaidDeposits payment={payment} onLater={later} />
      ) : (
        <>
          <DialogBody>
            <p role="status">Your appointment is booked. Your card is being charged for the deposit.</p>
            {deposits.length === 0 ? (
              <Loading>
                <Skeleton shape="block" height="4rem" />
              </Loading>
            ) : (
              <Deposits deposits={deposits} />
            )}
          </DialogBody>
          <DialogFooter>
            <Button onClick={later}>Do not wait</Button>
          </DialogFooter>
        </>
      )}
    </>
  );
}

/** Says once that all is paid. */
function usePaid(isDone: boolean, deposits: readonly VisitCharge[], onPaid: () => void) {
  const notices = useNotices();
  const finish = useEffectEvent(() => {
    notices.show({ kind: 'success', text: paidText(deposits) });
    onPaid();
  });
  useEffect(() => {
    if (isDone) finish();
  }, [isDone]);
}

function Deposits({ deposits }: { deposits: readonly VisitCharge[] }) {
  return (
    <ul className={styles.deposits}>
      {deposits.map((deposit) => (
        <li key={deposit.id}>
          <p className={styles.service}>{deposit.serviceName}</p>
          <VisitChargeLine charge={deposit} />
        </li>
      ))}
    </ul>
  );
}

/** Pays deposits one after the other. */
function usePayAll(unpaid: readonly VisitCharge[], onPaid: () => void) {
  const notices = useNotices();
  const { isGone, pay } = usePayCharge();
  // What is being paid is no longer listed as unpaid meanwhile.
  const [paying, setPaying] = useState<readonly VisitCharge[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const payAll = async (deposits: readonly VisitCharge[], cardId: string | undefined) => {
    for (const { id } of deposits) {
      const paid = await pay(id, cardId);
      if (paid?.problem) setProblem(paid.problem);
      if (paid === null || paid.charge === null) return;
    }
    if (isGone()) notices.show({ kind: 'success', text: paidText(deposits) });
  };
  return {
    isPaying: paying !== null,
    deposits: paying ?? unpaid,
    problem,
    forget: () => setProblem(null),
    async payAll(cardId: string | undefined) {
      if (paying !== null) return;
      setProblem(null);
      setPaying(unpaid);
      await payAll(unpaid, cardId);
      setPaying(null);
      if (!isGone()) onPaid();
    },
  };
}

interface UnpaidDepositsProps {
  payment: ReturnType<typeof usePayAll>;
  onLater(): void;
}

/** The appointment stays booked; another card can pay. */
function UnpaidDeposits({ payment, onLater }: UnpaidDepositsProps) {
  const { isPaying, deposits, problem, forget, payAll } = payment;
  const { cards, chosen, choose, add } = useChosenCard();
  return (
    <>
      <DialogBody>
        <p>
          Your appointment is booked, but its deposit could not be charged. Choose a card to pay it. Your
          appointment stays as it is meanwhile.
        </p>
        <Deposits deposits={deposits} />
        <CardChoice
          cards={cards}
          chosenId={chosen?.id ?? null}
          onChoose={(id) => {
            forget();
            choose(id);
          }}
          onAdd={() => void add()}
          error={undefined}
        />
        {/* What the provider says about a card is already among the deposits. */}
        <Problem>{deposits.some(({ failure }) => failure === problem) ? null : problem}</Problem>
      </DialogBody>
      <DialogFooter>
        <Button disabled={isPaying} onClick={onLater}>
          Pay later
        </Button>
        <Button
          look="primary"
          isBusy={isPaying}
          busyText="Processing"
          disabled={chosen === undefined}
          onClick={() => void payAll(chosen?.id)}
        >
          {`Pay ${formatCents(sumOf(deposits))}`}
        </Button>
      </DialogFooter>
    </>
  );
}

function paidText(deposits: readonly VisitCharge[]): string {
  return `Deposit of ${formatCents(sumOf(deposits))} paid`;
}

function sumOf(deposits: readonly VisitCharge[]): number {
  return deposits.reduce((sum, { amountCent }) => sum + amountCent, 0);
}
