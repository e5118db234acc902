import { useState } from 'react';
import {
  giftCardLimitsCents,
  giftCardPresetsCents,
  type AnswerOf,
  type getGiftCardSalons,
  type GiftCard,
} from '@frizo/contracts';
import { formatCents, formatPrice, parseAmount } from '@frizo/money';
import { RadioGroup, TextArea, TextField } from '@frizo/ui';
import { email, messageOfCode, required } from '@frizo/validation';
import { PurchaseDialog, type PurchaseEnds } from '../prepaid/purchase.dialog.tsx';
import { SearchChoice } from '../prepaid/search-choice.component.tsx';
import { giftCardsApi, giftCardPurchase, type Gift } from './gift-cards.api.ts';

/** As the contract of `buyGiftCard` limits it. */
const maxMessageLength = 400;

/** Salon, amount, recipient and card of a new gift card (decision 0043). */
export function BuyGiftCardDialog(ends: PurchaseEnds) {
  const { entries, change, amountCent, errors, gift } = useGift();
  return (
    <PurchaseDialog<Gift, GiftCard>
      title="Buy a gift card"
      calls={giftCardPurchase}
      order={gift}
      amountCent={errors.amount === undefined ? amountCent : null}
      boughtText={boughtText}
      isTyped={[entries.custom, entries.recipientEmail, entries.message].some((text) => text.trim() !== '')}
      terms="The recipient gets a code by e-mail, to be spent at this salon only. It does not expire."
      {...ends}
    >
      {(isChecked) => (
        <>
          <SalonChoice
            chosen={entries.salon}
            onChoose={(salon) => change({ salon })}
            error={isChecked ? errors.salon : undefined}
          />
          <AmountFields entries={entries} onChange={change} error={isChecked ? errors.amount : undefined} />
          <TextField
            label="E-mail of the recipient"
            type="email"
            autoComplete="off"
            value={entries.recipientEmail}
            error={isChecked ? errors.recipient : undefined}
            onChange={(recipientEmail) => change({ recipientEmail })}
          />
          <TextArea
            label="Message (optional)"
            rows={3}
            maxLength={maxMessageLength}
            value={entries.message}
            onChange={(message) => change({ message })}
          />
        </>
      )}
    </PurchaseDialog>
  );
}

type Salon = AnswerOf<typeof getGiftCardSalons>['data'][number];

/** What is entered for a gift card. */
interface GiftEntries {
  readonly salon: Salon | null;
  /** Cents of a proposed amount, or `custom`. */
  readonly preset: string;
  /** Whole dollars, as typed. */
  readonly custom: string;
  readonly recipientEmail: string;
  readonly message: string;
}

function useGift() {
  const [entries, setEntries] = useState<GiftEntries>({
    ...{ salon: null, preset: String(giftCardPresetsCents[1]), custom: '' },
    ...{ recipientEmail: '', message: '' },
  });
  const { salon, preset, custom, recipientEmail, message } = entries;
  const amountCent = preset === 'custom' ? (parseAmount(custom) ?? 0) : Number(preset);
  const errors = {
    salon: salon === null ? 'Choose a salon' : undefined,
    amount: amountErrorOf(amountCent),
    recipient: emailErrorOf(recipientEmail),
  };
  const isComplete = Object.values(errors).every((error) => error === undefined);
  return {
    entries,
    change: (changes: Partial<GiftEntries>) => setEntries((before) => ({ ...before, ...changes })),
    amountCent,
    errors,
    gift:
      salon !== null && isComplete
        ? { salonId: salon.id, amountCent, recipientEmail: recipientEmail.trim(), message: message.trim() }
        : null,
  };
}

function boughtText({ amountCent, salon, recipientEmail }: GiftCard): string {
  return `${formatCents(amountCent)} for ${salon.name} is on its way to ${recipientEmail}`;
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
          maxLength={10}
          onChange={(text) => onChange({ custom: text })}
        />
      )}
    </>
  );
}

const amountHint = `Whole dollars, ${formatPrice(giftCardLimitsCents.least)} to ${formatPrice(giftCardLimitsCents.most)}`;

function amountErrorOf(cents: number): string | undefined {
  const { least, most } = giftCardLimitsCents;
  return cents < least || cents > most || cents % 100 !== 0 ? amountHint : undefined;
}

function emailErrorOf(text: string): string | undefined {
  const violation = required(text) ?? email(text);
  return violation && messageOfCode(violation.code);
}

const salonsShown = 8;

interface SalonChoiceProps {
  chosen: Salon | null;
  onChoose(salon: Salon): void;
  error: string | undefined;
}

function SalonChoice(choice: SalonChoiceProps) {
  const [search, setSearch] = useState('');
  const query = giftCardsApi.useGetGiftCardSalonsQuery({ search, limit: salonsShown, offset: 0 });
  return (
    <SearchChoice<Salon>
      label="Salon"
      search={search}
      onSearch={setSearch}
      query={query}
      titleOf={({ name }) => name}
      sells="sells gift cards"
      {...choice}
    />
  );
}
