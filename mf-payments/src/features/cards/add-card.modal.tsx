import { useState, type SubmitEvent } from 'react';
import type { Stripe } from '@stripe/stripe-js';
import type { ModalRootProps } from '@frizo/remote-kit';
import { Button, DialogBody, DialogFooter, DialogHeader, ErrorState, Loading } from '@frizo/ui';
import { Problem } from '../../shared/problem.component.tsx';
import { CardFields, CardFieldsSkeleton, type CardInput } from '../../stripe/card-fields.component.tsx';
import { useStripe } from '../../stripe/use-stripe.ts';
import styles from './cards.module.css';
import { useAddBusinessCard } from '../subscription/use-add-business-card.ts';
import { useAddCard, type AddCard } from './use-add-card.ts';

type Ends = Omit<ModalRootProps<'add-card'>, 'props'>;

/** Adds a card on file (spec 2, modals; 4, Booking mode and Client payment approval). */
export function AddCardModal({ props, complete, dismiss }: ModalRootProps<'add-card'>) {
  const state = useStripe();
  const Form = props.for === 'subscription' ? BusinessCardForm : OwnCardForm;
  // Frames that could not be loaded are mounted again.
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const retry = () => {
    if (state.kind === 'failed') state.retry();
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return (
    <>
      <DialogHeader title="Add card" onClose={dismiss} />
      {state.kind === 'failed' || hasFailed ? (
        <DialogBody>
          <ErrorState onRetry={retry}>
            The card form could not be loaded. Check your connection and try again.
          </ErrorState>
        </DialogBody>
      ) : state.kind === 'loading' ? (
        <DialogBody>
          <Loading>
            <CardFieldsSkeleton />
          </Loading>
        </DialogBody>
      ) : (
        <Form
          key={attempt}
          stripe={state.stripe}
          onFailure={() => setFailed(true)}
          complete={complete}
          dismiss={dismiss}
        />
      )}
    </>
  );
}

interface CardFormProps extends Ends {
  stripe: Stripe;
  onFailure(): void;
}

function OwnCardForm(props: CardFormProps) {
  return <CardForm {...props} adding={useAddCard()} />;
}

function BusinessCardForm(props: CardFormProps) {
  return <CardForm {...props} adding={useAddBusinessCard()} />;
}

function CardForm({ stripe, onFailure, complete, dismiss, adding }: CardFormProps & { adding: AddCard }) {
  const [card, setCard] = useState<CardInput | null>(null);
  const { isAdding, problem, add, forget } = adding;
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (card === null) return;
    const sourceId = await add(stripe, card);
    if (sourceId !== null) complete({ sourceId });
  };
  return (
    <form noValidate aria-label="Add card" onSubmit={(event) => void submit(event)}>
      <DialogBody>
        <CardFields
          stripe={stripe}
          onReady={setCard}
          onFailure={onFailure}
          onChange={forget}
          onEscape={dismiss}
        />
        <p className={styles.note}>
          Your card goes straight to our card payment provider, and you are charged only for what you approve.
        </p>
        <Problem>{problem}</Problem>
      </DialogBody>
      <DialogFooter>
        <Button onClick={dismiss}>Cancel</Button>
        <Button
          type="submit"
          look="primary"
          isBusy={isAdding}
          busyText="Adding the card"
          disabled={card === null}
        >
          Add card
        </Button>
      </DialogFooter>
    </form>
  );
}
