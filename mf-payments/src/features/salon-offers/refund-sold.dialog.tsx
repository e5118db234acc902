import { useState, type SubmitEvent } from 'react';
import type { SoldPrepaid } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import { useNotices, type RequestFailure } from '@frizo/remote-kit';
import { Button, Dialog, DialogBody, DialogFooter, TextArea } from '@frizo/ui';
import { AmountList } from '../../shared/amount-list.component.tsx';
import { failureText, isUnanswered } from '../../shared/failure-text.ts';
import { Problem } from '../../shared/problem.component.tsx';
import { useRequestKey } from '../../shared/use-request-key.ts';
import { giftCardsApi } from '../gift-cards/gift-cards.api.ts';
import { buyerCardText, soldDate, soldName } from './sold-text.ts';

/** As the contract of `refundPurchase` limits it. */
const maxReasonLength = 400;

interface RefundSoldDialogProps {
  sold: SoldPrepaid;
  onClose(): void;
}

/** Asks whether what is left of a gift card or a package goes back to its buyer, with the exact amount: it cannot be undone (decision 0043). */
export function RefundSoldDialog({ sold, onClose }: RefundSoldDialogProps) {
  const [reason, setReason] = useState('');
  const { problem, isBusy, send } = useRefund(sold, onClose);
  const amount = formatCents(sold.refundableCent);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isBusy) void send(reason.trim());
  };
  return (
    <Dialog title="Refund" isBare onClose={isBusy ? undefined : onClose}>
      <form noValidate aria-label="Refund" onSubmit={submit}>
        <DialogBody>
          <p>{questionText(sold)}</p>
          <AmountList
            amounts={[
              { label: 'Paid', cents: sold.amountCent },
              { label: 'Refund', cents: sold.refundableCent, isTotal: true },
            ]}
          />
          <TextArea
            label="Reason (optional)"
            hint="For your own records."
            rows={2}
            maxLength={maxReasonLength}
            value={reason}
            onChange={setReason}
          />
          <Problem>{problem}</Problem>
        </DialogBody>
        <DialogFooter>
          <Button onClick={isBusy ? undefined : onClose}>Cancel</Button>
          <Button type="submit" look="danger" isBusy={isBusy} busyText="Processing">
            {`Refund ${amount}`}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function questionText(sold: SoldPrepaid): string {
  const { kind, refundableCent, visitsLeft, visits } = sold;
  const amount = formatCents(refundableCent);
  const what =
    kind === 'gift-card'
      ? 'The gift card cannot be used any more, also not by whoever has added it.'
      : visitsLeft < visits
        ? 'The visits that are left cannot be used any more. Those that were used stay paid.'
        : 'The package cannot be used any more.';
  const name = kind === 'gift-card' ? 'the gift card' : soldName(sold);
  const card = buyerCardText(sold);
  const to = card === '' ? 'the card of the buyer' : `the card of the buyer, ${card}`;
  return `${amount} for ${name} of ${soldDate(sold)}, purchase ${sold.id}, goes back to ${to}. The buyer gets a mail. ${what} This cannot be undone.`;
}

function useRefund(sold: SoldPrepaid, onRefunded: () => void) {
  const notices = useNotices();
  const [refund, { isLoading }] = giftCardsApi.useRefundPurchaseMutation();
  const [problem, setProblem] = useState<string | null>(null);
  /** Kept while the answer is not known: repeated with it, the request gives back nothing more. */
  const { keyOf, end } = useRequestKey();
  return {
    problem,
    isBusy: isLoading,
    async send(reason: string) {
      setProblem(null);
      const { id: purchaseId, refundableCent: amountCent } = sold;
      const { data, error } = await refund({
        purchaseId,
        amountCent,
        reason,
        requestKey: keyOf({ amountCent }),
      });
      if (data === undefined) {
        const failure = error as RequestFailure;
        // A refused refund was not made, so that the next one is another.
        if (!isUnanswered(failure)) end();
        return setProblem(isUnanswered(failure) ? unansweredText : failureText(failure, 'Refund failed'));
      }
      // Without an answer of the provider in time the server goes on by itself.
      const isDone = data.sold.refundState === 'done';
      const amount = formatCents(amountCent);
      notices.show({ kind: 'success', text: `${amount} ${isDone ? 'refunded' : 'is being refunded'}` });
      onRefunded();
    },
  };
}

const unansweredText = 'There was no answer. Nothing is refunded twice: check your connection and try again.';
