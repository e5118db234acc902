import { useEffect, useState } from 'react';
import { isRequestError } from '@frizo/api-client';
import { checkResetLink } from '@frizo/contracts';
import { Button, Card, EmptyState, Loading, MailIcon, PageTitle, Skeleton } from '@frizo/ui';
import { checkResetLinkRules } from '@frizo/validation';
import { usePortal } from '../portal.context.ts';
import { ResetPasswordForm } from './reset-password.form.tsx';
import styles from './reset-password.module.css';

/** The characters of a link's secret. */
const shape = /^[\w.~-]+$/;

/** The page of the mailed link: sets a new password, or offers a new link if this one is not valid. */
export function ResetPasswordPage() {
  const { navigation, request, session, notices } = usePortal();
  const [token] = useState(() => readResetToken(window.location.hash));
  const [isExpired, setExpired] = useState(false);
  const [isChecked, setChecked] = useState(token === null);

  // Removes the secret from the address at once, so that it does not stay in the history or leak when the page is shared.
  useEffect(() => {
    if (window.location.hash !== '')
      window.history.replaceState(window.history.state, '', navigation.get().path);
  }, [navigation]);

  // Checks the link before asking for a password. If the check itself fails, saving reports the problem.
  useEffect(() => {
    if (token === null) return;
    request(checkResetLink, { token }, { notice: false })
      .catch((error: unknown) => setExpired(isRequestError(error) && error.status === 410))
      .finally(() => setChecked(true));
  }, [request, token]);

  const finish = async () => {
    // Setting a password ends every session of the account, including this browser's.
    if (session.snapshot().status === 'authenticated') await session.signOut();
    notices.show({ kind: 'success', text: 'Password changed.' });
    navigation.go('/log-in');
  };

  return (
    <>
      <PageTitle isCentered>Reset password</PageTitle>
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
              onDone={() => void finish()}
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
          // The button that was just pressed is gone.
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

/** Reads the secret from the fragment, which servers and referrers never see; null if it is missing or malformed. */
function readResetToken(hash: string): string | null {
  const token = hash.replace(/^#/, '');
  return shape.test(token) && token.length <= checkResetLinkRules.token.maxLength ? token : null;
}
