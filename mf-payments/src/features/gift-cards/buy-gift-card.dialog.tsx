import { useState, type SubmitEvent } from 'react';
import { giftCardLimitsCents, giftCardPresetsCents, type GiftCard } from '@frizo/contracts';
import { formatCents, formatPrice } from '@frizo/money';
import { useNotices } from '@frizo/remote-kit';
import { Dialog, DialogBody, EmptyState, RadioGroup, SearchField, TextArea, TextField } from '@frizo/ui';
import { email, messageOfCode, required } from '@frizo/validation';
import { PayFooter } from '../../shared/pay-footer.component.tsx';
import { Problem } from '../../shared/problem.component.tsx';
import { useFirstError } from '../../shared/use-first-error.ts';
import { isWhole, typedWhole } from '../../shared/whole-number.ts';
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
  const { entries, change, amountCent, shown, isComplete, check } = useGift();
  const [refusals, setRefusals] = useState(0);
  const form = useFirstError(refusals);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    check();
    const { salonId, recipientEmail, message } = entries;
    if (!isComplete) setRefusals(refusals + 1);
    if (!isComplete || salonId === null || chosen === undefined) return;
    const gift = { salonId, amountCent, recipientEmail: recipientEmail.trim(), message: message.trim() };
    const card = await buy({ ...gift, paymentSourceId: chosen.id });
    if (card === null) return;
    notices.show({ kind: 'success', text: boughtText(card) });
    onBought();
    onClose();
  };

  return (
    <Dialog title="Buy a gift card" isBare onClose={isBusy ? undefined : onClose}>
      <form ref={form} noValidate aria-label="Buy a gift card" onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <SalonChoice
            chosenId={entries.salonId}
            onChoose={(salonId) => change({ salonId })}
            error={shown.salon}
          />
          <AmountFields entries={entries} onChange={change} error={shown.amount} />
          <TextField
            label="E-mail of the recipient"
            type="email"
            autoComplete="off"
            value={entries.recipientEmail}
            error={shown.recipient}
            onChange={(recipientEmail) => change({ recipientEmail })}
          />
          <TextArea
            label="Message (optional)"
            rows={3}
            maxLength={maxMessageLength}
            value={entries.message}
            onChange={(message) => change({ message })}
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
        <PayFooter isBusy={isBusy} canPay={chosen !== undefined} onCancel={onClose}>
          {amountErrorOf(amountCent) === undefined ? `Pay ${formatCents(amountCent)}` : 'Pay'}
        </PayFooter>
      </form>
    </Dialog>
  );
}

/** What is entered for a gift card. */
interface GiftEntries {
  readonly salonId: number | null;
  /** Cents of a proposed amount, or `custom`. */
  readonly preset: string;
  /** Whole dollars. */
  readonly custom: string;
  readonly recipientEmail: string;
  readonly message: string;
  /** Errors are shown from the first attempt to buy on. */
  readonly isChecked: boolean;
}

function useGift() {
  const [entries, setEntries] = useState<GiftEntries>({
    ...{ salonId: null, preset: String(giftCardPresetsCents[1]), custom: '' },
    ...{ recipientEmail: '', message: '', isChecked: false },
  });
  const change = (changes: Partial<GiftEntries>) => setEntries((before) => ({ ...before, ...changes }));
  const customCent = isWhole(entries.custom) ? Number(entries.custom) * 100 : 0;
  const amountCent = entries.preset === 'custom' ? customCent : Number(entries.preset);
  const errors = {
    salon: entries.salonId === null ? 'Choose a salon' : undefined,
    amount: amountErrorOf(amountCent),
    recipient: emailErrorOf(entries.recipientEmail),
  };
  const isComplete = Object.values(errors).every((error) => error === undefined);
  const shown: Partial<typeof errors> = entries.isChecked ? errors : {};
  return { entries, change, amountCent, shown, isComplete, check: () => change({ isChecked: true }) };
}

function boughtText({ state, amountCent, salon, recipientEmail }: GiftCard): string {
  return state === 'paid'
    ? `${formatCents(amountCent)} for ${salon.name} is on its way to ${recipientEmail}`
    : 'The payment is being processed.';
}

interface AmountFieldsProps {
  entries: GiftEntries;
  onChange(changes: Partial<GiftEntries>): void;
  error: string | undefined;
}

function AmountFields({ entries: { preset, custom }, onChange, error }: AmountFieldsProps) {
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
        onChange={(value) => onChange({ preset: value })}
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
          onChange={(text) => onChange({ custom: typedWhole(text, 4) })}
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
