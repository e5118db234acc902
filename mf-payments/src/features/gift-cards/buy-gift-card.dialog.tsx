import { useState, type SubmitEvent } from 'react';
import { giftCardLimitsCents, giftCardPresetsCents } from '@frizo/contracts';
import { formatCents, formatPrice } from '@frizo/money';
import { useNotices } from '@frizo/remote-kit';
import {
  Button,
  Dialog,
  DialogBody,
  DialogFooter,
  EmptyState,
  RadioGroup,
  SearchField,
  TextArea,
  TextField,
} from '@frizo/ui';
import { email, messageOfCode, required } from '@frizo/validation';
import { Problem } from '../../shared/problem.component.tsx';
import { useChosenCard } from '../cards/use-chosen-card.ts';
import { CardChoice } from '../payment-approval/card-choice.component.tsx';
import styles from './gift-cards.module.css';
import { giftCardsApi } from './gift-cards.api.ts';
import { usePurchase } from './use-purchase.ts';

/** As the contract of `buyGiftCard` limits it. */
const maxMessageLength = 400;

interface BuyGiftCardDialogProps {
  onBought(): void;
  onClose(): void;
}

/** Salon, amount, recipient and card of a new gift card (decision 0043). */
export function BuyGiftCardDialog(props: BuyGiftCardDialogProps) {
  const { values, change, shown, amountCent, purchase, card, submit } = useGift(props);
  const { problem, isCardProblem, isBusy } = purchase;
  return (
    <Dialog title="Buy a gift card" isBare onClose={props.onClose}>
      <form noValidate aria-label="Buy a gift card" onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <SalonChoice
            chosenId={values.salonId}
            onChoose={(salonId) => change({ salonId })}
            error={shown.salon}
          />
          <AmountFields values={values} onChange={change} error={shown.amount} />
          <TextField
            label="E-mail of the recipient"
            type="email"
            autoComplete="off"
            value={values.recipientEmail}
            error={shown.recipient}
            onChange={(recipientEmail) => change({ recipientEmail })}
          />
          <TextArea
            label="Message (optional)"
            rows={3}
            maxLength={maxMessageLength}
            value={values.message}
            onChange={(message) => change({ message })}
          />
          <CardChoice
            cards={card.cards}
            chosenId={card.chosen?.id ?? null}
            onChoose={card.choose}
            onAdd={() => void card.add()}
            error={isCardProblem ? (problem ?? undefined) : undefined}
          />
          <p className={styles.soft}>
            The recipient gets a code by e-mail, to be spent at this salon only. It does not expire.
          </p>
          <Problem>{isCardProblem ? null : problem}</Problem>
        </DialogBody>
        <DialogFooter>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button
            type="submit"
            look="primary"
            isBusy={isBusy}
            busyText="Processing"
            disabled={card.chosen === undefined}
          >
            {amountErrorOf(amountCent) === undefined ? `Pay ${formatCents(amountCent)}` : 'Pay'}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

interface Values {
  readonly salonId: number | null;
  /** In cents, or 'custom'. */
  readonly preset: string;
  /** In dollars. */
  readonly custom: string;
  readonly recipientEmail: string;
  readonly message: string;
}

/** What is typed and chosen, what is wrong with it after the first try, and the purchase. */
function useGift({ onBought, onClose }: BuyGiftCardDialogProps) {
  const notices = useNotices();
  const purchase = usePurchase();
  const card = useChosenCard();
  const [isChecked, setChecked] = useState(false);
  const [values, setValues] = useState<Values>({
    salonId: null,
    preset: String(giftCardPresetsCents[1]),
    custom: '',
    recipientEmail: '',
    message: '',
  });
  const amountCent = values.preset === 'custom' ? Number(values.custom) * 100 : Number(values.preset);
  const { salonId, recipientEmail, message } = values;
  const errors = {
    salon: salonId === null ? 'Choose a salon' : undefined,
    amount: amountErrorOf(amountCent),
    recipient: emailErrorOf(recipientEmail),
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    const isWrong = Object.values(errors).some((error) => error !== undefined);
    if (isWrong || salonId === null || card.chosen === undefined) return;
    const gift = { salonId, amountCent, recipientEmail: recipientEmail.trim(), message: message.trim() };
    const bought = await purchase.buy({ ...gift, paymentSourceId: card.chosen.id });
    if (bought === null) return;
    const text =
      bought.state === 'paid'
        ? `${formatCents(bought.amountCent)} for ${bought.salon.name} is on its way to ${bought.recipientEmail}`
        : 'The payment is being processed.';
    notices.show({ kind: 'success', text });
    onBought();
    onClose();
  };

  return {
    values,
    change: (changes: Partial<Values>) => setValues({ ...values, ...changes }),
    shown: isChecked ? errors : { salon: undefined, amount: undefined, recipient: undefined },
    amountCent,
    purchase,
    card,
    submit,
  };
}

interface AmountFieldsProps {
  values: Values;
  onChange(changes: Partial<Values>): void;
  error: string | undefined;
}

function AmountFields({ values: { preset, custom }, onChange, error }: AmountFieldsProps) {
  return (
    <>
      <RadioGroup
        label="Amount"
        isRow
        choices={[
          ...giftCardPresetsCents.map((cents) => ({ value: String(cents), title: formatPrice(cents) })),
          { value: 'custom', title: 'Another' },
        ]}
        value={preset}
        onChange={(chosen) => onChange({ preset: chosen })}
        error={preset === 'custom' ? undefined : error}
      />
      {preset === 'custom' && (
        <TextField
          label="Amount, dollars"
          inputMode="numeric"
          autoComplete="off"
          hint={amountHint}
          value={custom}
          error={error}
          onChange={(text) => onChange({ custom: text.replace(/\D/g, '').slice(0, 4) })}
        />
      )}
    </>
  );
}

const amountHint = `Whole dollars, ${formatPrice(giftCardLimitsCents.least)} to ${formatPrice(giftCardLimitsCents.most)}`;

function amountErrorOf(cents: number): string | undefined {
  return cents < giftCardLimitsCents.least || cents > giftCardLimitsCents.most ? amountHint : undefined;
}

function emailErrorOf(text: string): string | undefined {
  const violation = required(text) ?? email(text);
  return violation && messageOfCode(violation.code);
}

const salonsShown = 8;

interface SalonChoiceProps {
  chosenId: number | null;
  onChoose(salonId: number): void;
  error: string | undefined;
}

function SalonChoice({ chosenId, onChoose, error }: SalonChoiceProps) {
  const [search, setSearch] = useState('');
  const { data } = giftCardsApi.useGetGiftCardSalonsQuery({
    search,
    limit: salonsShown,
    offset: 0,
  });
  return (
    <>
      <SearchField label="Search for Salon" search={search} onSearch={setSearch} maxLength={100} />
      {data?.count === 0 ? (
        <EmptyState>No salon with this name sells gift cards.</EmptyState>
      ) : (
        <RadioGroup
          label="Salon"
          choices={(data?.data ?? []).map(({ id, name }) => ({ value: String(id), title: name }))}
          value={chosenId === null ? null : String(chosenId)}
          onChange={(value) => onChoose(Number(value))}
          error={error}
        />
      )}
    </>
  );
}
