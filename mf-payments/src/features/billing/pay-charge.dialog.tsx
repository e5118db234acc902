import { useState } from 'react';
import { chargeTitle, VisitChargeLine } from '@frizo/appointment-views';
import type { VisitCharge } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import { useNotices } from '@frizo/remote-kit';
import { Button, Dialog, DialogBody, DialogFooter } from '@frizo/ui';
import { Problem } from '../../shared/problem.component.tsx';
import { cardText } from '../cards/card-text.ts';
import { useChosenCard } from '../cards/use-chosen-card.ts';
import { CardChoice } from '../payment-approval/card-choice.component.tsx';
import { usePayCharge } from './use-pay-charge.ts';

interface PayChargeDialogProps {
  charge: VisitCharge;
  onClose(): void;
}

/** The card that pays a deposit or a fee, and the amount, before anything is charged (decision 0041). */
export function PayChargeDialog({ charge, onClose }: PayChargeDialogProps) {
  const notices = useNotices();
  const { isPaying, pay } = usePayCharge();
  const { cards, chosen, choose, add } = useChosenCard();
  const [problem, setProblem] = useState<string | null>(null);
  const amount = formatCents(charge.amountCent - charge.coveredCent);
  const canPay = charge.actions.includes('pay');

  const payNow = async () => {
    if (chosen === undefined) return;
    setProblem(null);
    const paid = await pay(charge.id, chosen.id);
    if (paid === null) return;
    if (paid.charge === null) return setProblem(paid.problem);
    const isPaid = paid.charge.state === 'paid';
    const text = isPaid ? `${chargeTitle(charge)} paid` : 'The payment is being processed.';
    notices.show({ kind: 'success', text });
    onClose();
  };

  return (
    <Dialog
      title={`Pay ${chargeTitle(charge).toLowerCase()}`}
      subtitle={charge.salonName}
      isBare
      onClose={isPaying ? undefined : onClose}
    >
      <DialogBody>
        <VisitChargeLine charge={charge} />
        {canPay && (
          <>
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
            {chosen !== undefined && <p>{`${amount} will be charged to ${cardText(chosen)}.`}</p>}
          </>
        )}
        {/* What the provider says about a card is already at the charge. */}
        <Problem>{canPay && problem !== charge.failure ? problem : null}</Problem>
      </DialogBody>
      <DialogFooter>
        <Button disabled={isPaying} onClick={onClose}>
          {canPay ? 'Cancel' : 'OK'}
        </Button>
        {canPay && (
          <Button
            look="primary"
            isBusy={isPaying}
            busyText="Processing"
            disabled={chosen === undefined}
            onClick={() => void payNow()}
          >
            {`Pay ${amount}`}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}
