import { useEffect, useEffectEvent, useState } from 'react';
import { useLiveRefetch, VisitChargeLine } from '@frizo/appointment-views';
import type { VisitCharge } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import { useNotices, type ModalRootProps } from '@frizo/remote-kit';
import { Button, DialogBody, DialogFooter, DialogHeader, Loading, Skeleton } from '@frizo/ui';
import { Problem } from '../../shared/problem.component.tsx';
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
  usePaid(isDone, deposits, () => complete({ outcome: 'paid' }));
  const later = () => complete({ outcome: 'later' });
  return (
    <>
      <DialogHeader title="Deposit" subtitle={deposits[0]?.salonName} onClose={later} />
      {unpaid.length > 0 ? (
        <UnpaidDeposits deposits={unpaid} onLater={later} onPaid={() => void refetch()} />
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
    notices.show({ kind: 'success', text: `Deposit of ${formatCents(sumOf(deposits))} paid` });
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

interface UnpaidDepositsProps {
  deposits: readonly VisitCharge[];
  onPaid(): void;
  onLater(): void;
}

/** The appointment stays booked; another card can pay. */
function UnpaidDeposits({ deposits, onPaid, onLater }: UnpaidDepositsProps) {
  const { isPaying, pay } = usePayCharge();
  const { cards, chosen, choose, add } = useChosenCard();
  const [problem, setProblem] = useState<string | null>(null);
  const payAll = async () => {
    setProblem(null);
    for (const { id } of deposits) {
      const paid = await pay(id, chosen?.id);
      if (paid?.problem) setProblem(paid.problem);
      if (paid === null || paid.charge === null) break;
    }
    onPaid();
  };
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
            setProblem(null);
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
          onClick={() => void payAll()}
        >
          {`Pay ${formatCents(sumOf(deposits))}`}
        </Button>
      </DialogFooter>
    </>
  );
}

function sumOf(deposits: readonly VisitCharge[]): number {
  return deposits.reduce((sum, { amountCent }) => sum + amountCent, 0);
}
