import { useEffect, useState } from 'react';
import { Button, Card, EmptyState, MailIcon, PageTitle } from '@frizo/ui';
import { usePortal } from '../portal.context.ts';
import { ResetPasswordForm } from './reset-password.form.tsx';
import styles from './reset-password.module.css';
import { readResetToken } from './reset-token.ts';

/** Where the mailed link leads: a new password, or a new link where this one is of no use. */
export function ResetPasswordPage() {
  const { navigation, request, session, notices } = usePortal();
  const [token] = useState(() => readResetToken(window.location.hash));
  const [isExpired, setExpired] = useState(false);

  // Out of the address as soon as it is read: it would stay in the history, and in whatever the page is shared with.
  useEffect(() => {
    if (window.location.hash !== '')
      window.history.replaceState(window.history.state, '', navigation.get().path);
  }, [navigation]);

  const goOn = async () => {
    // Setting a password ends every session of the account, the one of this browser included.
    if (session.snapshot().status === 'authenticated') await session.signOut();
    notices.show({ kind: 'success', text: 'Password changed.' });
    navigation.go('/log-in');
  };

  return (
    <>
      <PageTitle isCentred>Reset password</PageTitle>
      {token === null || isExpired ? (
        <NewLink isExpired={isExpired} />
      ) : (
        <div className={styles.narrow}>
          <Card>
            <ResetPasswordForm
              token={token}
              request={request}
              onDone={() => void goOn()}
              onExpired={() => setExpired(true)}
            />
          </Card>
        </div>
      )}
    </>
  );
}

function NewLink({ isExpired }: { isExpired: boolean }) {
  const { modals } = usePortal();
  return (
    <EmptyState
      icon={MailIcon}
      action={
        <Button
          look="primary"
          // In the place of the button that was just pressed, and that is gone.
          autoFocus={isExpired}
          onClick={() => void modals.open('forgot-password', {})}
        >
          Send a new link
        </Button>
      }
    >
      <span role="status">
        {isExpired
          ? 'This link has expired or was used before. Ask for a new one.'
          : 'This link is not complete. Open it from the mail again, or ask for a new one.'}
      </span>
    </EmptyState>
  );
}
