import { useEffect, useState, type ReactNode, type SubmitEvent } from 'react';
import { formatCents } from '@frizo/money';
import { useNotices } from '@frizo/remote-kit';
import { Button, Dialog, DialogBody, DialogFooter } from '@frizo/ui';
import { Problem } from '../../shared/problem.component.tsx';
import { useDiscardQuestion } from '../../shared/use-discard-question.tsx';
import { useFirstError } from '../../shared/use-first-error.ts';
import styles from '../billing/billing.module.css';
import { useChosenCard } from '../cards/use-chosen-card.ts';
import { CardChoice } from '../payment-approval/card-choice.component.tsx';
import { usePurchase, type PurchaseCalls } from './use-purchase.ts';

/** How a dialog ends that buys something. */
export interface PurchaseEnds {
  onBought(): void;
  onClose(): void;
}

interface PurchaseDialogProps<Order, Bought> extends PurchaseEnds {
  title: string;
  calls: PurchaseCalls<Order, Bought>;
  /** What is bought; null while something is missing or wrong. */
  order: Order | null;
  /** Null while it is not known. */
  amountCent: number | null;
  /** Something was typed that is lost when the dialog is closed. */
  isTyped?: boolean;
  /** Said once it is paid. */
  boughtText(bought: Bought): string;
  /** What the buyer gets. */
  terms: string;
  /** The fields of the order. Errors are shown from the first attempt to buy on. */
  children(isChecked: boolean): ReactNode;
}

/** What somebody buys in advance, and the card that pays it (decision 0043). */
export function PurchaseDialog<Order, Bought extends { readonly id: number; readonly state: string }>(
  props: PurchaseDialogProps<Order, Bought>,
) {
  const {
    title,
    calls,
    order,
    amountCent,
    boughtText,
    terms,
    children,
    onBought,
    onClose,
    isTyped = false,
  } = props;
  const notices = useNotices();
  const { problem, isCardProblem, isBusy, isGone, buy } = usePurchase(calls);
  const { chosen, choose, add, cards } = useChosenCard();
  const { close, question, onDirty } = useDiscardQuestion(onClose);
  useEffect(() => onDirty(isTyped), [isTyped, onDirty]);
  const [refusals, setRefusals] = useState(0);
  const form = useFirstError(refusals);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (order === null) return setRefusals(refusals + 1);
    if (chosen === undefined) return undefined;
    const bought = await buy({ ...order, paymentSourceId: chosen.id });
    if (bought === null) return undefined;
    const text = bought.state === 'paid' ? boughtText(bought) : 'The payment is being processed.';
    notices.show({ kind: 'success', text });
    if (isGone()) return undefined;
    onBought();
    return onClose();
  };

  return (
    <Dialog title={title} isBare onClose={isBusy ? undefined : close}>
      <form ref={form} noValidate aria-label={title} onSubmit={(event) => void submit(event)}>
        <DialogBody>
          {children(refusals > 0)}
          <CardChoice
            cards={cards}
            chosenId={chosen?.id ?? null}
            onChoose={choose}
            onAdd={() => void add()}
            error={isCardProblem ? (problem ?? undefined) : undefined}
          />
          <p className={styles.soft}>{terms}</p>
          <Problem>{isCardProblem ? null : problem}</Problem>
        </DialogBody>
        <DialogFooter>
          <Button disabled={isBusy} onClick={close}>
            Cancel
          </Button>
          <Button
            type="submit"
            look="primary"
            isBusy={isBusy}
            busyText="Processing"
            disabled={chosen === undefined}
          >
            {amountCent === null ? 'Pay' : `Pay ${formatCents(amountCent)}`}
          </Button>
        </DialogFooter>
      </form>
      {question}
    </Dialog>
  );
}
