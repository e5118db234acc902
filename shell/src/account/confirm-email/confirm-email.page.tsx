import { buttonClass, EmptyState, ErrorState, Loading, PageTitle, Skeleton } from '@frizo/ui';
import { PortalLink } from '../../layout/portal-link.component.tsx';
import { useSession } from '../../portal.context.ts';
import { useConfirmEmail } from './use-confirm-email.ts';
import { accountFailedText } from '../../pages/failure-texts.ts';

/** Where the link in the mail to a new address leads (decisions 2). */
export function ConfirmEmailPage() {
  const { state, retry } = useConfirmEmail();
  if (state.kind === 'confirming') {
    return (
      <>
        <PageTitle isCentered>Confirming your e-mail</PageTitle>
        <Loading>
          <Skeleton width="12rem" />
        </Loading>
      </>
    );
  }
  if (state.kind === 'failed') {
    return (
      <>
        <PageTitle isCentered>Your e-mail is not confirmed yet</PageTitle>
        <ErrorState onRetry={retry}>{accountFailedText}</ErrorState>
      </>
    );
  }
  const isDone = state.kind === 'done';
  return (
    <div role={isDone ? 'status' : 'alert'}>
      <PageTitle isCentered>{isDone ? 'Your e-mail is confirmed' : 'Your e-mail is not confirmed'}</PageTitle>
      <EmptyState action={<ProfileLink />}>{isDone ? 'Log in with it from now on.' : state.text}</EmptyState>
    </div>
  );
}

/** Leads to the profile, where a new link can be requested; logs in first if needed. */
function ProfileLink() {
  const { status } = useSession();
  return (
    <PortalLink href="/me/essentials" className={buttonClass({ look: 'primary' })}>
      {status === 'authenticated' ? 'Your profile' : 'Log in'}
    </PortalLink>
  );
}
