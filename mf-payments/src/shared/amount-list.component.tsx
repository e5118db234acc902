import { classes } from '@frizo/ui';
import { formatCents } from '@frizo/money';
import styles from './amount-list.module.css';

interface Amount {
  readonly label: string;
  readonly cents: number;
  /** The sum, or what is paid. */
  readonly isTotal?: boolean;
}

/** The part that was paid as a deposit, where there is one. */
export function depositLine(depositCents: number): Amount[] {
  return depositCents > 0 ? [{ label: 'Deposit paid', cents: -depositCents }] : [];
}

/** The parts that packages and a gift card pay, where there are any (decision 0043). */
export function prepaidLines({
  packageCents,
  giftCardCents,
}: {
  packageCents: number;
  giftCardCents: number;
}) {
  const lines: Amount[] = [
    { label: 'Packages', cents: -packageCents },
    { label: 'Gift card', cents: -giftCardCents },
  ];
  return lines.filter(({ cents }) => cents < 0);
}

/** Named amounts, one below the other. */
export function AmountList({ amounts }: { amounts: readonly Amount[] }) {
  return (
    <dl className={styles.amounts}>
      {amounts.map(({ label, cents, isTotal }) => (
        <div key={label} className={classes(styles.amount, isTotal && styles.total)}>
          <dt>{label}</dt>
          <dd>{formatCents(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}
