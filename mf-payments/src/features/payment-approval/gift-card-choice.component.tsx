import { useState } from 'react';
import type { GiftCard } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import { Button, PlusIcon, RadioGroup } from '@frizo/ui';
import { CodeForm } from '../gift-cards/code.form.tsx';

interface GiftCardChoiceProps {
  /** The client's cards for this salon that have something left. */
  cards: readonly GiftCard[];
  chosenId: number | null;
  onChoose(giftCardId: number | null): void;
  onAdded(card: GiftCard): void;
}

const none = 'none';

/** A gift card of the salon that pays a part of the order, or a code to add (decision 0043). */
export function GiftCardChoice({ cards, chosenId, onChoose, onAdded }: GiftCardChoiceProps) {
  const [isTyping, setTyping] = useState(false);
  return (
    <div>
      {cards.length > 0 && (
        <RadioGroup
          label="Gift card"
          choices={[
            ...cards.map((card) => ({
              value: String(card.id),
              title: `Use ${formatCents(card.balanceCent)} of a ${formatCents(card.amountCent)} card`,
            })),
            { value: none, title: 'None' },
          ]}
          value={chosenId === null ? none : String(chosenId)}
          onChange={(value) => onChoose(value === none ? null : Number(value))}
        />
      )}
      {isTyping ? (
        <CodeForm
          onAdded={(card) => {
            setTyping(false);
            onAdded(card);
          }}
        />
      ) : (
        <Button look="plain" icon={PlusIcon} onClick={() => setTyping(true)}>
          Enter a gift card code
        </Button>
      )}
    </div>
  );
}
