import { useLiveRefetch } from '@frizo/appointment-views';
import type { PayoutAccountAnswer } from '@frizo/contracts';
import { useSession } from '@frizo/remote-kit';
import { usePart } from '@frizo/remote-kit/parts';
import { ErrorState, Loading, PageTitle, Skeleton, Stack } from '@frizo/ui';
import { ForBusinessOnly } from '../../shared/for-business-only.component.tsx';
import { ArtistPayouts } from '../statements/artists.component.tsx';
import { Statements } from '../statements/statements.component.tsx';
import { Balance } from './balance.component.tsx';
import { ExternalAccounts } from './external-accounts.component.tsx';
import { Payouts, Transactions } from './money-lists.component.tsx';
import { PaymentProfile } from './payment-profile.component.tsx';
import { payoutsApi } from './payouts.api.ts';

const forArtists = {
  text: 'The payments of your salon are for its owner.',
  to: '/my-salon/earnings',
  linkText: 'Your earnings',
};

const loadOffers = async () =>
  (await import(/* webpackChunkName: "salon-offers" */ '../salon-offers/salon-offers.component.tsx'))
    .SalonOffers;

/** `/my-salon/payments`: payment profile, accounts for payouts, and the money of a salon (spec 2, professional screens; 6). */
export function PayoutsPage() {
  const { user } = useSession();
  return (
    <Stack gap={8}>
      <PageTitle>Payments</PageTitle>
      {/* Without a user the session has expired: the page stays until they log in again. */}
      {user === null || user.business ? (
        <SalonPayments />
      ) : (
        <ForBusinessOnly isArtist={user.professional} artist={forArtists} />
      )}
    </Stack>
  );
}

function SalonPayments() {
  const { data, error, isFetching, refetch } = payoutsApi.useGetPayoutAccountQuery(
    {},
    { refetchOnMountOrArgChange: true },
  );
  useLiveRefetch(() => void refetch(), 'payments');
  const reload = async () => {
    await refetch();
  };
  return (
    <>
      {data !== undefined ? (
        <>
          <PaymentProfile payouts={data} onChanged={reload} />
          <ExternalAccounts payouts={data} onChanged={reload} />
        </>
      ) : error === undefined ? (
        <Loading>
          <Skeleton shape="block" height="20rem" />
        </Loading>
      ) : (
        <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
          Load data error
          {'status' in error && error.status === 503 && (
            <>
              <br />
              {error.message}
            </>
          )}
        </ErrorState>
      )}
      <MoneySections payouts={data} />
    </>
  );
}

/** They can be read while the provider does not answer. */
function MoneySections({ payouts }: { payouts: PayoutAccountAnswer | undefined }) {
  const { user } = useSession();
  const list = payoutsApi.useGetPayoutsQuery({ limit: 20, offset: 0 });
  const account = payouts?.account;
  const canWithdraw = payouts && account?.payouts_enabled === true && account.external_accounts.length > 0;
  return (
    <>
      <Balance canWithdraw={canWithdraw} onChanged={() => void list.refetch()} />
      <Payouts />
      <Transactions />
      <Offers />
      <Statements />
      {/* A freelancer has nobody to share with. */}
      {user?.rawUserType !== 2 && <ArtistPayouts />}
    </>
  );
}

/** Far down the page, and not used by every salon: loaded after the money. */
function Offers() {
  const { Part: SalonOffers, hasFailed, retry } = usePart(loadOffers);
  if (SalonOffers) return <SalonOffers />;
  if (hasFailed) return <ErrorState onRetry={retry}>Load data error</ErrorState>;
  return (
    <Loading>
      <Skeleton shape="block" height="20rem" />
    </Loading>
  );
}
