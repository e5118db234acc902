import { useCallback, useEffect, useState } from 'react';
import { isRequestError } from '@frizo/api-client';
import { checkArtistInvitation, type SessionAnswer } from '@frizo/contracts';
import { buttonClass, Card, EmptyState, ErrorState, Loading, MailIcon, PageTitle, Skeleton } from '@frizo/ui';
import { checkArtistInvitationRules } from '@frizo/validation';
import { PortalLink } from '../layout/portal-link.component.tsx';
import { accountFailedText } from '../pages/failure-texts.ts';
import { usePortal, useSession } from '../portal.context.ts';
import { afterLogIn } from '../session/after-log-in.ts';
import { AcceptInvitationForm, type Invitation } from './accept-invitation.form.tsx';
import styles from './artist-invitation.module.css';

type State =
  | { readonly kind: 'checking' }
  | { readonly kind: 'open'; readonly invitation: Invitation }
  /** It cannot be accepted; the server says why. */
  | { readonly kind: 'refused'; readonly reason: string; readonly text: string }
  /** The user can retry. */
  | { readonly kind: 'failed' };

type Refusal = Extract<State, { kind: 'refused' }>;

const incomplete: Refusal = {
  kind: 'refused',
  reason: 'invitation.incomplete',
  text: 'This link is not complete. Open it from the mail again.',
};

/** The page of the link with which a salon invites an artist: sets a password, or takes that of an existing account, and logs in. */
export function ArtistInvitationPage() {
  const { navigation, request, session, notices } = usePortal();
  const [token] = useState(takeToken);
  const [state, setState] = useState<State>(token === null ? incomplete : { kind: 'checking' });

  useTokenInTab(token, state.kind === 'refused');

  const check = useCallback(async (): Promise<State> => {
    if (token === null) return incomplete;
    try {
      return { kind: 'open', invitation: await request(checkArtistInvitation, { token }, { notice: false }) };
    } catch (error) {
      return refusalOf(error) ?? { kind: 'failed' };
    }
  }, [request, token]);

  useEffect(() => void check().then(setState), [check]);

  const retry = () => {
    setState({ kind: 'checking' });
    void check().then(setState);
  };

  const join = (answer: SessionAnswer, { salonName }: Invitation) => {
    storeToken(null);
    session.adopt(answer);
    notices.show({ kind: 'success', text: `Welcome to ${salonName}` });
    navigation.go(afterLogIn({ user: answer.user, callback: null, previous: null }));
  };

  if (state.kind === 'checking') {
    return (
      <>
        <PageTitle isCentered>Invitation</PageTitle>
        <div className={styles.narrow}>
          <Loading label="Checking the invitation">
            <Skeleton shape="block" height="18rem" />
          </Loading>
        </div>
      </>
    );
  }
  if (state.kind === 'failed') {
    return (
      <>
        <PageTitle isCentered>Invitation</PageTitle>
        <ErrorState onRetry={retry}>{accountFailedText}</ErrorState>
      </>
    );
  }
  if (state.kind === 'refused') return <Refused {...state} />;
  const { invitation } = state;
  return (
    <>
      <PageTitle isCentered>Join {invitation.salonName}</PageTitle>
      <div className={styles.narrow}>
        <Card>
          <p>
            {invitation.salonName} has added you as an artist. Accept, and see your appointments, your working
            hours and your services.
          </p>
          <OtherAccount email={invitation.email} />
          <AcceptInvitationForm
            token={token ?? ''}
            invitation={invitation}
            onDone={(answer) => join(answer, invitation)}
            onRefused={(error) => setState(refusalOf(error) ?? state)}
          />
        </Card>
      </div>
    </>
  );
}

/** Accepting ends the session of somebody else in this browser. */
function OtherAccount({ email }: { email: string }) {
  const { user } = useSession();
  if (user === null || user.userName === email) return null;
  return (
    <p>
      You are logged in as {user.userName}. Accepting logs that account out of this browser and logs in{' '}
      {email}.
    </p>
  );
}

function Refused({ reason, text }: Refusal) {
  const isAccepted = reason === 'invitation.accepted';
  return (
    <>
      <PageTitle isCentered>Invitation</PageTitle>
      <EmptyState
        icon={MailIcon}
        action={
          <PortalLink href={isAccepted ? '/log-in' : '/'} className={buttonClass({ look: 'primary' })}>
            {isAccepted ? 'Log In' : 'Go to the home page'}
          </PortalLink>
        }
      >
        <span role="status">{text}</span>
      </EmptyState>
    </>
  );
}

/** 410 used, expired or withdrawn, 409 an account that cannot accept: a retry would not help. */
function refusalOf(error: unknown): Refusal | undefined {
  if (!isRequestError(error) || ![400, 404, 409, 410].includes(error.status)) return undefined;
  return { kind: 'refused', reason: error.key, text: error.message };
}

/**
 * Removes the secret from the address at once, so that it does not stay in the history or leak when the page is shared, and stores it for this tab
 * until it was used or refused, so that a reload can go on.
 */
function useTokenInTab(token: string | null, isRefused: boolean): void {
  const { navigation } = usePortal();
  useEffect(() => {
    if (window.location.hash !== '')
      window.history.replaceState(window.history.state, '', navigation.get().path);
  }, [navigation]);
  useEffect(() => {
    if (isRefused) storeToken(null);
    else if (token !== null) storeToken(token);
  }, [isRefused, token]);
}

const storageKey = 'frizo-artist-invitation';

/** The secret of the link, or after a reload the one that this tab stored. */
function takeToken(): string | null {
  const { hash } = window.location;
  if (hash !== '') return readToken(hash);
  try {
    return readToken(window.sessionStorage.getItem(storageKey) ?? '');
  } catch {
    // Storage is blocked.
    return null;
  }
}

function storeToken(token: string | null): void {
  try {
    if (token === null) window.sessionStorage.removeItem(storageKey);
    else window.sessionStorage.setItem(storageKey, token);
  } catch {
    // Storage is blocked: a reload requires the link again.
  }
}

/** Reads the secret from the fragment, which servers and referrers never see; null if it is missing or malformed. */
function readToken(hash: string): string | null {
  const token = hash.replace(/^#/, '');
  return /^[\w.~-]+$/.test(token) && token.length <= checkArtistInvitationRules.token.maxLength
    ? token
    : null;
}
