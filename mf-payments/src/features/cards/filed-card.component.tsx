import type { PaymentSource } from '@frizo/contracts';
import { cardText, expiryText } from './card-text.ts';
import { SourceCard } from './source-list.component.tsx';
import { useSourceChanges, type ChangeParts } from './use-source-changes.ts';

interface FiledCardProps {
  card: Pick<PaymentSource, 'brand' | 'last4' | 'exp_month' | 'exp_year' | 'expired'>;
  isDefault: boolean;
  setDefault(): Promise<unknown>;
  remove(): Promise<unknown>;
  /** What removing it means, asked before. */
  removalText: string;
  /** What did not work, by the specification (8.2). */
  failures: ChangeParts['failures'];
}

/** A card on file, which can be made the default or removed. */
export function FiledCard({ card, isDefault, setDefault, remove, removalText, failures }: FiledCardProps) {
  const name = cardText(card);
  const changes = useSourceChanges({
    setDefault,
    remove,
    removal: { title: 'Remove card', text: removalText, about: `${name}, expires ${expiryText(card)}` },
    failures,
  });
  return (
    <SourceCard
      name={name}
      detail={`Expires ${expiryText(card)}`}
      isExpired={card.expired}
      isDefault={isDefault}
      changes={changes}
    />
  );
}
