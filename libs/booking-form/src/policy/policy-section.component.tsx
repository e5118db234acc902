import { useId } from 'react';
import { cancellationText, instantText } from '@frizo/appointment-views';
import { formatCents } from '@frizo/money';
import { Checkbox, useNow } from '@frizo/ui';
import type { BookingState } from '../booking-form-context.ts';
import type { Draft } from '../draft/draft.ts';
import styles from './policy.module.css';
import type { AskedTerms, PolicyAcceptance } from './use-policy.ts';

interface PolicySectionProps {
  draft: Draft;
  booking: BookingState;
  policy: PolicyAcceptance;
}

/** What the salon asks of clients who book, to be accepted before; and what canceling costs an appointment that is to be canceled. */
export function PolicySection({ draft, booking, policy }: PolicySectionProps) {
  const now = useNow();
  const asked = policy.asked(draft, booking);
  const canceled = draft.serviceBlocks.flatMap(({ isRemoved, saved }) => {
    const text = isRemoved && saved ? cancellationText(saved, now) : null;
    return text === null || !saved ? [] : [{ id: saved.id, text }];
  });
  return (
    <>
      {canceled.map(({ id, text }) => (
        <p key={id} className={styles.note}>
          {text}
        </p>
      ))}
      {asked && <Terms asked={asked} now={now} policy={policy} />}
    </>
  );
}

interface TermsProps {
  asked: AskedTerms;
  /** Unix seconds. */
  now: number;
  policy: PolicyAcceptance;
}

function Terms({ asked, now, policy }: TermsProps) {
  const titleId = useId();
  const { words } = asked.policy;
  return (
    <section className={styles.policy} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        Cancellation policy
      </h3>
      <ul className={styles.terms}>
        {termsOf(asked, now).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {words !== '' && <p className={styles.words}>{words}</p>}
      <Checkbox
        isChecked={policy.isAccepted(asked)}
        onChange={(isChecked) => policy.setAccepted(asked, isChecked)}
        {...(policy.isMissing && { error: 'Please accept the policy to book.' })}
      >
        I accept this policy. My card on file may be charged as it says.
      </Checkbox>
    </section>
  );
}

function termsOf({ policy, freeUntil, ...cents }: AskedTerms, now: number): string[] {
  const { depositCents, lateFeeCents, noShowFeeCents } = cents;
  return [
    ...(depositCents > 0
      ? [`You pay ${formatCents(depositCents)} now, when you book. It is part of the price.`]
      : []),
    ...cancelingTexts({ policy, freeUntil, lateFeeCents }, now),
    ...(noShowFeeCents > 0 ? [`If you do not come, it costs ${formatCents(noShowFeeCents)}.`] : []),
  ];
}

/** Until when canceling is free, and what it costs then; after that only what it costs now. */
function cancelingTexts(
  { policy, freeUntil, lateFeeCents }: Pick<AskedTerms, 'policy' | 'freeUntil' | 'lateFeeCents'>,
  now: number,
): string[] {
  const cost = formatCents(lateFeeCents);
  if (freeUntil !== null && now >= freeUntil.timestamp)
    return [lateFeeCents > 0 ? `Canceling costs ${cost}.` : 'Canceling is free.'];
  return [
    freeText(policy.freeCancellationHours, freeUntil),
    ...(lateFeeCents > 0 ? [`Canceling later costs ${cost}.`] : []),
  ];
}

function freeText(hours: number, freeUntil: AskedTerms['freeUntil']): string {
  if (freeUntil === null)
    return hours === 0
      ? 'Canceling is free until the start.'
      : `Canceling is free until ${hours} ${hours === 1 ? 'hour' : 'hours'} before.`;
  return `Canceling is free until ${instantText(freeUntil.timestamp, freeUntil.timezone)}.`;
}
