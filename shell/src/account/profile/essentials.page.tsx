import { PageTitle } from '@frizo/ui';
import { usePortal, useSession } from '../../portal.context.ts';
import { AccountTabs } from './account-tabs.component.tsx';
import { ProfileForm } from './profile.form.tsx';
import styles from './profile.module.css';
import { SignInDetails } from './sign-in-details.component.tsx';

/** The personal profile, of clients and professionals alike. */
export function EssentialsPage() {
  const { session, request, modals, notices } = usePortal();
  const { user } = useSession();
  // The guard leads away from here a moment later.
  if (user === null) return null;
  return (
    <div className={styles.page}>
      <PageTitle>Personal profile</PageTitle>
      <AccountTabs current="/me/essentials" />
      <SignInDetails
        email={user.userName}
        onChangeEmail={() => void modals.open('change-email', {})}
        onChangePassword={() => void modals.open('change-password', {})}
      />
      <ProfileForm
        // Nothing that one person typed is left for another.
        key={user.id}
        user={user}
        request={request}
        onSaved={(saved) => {
          session.updateUser(saved);
          notices.show({ kind: 'success', text: 'Profile saved.' });
        }}
      />
    </div>
  );
}
