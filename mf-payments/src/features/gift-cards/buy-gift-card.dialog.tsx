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
export function BuyGiftCardDialog({ onBought, onClose }: BuyGiftCardDialogProps) {
  const notices = useNotices();
  const { problem, isCardProblem, isBusy, buy } = usePurchase();
  const { chosen, choose, add, cards } = useChosenCard();
  const [salonId, setSalonId] = useState<number | null>(null);
  const [preset, setPreset] = useState<string>(String(giftCardPresetsCents[1]));
  const [custom, setCustom] = useState('');
  const [recipientEmail, setRecipientEmail] = useState('');
  const [message, setMessage] = useState('');
  const [isChecked, setChecked] = useState(false);

  const amountCent = preset === 'custom' ? Number(custom) * 100 : Number(preset);
  const errors = {
    salon: salonId === null ? 'Choose a salon' : undefined,
    amount: amountErrorOf(amountCent),
    recipient: emailErrorOf(recipientEmail),
  };
  const shown = isChecked ? errors : { salon: undefined, amount: undefined, recipient: undefined };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    const isWrong = Object.values(errors).some((error) => error !== undefined);
    if (isWrong || salonId === null || chosen === undefined) return;
    const gift = { salonId, amountCent, recipientEmail: recipientEmail.trim(), message: message.trim() };
    const card = await buy({ ...gift, paymentSourceId: chosen.id });
    if (card === null) return;
    const text =
      card.state === 'paid'
        ? `${formatCents(card.amountCent)} for ${card.salon.name} is on its way to ${card.recipientEmail}`
        : 'The payment is being processed.';
    notices.show({ kind: 'success', text });
    onBought();
    onClose();
  };

  return (
    <Dialog title="Buy a gift card" isBare onClose={onClose}>
      <form noValidate aria-label="Buy a gift card" onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <SalonChoice chosenId={salonId} onChoose={setSalonId} error={shown.salon} />
          <RadioGroup
            label="Amount"
            isRow
            choices={[
              ...giftCardPresetsCents.map((cents) => ({ value: String(cents), title: formatPrice(cents) })),
              { value: 'custom', title: 'Another' },
            ]}
            value={preset}
            onChange={setPreset}
            error={preset === 'custom' ? undefined : shown.amount}
          />
          {preset === 'custom' && (
            <TextField
              label="Amount, dollars"
              inputMode="numeric"
              autoComplete="off"
              hint={amountHint}
              value={custom}
              error={shown.amount}
              onChange={(text) => setCustom(text.replace(/\D/g, '').slice(0, 4))}
            />
          )}
          <TextField
            label="E-mail of the recipient"
            type="email"
            autoComplete="off"
            value={recipientEmail}
            error={shown.recipient}
            onChange={setRecipientEmail}
          />
          <TextArea
            label="Message (optional)"
            rows={3}
            maxLength={maxMessageLength}
            value={message}
            onChange={setMessage}
          />
          <CardChoice
            cards={cards}
            chosenId={chosen?.id ?? null}
            onChoose={choose}
            onAdd={() => void add()}
            error={isCardProblem ? (problem ?? undefined) : undefined}
          />
          <p className={styles.soft}>
            The recipient gets a code by e-mail, to be spent at this salon only. It does not expire.
          </p>
          <Problem>{isCardProblem ? null : problem}</Problem>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            look="primary"
            isBusy={isBusy}
            busyText="Processing"
            disabled={chosen === undefined}
          >
            {errors.amount === undefined ? `Pay ${formatCents(amountCent)}` : 'Pay'}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
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
