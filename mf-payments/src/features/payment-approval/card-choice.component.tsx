import type { PaymentSource } from '@frizo/contracts';
import { Button, PlusIcon, RadioGroup } from '@frizo/ui';
import { useRevealed } from '../../shared/problem.component.tsx';
import { cardText, expiryText } from '../cards/card-text.ts';
import styles from './payment-approval.module.css';

interface CardChoiceProps {
  cards: readonly PaymentSource[];
  chosenId: string | null;
  onChoose(id: string): void;
  onAdd(): void;
  error: string | undefined;
}

/** A card on file, or a new one (spec 4, Client payment approval). Expired cards are shown and cannot be chosen. */
export function CardChoice({ cards, chosenId, onChoose, onAdd, error }: CardChoiceProps) {
  const place = useRevealed<HTMLDivElement>(error ?? null);
  if (!cards.some(({ expired }) => !expired)) {
    return (
      <Button isWide aria-haspopup="dialog" onClick={onAdd}>
        No valid card on file. Click to add one...
      </Button>
    );
  }
  return (
    <div ref={place} tabIndex={-1} className={styles.cards}>
      <RadioGroup
        label="Pay with"
        choices={cards.map((card) => ({
          value: card.id,
          title: `${cardText(card)}, ${card.expired ? 'expired' : 'expires'} ${expiryText(card)}`,
          isDisabled: card.expired,
        }))}
        value={chosenId}
        onChange={onChoose}
        error={error}
      />
      <div className={styles.add}>
        <Button look="plain" icon={PlusIcon} aria-haspopup="dialog" onClick={onAdd}>
          Add new
        </Button>
      </div>
    </div>
  );
}
