import { useState, type SubmitEvent } from 'react';
import type { GiftCard } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import { useNotices, type RequestFailure } from '@frizo/remote-kit';
import { Button, TextField } from '@frizo/ui';
import { failureText } from '../../shared/failure-text.ts';
import { useOnce } from '../../shared/use-once.ts';
import styles from './gift-cards.module.css';
import { giftCardsApi } from './gift-cards.api.ts';

interface CodeFormProps {
  onAdded?(card: GiftCard): void;
}

/** Adds the gift card with a code to the account of the client (decision 0043). */
export function CodeForm({ onAdded }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [send] = giftCardsApi.useAddGiftCardMutation();
  const { busy, once } = useOnce<'adding'>();
  const notices = useNotices();

  const add = async () => {
    const { data, error } = await send({ code });
    if (data === undefined) return setProblem(failureText(error as RequestFailure, 'Save failed'));
    setCode('');
    const { salon, balanceCent } = data.giftCard;
    notices.show({ kind: 'success', text: `${formatCents(balanceCent)} to spend at ${salon.name}` });
    return onAdded?.(data.giftCard);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code.trim() === '') setProblem('Required field');
    else void once('adding', add);
  };

  return (
    <form noValidate aria-label="Add a gift card" className={styles.code} onSubmit={submit}>
      <TextField
        label="Code of a gift card"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={code}
        error={problem}
        onChange={(text) => {
          setProblem(undefined);
          setCode(text);
        }}
      />
      <Button type="submit" isBusy={busy !== null} busyText="Adding">
        Add
      </Button>
    </form>
  );
}
