import { mailEmailConfirmation } from '@frizo/contracts';
import { ApiProvider } from '@frizo/remote-kit';
import { PageTitle } from '@frizo/ui';
import { tooManyAttemptsText } from '../../log-in/too-many-attempts.ts';
import { usePortal, useSession } from '../../portal.context.ts';
import { accountApi } from '../account.api.ts';
import { AccountAccess } from '../access/account-access.component.tsx';
import { PhoneProof } from './phone-proof.component.tsx';
import { ProfileForm } from './profile.form.tsx';
import styles from './profile.module.css';
import { SignInDetails } from './sign-in-details.component.tsx';

const apis = [accountApi];

/** The personal profile, of clients and professionals alike. */
export function EssentialsPage() {
  const { session, request, modals, notices } = usePortal();
  const { user } = useSession();
  // The guard is about to redirect.
  if (user === null) return null;

  const mailLink = async () => {
    try {
      await request(mailEmailConfirmation, {}, { notice: false });
      notices.show({ kind: 'success', text: `We sent a link to ${user.userName}.` });
    } catch (error) {
      const text = tooManyAttemptsText(error) ?? 'The link could not be sent. Please try again.';
      notices.show({ kind: 'error', text });
    }
  };

  return (
    <div className={styles.page}>
      <PageTitle>Personal profile</PageTitle>
      <SignInDetails
        email={user.userName}
        isConfirmed={user.activated}
        onMailLink={mailLink}
        onChangeEmail={() => void modals.open('change-email', {})}
        onChangePassword={() => void modals.open('change-password', {})}
      />
      <ProfileForm
        // Resets the form for another user.
        key={user.id}
        user={user}
        request={request}
        onSaved={(saved) => {
          session.updateUser(saved);
          notices.show({ kind: 'success', text: 'Profile saved.' });
        }}
      />
      <ApiProvider key={`account-${user.id}`} apis={apis} request={request}>
        {user.phone !== null && user.phone !== '' && (
          <PhoneProof key={user.phone} phone={user.phone} request={request} />
        )}
        <AccountAccess />
      </ApiProvider>
    </div>
  );
}
