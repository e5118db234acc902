import { useEffect, useRef, useState, type RefObject } from 'react';
import type { GiftCard } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import { Button, PlusIcon, RadioGroup } from '@frizo/ui';
import { isFocusLost } from '../../shared/use-focus-if-lost.ts';
import { CodeForm } from '../gift-cards/code.form.tsx';
import styles from './payment-approval.module.css';

interface UsableGiftCard extends GiftCard {
  readonly usedCent: number;
}

interface GiftCardChoiceProps {
  /** The client's cards for this salon that have something left, and what each would pay of this order. */
  cards: readonly UsableGiftCard[];
  chosenId: number | null;
  onChoose(giftCardId: number | null): void;
  onAdded(card: GiftCard): void;
}

const none = 'none';

/** A gift card of the salon that pays a part of the order, or a code to add (decision 0043). */
export function GiftCardChoice({ cards, chosenId, onChoose, onAdded }: GiftCardChoiceProps) {
  const [isTyping, setTyping] = useState(false);
  const place = useMovedFocus(isTyping);
  return (
    <div ref={place} className={styles.giftCard}>
      {cards.length > 0 && (
        <RadioGroup
          label="Gift card"
          choices={[
            ...cards.map((card) => ({
              value: String(card.id),
              title: choiceText(card),
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
        <div className={styles.add}>
          <Button look="plain" icon={PlusIcon} onClick={() => setTyping(true)}>
            Enter a gift card code
          </Button>
        </div>
      )}
    </div>
  );
}

/** 'Use $31.20 of a $50.00 card, which has $37.00 left'. */
function choiceText({ usedCent, balanceCent, amountCent }: UsableGiftCard): string {
  const left =
    usedCent < balanceCent && balanceCent < amountCent ? `, which has ${formatCents(balanceCent)} left` : '';
  return `Use ${formatCents(usedCent)} of a ${formatCents(amountCent)} card${left}`;
}

/** Moves the focus to the field for a code when it takes the place of its button, and back to the choice afterwards. */
function useMovedFocus(isTyping: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(isTyping);
  useEffect(() => {
    if (before.current === isTyping) return;
    before.current = isTyping;
    if (!isFocusLost()) return;
    place.current?.querySelector<HTMLElement>(isTyping ? 'form input' : 'input:checked, button')?.focus();
  }, [isTyping]);
  return place;
}
