import { useEffect, useState } from 'react';
import { isRequestError } from '@frizo/api-client';
import { checkResetLink } from '@frizo/contracts';
import { Button, Card, EmptyState, Loading, MailIcon, PageTitle, Skeleton } from '@frizo/ui';
import { checkResetLinkRules } from '@frizo/validation';
import { usePortal } from '../portal.context.ts';
import { ResetPasswordForm } from './reset-password.form.tsx';
import styles from './reset-password.module.css';

/** What a link's secret is made of; anything else is no link of ours. */
const shape = /^[\w.~-]+$/;

/** Where the mailed link leads: a new password, or a new link where this one is of no use. */
export function ResetPasswordPage() {
  const { navigation, request, session, notices } = usePortal();
  const [token] = useState(() => readResetToken(window.location.hash));
  const [isExpired, setExpired] = useState(false);
  const [isChecked, setChecked] = useState(token === null);

  // Out of the address as soon as it is read: it would stay in the history, and in whatever the page is shared with.
  useEffect(() => {
    if (window.location.hash !== '')
      window.history.replaceState(window.history.state, '', navigation.get().path);
  }, [navigation]);

  // Nobody is asked for a password that would come to nothing. Where the check itself fails, saving says what is wrong.
  useEffect(() => {
    if (token === null) return;
    request(checkResetLink, { token }, { notice: false })
      .catch((error: unknown) => setExpired(isRequestError(error) && error.status === 410))
      .finally(() => setChecked(true));
  }, [request, token]);

  const goOn = async () => {
    // Setting a password ends every session of the account, the one of this browser included.
    if (session.snapshot().status === 'authenticated') await session.signOut();
    notices.show({ kind: 'success', text: 'Password changed.' });
    navigation.go('/log-in');
  };

  return (
    <>
      <PageTitle isCentred>Reset password</PageTitle>
      {!isChecked && (
        <div className={styles.narrow}>
          <Loading label="Checking the link">
            <Skeleton shape="block" height="14rem" />
          </Loading>
        </div>
      )}
      {isChecked && (token === null || isExpired) && <NewLink isExpired={isExpired} />}
      {isChecked && token !== null && !isExpired && (
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

/** The secret of a mailed link out of the address's fragment, which no server and no referrer gets to see; null where there is none. */
function readResetToken(hash: string): string | null {
  const token = hash.replace(/^#/, '');
  return shape.test(token) && token.length <= checkResetLinkRules.token.maxLength ? token : null;
}
