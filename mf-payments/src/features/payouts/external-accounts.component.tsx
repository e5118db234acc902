import { useId, useRef, useState } from 'react';
import {
  removeExternalAccount,
  setDefaultExternalAccount,
  type ExternalAccount,
  type PayoutAccountAnswer,
} from '@frizo/contracts';
import { isRequestError, useNotices, useRequest } from '@frizo/remote-kit';
import { usePart } from '@frizo/remote-kit/parts';
import {
  Badge,
  Button,
  Card,
  Dialog,
  EmptyState,
  ErrorState,
  Loading,
  PlusIcon,
  Skeleton,
  useConfirm,
  useKeptFocus,
} from '@frizo/ui';
import { failureText } from '../../shared/failure-text.ts';
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
  const place = useKeptFocus<HTMLDivElement>(accounts.length);
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
      <div ref={place} tabIndex={-1} className={styles.place}>
        {accounts.length === 0 ? (
          <EmptyState>No external account</EmptyState>
        ) : (
          <ul className={styles.list}>
            {accounts.map((account) => (
              <ExternalAccountCard
                key={account.id}
                account={account}
                isOnly={accounts.length === 1}
                gate={gate}
                onChanged={onChanged}
              />
            ))}
          </ul>
        )}
      </div>
      {adding !== null && (
        <LazyDialog
          kind={adding}
          onClose={() => setAdding(null)}
          onAdded={async () => {
            await onChanged();
            setAdding(null);
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
  const headingId = useId();
  const { busy, setDefault, remove, question } = useActions(account, gate, onChanged);
  const isDefault = account.default_for_currency;
  const kind =
    account.object === 'card'
      ? `Debit card, expires ${String(account.exp_month).padStart(2, '0')}/${account.exp_year}`
      : 'Bank account';
  return (
    <Card as="li" labelledBy={headingId}>
      <div className={styles.card}>
        <div>
          <h3 id={headingId} className={styles.name}>
            {externalAccountText(account)}
          </h3>
          <p className={styles.soft}>{kind}</p>
        </div>
        {account.expired && <Badge tone="wrong">Expired</Badge>}
        {isDefault && <Badge tone="done">default</Badge>}
        <div className={styles.actions} role="group" aria-label={externalAccountText(account)}>
          {!isDefault && !account.expired && (
            <Button
              size="small"
              isBusy={busy === 'default'}
              busyText="Saving"
              aria-describedby={headingId}
              onClick={() => void setDefault()}
            >
              Set default
            </Button>
          )}
          {(!isDefault || isOnly) && (
            <Button
              size="small"
              look="danger"
              isBusy={busy === 'remove'}
              busyText="Removing"
              aria-haspopup="dialog"
              aria-describedby={headingId}
              onClick={() => void remove()}
            >
              Remove
            </Button>
          )}
        </div>
      </div>
      {question}
    </Card>
  );
}

function useActions(account: ExternalAccount, { run }: PasswordGate, onChanged: () => Promise<void>) {
  const request = useRequest();
  const notices = useNotices();
  const { ask, dialog } = useConfirm();
  const [busy, setBusy] = useState<'default' | 'remove' | null>(null);
  const isUnderWay = useRef(false);
  const extAccountId = account.id;

  /** Sends one change at a time. The specification's message (8.2) says what did not work, and the server why. */
  const change = async (kind: 'default' | 'remove', send: () => Promise<unknown>, text: string) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(kind);
    try {
      await run(send);
      await onChanged();
      notices.show({ kind: 'success', text: kind === 'remove' ? 'Removed' : 'Saved' });
    } catch (error) {
      const reason = isRequestError(error) ? failureText(error, '') : '';
      notices.show({ kind: 'error', text: reason === '' ? text : `${text}\n${reason}` });
    } finally {
      isUnderWay.current = false;
      setBusy(null);
    }
  };

  return {
    busy,
    question: dialog,
    setDefault: () =>
      change(
        'default',
        () => request(setDefaultExternalAccount, { extAccountId }, { notice: false }),
        'Problem with default external account selecting',
      ),
    async remove() {
      const isSure = await ask({
        title: 'Remove account for payouts',
        text: 'You can be paid out to it again only after you add it once more.',
        about: externalAccountText(account),
        yes: 'Remove',
        no: 'Keep it',
      });
      if (!isSure) return;
      await change(
        'remove',
        () => request(removeExternalAccount, { extAccountId }, { notice: false }),
        'Problem with external account removing',
      );
    },
  };
}

/** The forms are loaded when they are opened. */
function LazyDialog({ kind, ...ends }: { kind: 'card' | 'bank'; onAdded(): Promise<void>; onClose(): void }) {
  const { Part: AddDialog, hasFailed, retry } = usePart(kind === 'bank' ? loadBankAccount : loadDebitCard);
  if (AddDialog) return <AddDialog {...ends} />;
  return (
    <Dialog title={kind === 'bank' ? 'Add bank account' : 'Add debit card'} onClose={ends.onClose}>
      {hasFailed ? (
        <ErrorState onRetry={retry}>The form could not be loaded.</ErrorState>
      ) : (
        <Loading>
          <Skeleton shape="block" height="12rem" />
        </Loading>
      )}
    </Dialog>
  );
}
