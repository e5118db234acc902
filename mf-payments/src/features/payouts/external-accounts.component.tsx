import { useState } from 'react';
import {
  removeExternalAccount,
  setDefaultExternalAccount,
  type ExternalAccount,
  type PayoutAccountAnswer,
} from '@frizo/contracts';
import { useRequest } from '@frizo/remote-kit';
import { Button, PlusIcon } from '@frizo/ui';
import { LazyDialog } from '../../shared/lazy-dialog.component.tsx';
import { expiryText } from '../cards/card-text.ts';
import { SourceCard, SourceList } from '../cards/source-list.component.tsx';
import { useSourceChanges } from '../cards/use-source-changes.ts';
import { externalAccountText } from './payout-words.ts';
import styles from './payouts.module.css';
import { usePasswordGate, type PasswordGate } from './use-password-gate.tsx';

const loadBankAccount = async () =>
  (await import(/* webpackChunkName: "payout-dialogs" */ './add-bank-account.dialog.tsx'))
    .AddBankAccountDialog;
const loadDebitCard = async () =>
  (await import(/* webpackChunkName: "payout-dialogs" */ './add-debit-card.dialog.tsx')).AddDebitCardDialog;

interface ExternalAccountsProps {
  payouts: PayoutAccountAnswer;
  onChanged(): Promise<void>;
}

/** Cards and bank accounts that receive payouts (spec 2, Cards & bank; 8.2). */
export function ExternalAccounts({ payouts, onChanged }: ExternalAccountsProps) {
  const [adding, setAdding] = useState<'card' | 'bank' | null>(null);
  const accounts = payouts.account?.external_accounts ?? [];
  const gate = usePasswordGate();
  const missing = payouts.accountExists ? null : 'A payment profile comes first.';
  const add = (kind: 'card' | 'bank', text: string) => (
    <Button
      icon={PlusIcon}
      aria-haspopup="dialog"
      disabled={!payouts.accountExists}
      aria-describedby={missing === null ? undefined : 'payouts-first'}
      onClick={() => setAdding(kind)}
    >
      {text}
    </Button>
  );
  return (
    <section aria-labelledby="cards-and-bank" className={styles.section}>
      <div className={styles.heading}>
        <h2 id="cards-and-bank">Cards & bank</h2>
        <div className={styles.actions}>
          {add('card', 'ADD CARD')}
          {add('bank', 'ADD ACCOUNT')}
        </div>
      </div>
      <p id="payouts-first" className={styles.soft}>
        {missing ?? 'Payouts go to the default one. Cards are debit cards.'}
      </p>
      <SourceList sources={accounts} empty="No external account">
        {(account) => (
          <ExternalAccountCard
            key={account.id}
            account={account}
            isOnly={accounts.length === 1}
            gate={gate}
            onChanged={onChanged}
          />
        )}
      </SourceList>
      {adding !== null && (
        <LazyDialog
          title={adding === 'bank' ? 'Add bank account' : 'Add debit card'}
          load={adding === 'bank' ? loadBankAccount : loadDebitCard}
          props={{
            onClose: () => setAdding(null),
            async onAdded() {
              await onChanged();
              setAdding(null);
            },
          }}
        />
      )}
      {gate.dialog}
    </section>
  );
}

interface ExternalAccountCardProps {
  account: ExternalAccount;
  isOnly: boolean;
  gate: PasswordGate;
  onChanged(): Promise<void>;
}

function ExternalAccountCard({ account, isOnly, gate, onChanged }: ExternalAccountCardProps) {
  const request = useRequest();
  const { id: extAccountId, object, expired } = account;
  const name = externalAccountText(account);
  const change = async (call: typeof setDefaultExternalAccount | typeof removeExternalAccount) => {
    await gate.run(() => request(call, { extAccountId }, { notice: false }));
    await onChanged();
  };
  const changes = useSourceChanges({
    setDefault: () => change(setDefaultExternalAccount),
    remove: () => change(removeExternalAccount),
    removal: {
      title: 'Remove account for payouts',
      text: 'You can be paid out to it again only after you add it once more.',
      about: name,
    },
    failures: {
      default: 'Problem with default external account selecting',
      remove: 'Problem with external account removing',
    },
  });
  return (
    <SourceCard
      name={name}
      detail={object === 'card' ? `Debit card, expires ${expiryText(account)}` : 'Bank account'}
      isExpired={expired}
      isDefault={account.default_for_currency}
      isDefaultRemovable={isOnly}
      changes={changes}
    />
  );
}
