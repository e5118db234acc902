import { useState } from 'react';
import { Fact, FactList } from '@frizo/appointment-views';
import type { PayoutAccountAnswer } from '@frizo/contracts';
import { usePart } from '@frizo/remote-kit/parts';
import { Badge, Button, Dialog, ErrorState, Loading, Skeleton } from '@frizo/ui';
import { neededTexts, verificationText } from './payout-words.ts';
import styles from './payouts.module.css';

const loadDialog = async () =>
  (await import(/* webpackChunkName: "payout-dialogs" */ './payment-profile.dialog.tsx'))
    .PaymentProfileDialog;

interface PaymentProfileProps {
  payouts: PayoutAccountAnswer;
  onChanged(): Promise<void>;
}

/** The payment profile: how far its verification is, and CREATE, UPDATE or VIEW (spec 2, 4). */
export function PaymentProfile({ payouts, onChanged }: PaymentProfileProps) {
  const [isOpen, setOpen] = useState(false);
  const { account, mode, fieldsNeeded } = payouts;
  const { tone, text } = verificationText(payouts);
  return (
    <section aria-labelledby="payment-profile" className={styles.section}>
      <div className={styles.heading}>
        <h2 id="payment-profile">Payment profile</h2>
        <Button
          look={mode === 'VIEW' ? 'plain' : 'primary'}
          aria-haspopup="dialog"
          aria-describedby="payment-profile"
          onClick={() => setOpen(true)}
        >
          {mode}
        </Button>
      </div>
      <div className={styles.box}>
        <p>
          <Badge tone={tone}>{text}</Badge>
        </p>
        {account === null || !payouts.accountExists ? (
          <p className={styles.soft}>
            Clients can pay you by card, and you can be paid out, once you have a payment profile and an
            account for payouts.
          </p>
        ) : (
          <AccountFacts account={account} />
        )}
        {payouts.accountExists && fieldsNeeded.length > 0 && (
          <div>
            <p>Our payment provider needs:</p>
            <ul className={styles.bullets}>
              {neededTexts(fieldsNeeded).map((need) => (
                <li key={need}>{need}</li>
              ))}
            </ul>
          </div>
        )}
        {(account?.requirements.errors ?? []).map(({ requirement, reason }) => (
          <p key={requirement} className={styles.wrong}>
            {reason}
          </p>
        ))}
      </div>
      {isOpen && <LazyProfileDialog payouts={payouts} onChanged={onChanged} onClose={() => setOpen(false)} />}
    </section>
  );
}

/** Whose account it is, and what is possible with it. */
function AccountFacts({ account }: { account: NonNullable<PayoutAccountAnswer['account']> }) {
  const [person] = account.persons;
  const isCompany = account.business_type === 'company';
  return (
    <FactList>
      {isCompany && account.business_profile.name !== '' && (
        <Fact title="Business">{account.business_profile.name}</Fact>
      )}
      <Fact title="Name">{`${person?.first_name ?? ''} ${person?.last_name ?? ''}`}</Fact>
      <Fact title="Type">{isCompany ? 'Company' : 'Individual'}</Fact>
      <Fact title="Payments by card">{account.charges_enabled ? 'Possible' : 'Not yet possible'}</Fact>
      <Fact title="Payouts">{account.payouts_enabled ? 'Possible' : 'Not yet possible'}</Fact>
    </FactList>
  );
}

/** The form is loaded when it is opened. */
function LazyProfileDialog(props: PaymentProfileProps & { onClose(): void }) {
  const { Part: ProfileDialog, hasFailed, retry } = usePart(loadDialog);
  if (ProfileDialog) return <ProfileDialog {...props} />;
  return (
    <Dialog title="Payment profile" onClose={props.onClose}>
      {hasFailed ? (
        <ErrorState onRetry={retry}>The form could not be loaded.</ErrorState>
      ) : (
        <Loading>
          <Skeleton shape="block" height="18rem" />
        </Loading>
      )}
    </Dialog>
  );
}
