import { useRef, useState, type SubmitEvent } from 'react';
import type { Stripe } from '@stripe/stripe-js';
import { Button, Dialog, DialogBody, DialogFooter, ErrorState, Loading } from '@frizo/ui';
import { Problem } from '../../shared/problem.component.tsx';
import { useOnce } from '../../shared/use-once.ts';
import { CardFields, CardFieldsSkeleton, type CardInput } from '../../stripe/card-fields.component.tsx';
import { useStripe } from '../../stripe/use-stripe.ts';
import { usePasswordGate } from './use-password-gate.tsx';
import { AccountRefused, useSendToken } from './use-send-token.ts';
import styles from './payouts.module.css';

interface AddDialogProps {
  onAdded(): Promise<void>;
  onClose(): void;
}

/** Spec 8.2, cards. */
const refused = 'Cannot place given card to payment system';

/** Adds a debit card for payouts (spec 2, modals). */
export function AddDebitCardDialog(props: AddDialogProps) {
  const state = useStripe();
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const retry = () => {
    if (state.kind === 'failed') state.retry();
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return (
    <Dialog title="Add debit card" isBare onClose={props.onClose}>
      {state.kind === 'ready' && !hasFailed ? (
        <DebitCardForm key={attempt} {...props} stripe={state.stripe} onFailure={() => setFailed(true)} />
      ) : (
        <DialogBody>
          {state.kind === 'failed' || hasFailed ? (
            <ErrorState onRetry={retry}>
              The card form could not be loaded. Check your connection and try again.
            </ErrorState>
          ) : (
            <Loading>
              <CardFieldsSkeleton />
            </Loading>
          )}
        </DialogBody>
      )}
    </Dialog>
  );
}

function DebitCardForm(props: AddDialogProps & { stripe: Stripe; onFailure(): void }) {
  const { stripe, onAdded, onClose, onFailure } = props;
  const [card, setCard] = useState<CardInput | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, once } = useOnce<'adding'>();
  const isBusy = busy !== null;
  /** Counts what was typed: the page cannot see it. */
  const edits = useRef(0);
  const gate = usePasswordGate();
  const send = useSendToken(gate, refused);

  const add = async (input: CardInput) => {
    try {
      await send(String(edits.current), () => createCardToken(stripe, input));
      await onAdded();
    } catch (error) {
      if (error instanceof ShownAtField) return;
      if (!(error instanceof AccountRefused)) throw error;
      setProblem(error.message);
    }
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (card === null) return;
    await once('adding', () => {
      setProblem(null);
      return add(card);
    });
  };

  return (
    <>
      <form noValidate aria-label="Debit card" onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <CardFields
            stripe={stripe}
            onReady={setCard}
            onFailure={onFailure}
            onChange={() => {
              edits.current += 1;
              setProblem(null);
            }}
            onEscape={onClose}
          />
          <p className={styles.soft}>
            A debit card of a bank in the United States, to which you are paid out.
          </p>
          <Problem>{problem}</Problem>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            look="primary"
            isBusy={isBusy}
            busyText="Adding the card"
            disabled={card === null}
          >
            Save
          </Button>
        </DialogFooter>
      </form>
      {gate.dialog}
    </>
  );
}

/** Something about the card that is said under its field. */
class ShownAtField extends Error {}

async function createCardToken(stripe: Stripe, { element, showError }: CardInput): Promise<string> {
  // Only a token with a currency can be paid out to.
  const { token, error } = await stripe
    .createToken(element, { currency: 'usd' })
    .catch(() => ({ token: undefined, error: undefined }));
  if (token !== undefined) return token.id;
  if (error && showError(error)) throw new ShownAtField();
  throw new AccountRefused(error?.message ?? refused);
}
