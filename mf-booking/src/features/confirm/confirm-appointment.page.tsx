import { useEffect, useState } from 'react';
import { CrossLink, useSession } from '@frizo/remote-kit';
import { buttonClass, EmptyState, ErrorState, Loading, MailIcon, PageTitle, Skeleton } from '@frizo/ui';
import { getConfirmationRules } from '@frizo/validation';
import { confirmApi } from './confirm.api.ts';
import styles from './confirm.module.css';
import { Invitation } from './invitation.component.tsx';

/** The target of the link in a message about an appointment, where clients confirm that they will come (decisions 4, confirmations). */
export function ConfirmAppointmentPage() {
  const token = useToken();
  return (
    <div className={styles.page}>
      <PageTitle isCentered>Confirm appointment</PageTitle>
      {token === '' ? (
        <NoLink>This link is not complete. Open it from the message again.</NoLink>
      ) : (
        // Another link starts with fresh state.
        <ConfirmationOfLink key={token} token={token} />
      )}
    </div>
  );
}

function ConfirmationOfLink({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = confirmApi.useGetConfirmationQuery({ token });
  if (data) return <Invitation token={token} appointment={data.appointment} others={data.others} />;
  if (!error) {
    return (
      <Loading>
        <Skeleton shape="block" height="16rem" />
      </Loading>
    );
  }
  const isUnknown = 'status' in error && (error.status === 404 || error.status === 400);
  if (isUnknown) return <NoLink>This link does not lead to an appointment.</NoLink>;
  return (
    <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
      We could not load the appointment. Check your connection and try again.
    </ErrorState>
  );
}

function NoLink({ children }: { children: string }) {
  const { status } = useSession();
  return (
    <EmptyState
      icon={MailIcon}
      action={
        <CrossLink to="/me/my-appointments/upcoming" className={buttonClass({ look: 'primary' })}>
          {status === 'authenticated' ? 'My appointments' : 'Log in to see your appointments'}
        </CrossLink>
      }
    >
      <span role="alert">{children}</span>
    </EmptyState>
  );
}

/** The secret of the link, '' without one. It is removed from the address at once, so that it is in no history, bookmark or screenshot. */
function useToken(): string {
  const [token, setToken] = useState(readToken);

  useEffect(() => {
    const readFromAddress = () => {
      if (window.location.hash === '') return;
      setToken(readToken());
      const { pathname, search } = window.location;
      window.history.replaceState(window.history.state, '', pathname + search);
    };
    readFromAddress();
    // Another link that is followed on this page only changes the hash.
    window.addEventListener('hashchange', readFromAddress);
    return () => window.removeEventListener('hashchange', readFromAddress);
  }, []);

  return token;
}

function readToken(): string {
  const hash = window.location.hash.slice(1);
  try {
    return decodeURIComponent(hash).slice(0, getConfirmationRules.token.maxLength);
  } catch {
    return '';
  }
}
