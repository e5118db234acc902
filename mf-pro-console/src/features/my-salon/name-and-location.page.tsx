import { ListSkeleton } from '@frizo/appointment-views';
import type { ProfessionalProfile } from '@frizo/contracts';
import { useSession } from '@frizo/remote-kit';
import { ErrorState, PageTitle } from '@frizo/ui';
import { formatPhone } from '@frizo/validation';
import { ProfessionalsOnly } from '../../professionals-only.component.tsx';
import { Addresses } from './addresses.component.tsx';
import { BusinessInfoForm } from './business-info.form.tsx';
import { businessProfileApi } from './business-profile.api.ts';
import styles from './my-salon.module.css';

/** `/my-salon/name-and-location`: name, contact and addresses of the business (spec 2, professional screens; 5.5). */
export function NameAndLocationPage() {
  return (
    <ProfessionalsOnly title="Name & location">
      <div className={styles.page}>
        <PageTitle>Name & location</PageTitle>
        <NameAndLocation />
      </div>
    </ProfessionalsOnly>
  );
}

function NameAndLocation() {
  const { user } = useSession();
  const canManage = user?.business === true || user?.salonAdmin === true;
  const { data: profile, error, isFetching, refetch } = businessProfileApi.useGetProfessionalProfileQuery({});
  if (profile === undefined && error !== undefined) {
    return (
      <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
        We could not load your business. Check your connection and try again.
      </ErrorState>
    );
  }
  if (profile === undefined) return <ListSkeleton rowHeight="6rem" />;
  const reloadable = {
    profile,
    reload: async () => {
      const { data } = await refetch();
      return data;
    },
  };
  return (
    <>
      {canManage ? <BusinessInfoForm {...reloadable} /> : <BusinessInfo profile={profile} />}
      <Addresses {...reloadable} canManage={canManage} />
    </>
  );
}

/** The read-only view for artists of the salon; its managers change it. */
function BusinessInfo({ profile }: { profile: ProfessionalProfile }) {
  const facts = [
    ['Salon name', profile.profName],
    ['Phone', formatPhone(profile.profPhone)],
    ['Instagram username', profile.instagramUsername],
  ].filter(([, text]) => text !== '');
  return (
    <dl className={styles.facts}>
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
