import { useId, useState } from 'react';
import { useLiveRefetch, useNoPageBeyond } from '@frizo/appointment-views';
import type { BoughtPackage } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import { Badge, Button, Card, ErrorState, Loading, Pagination, PlusIcon, Skeleton } from '@frizo/ui';
import styles from '../billing/billing.module.css';
import { BuyPackageDialog } from './buy-package.dialog.tsx';
import { packagesApi } from './packages.api.ts';
import { visitsLeftText } from './package-words.ts';
import { usePackagePurchase } from './use-package-purchase.ts';

const pageSize = 10;

/** The client's packages with the visits that are left, and the way to buy one (decision 0043). */
export function Packages() {
  const headingId = useId();
  const [page, setPage] = useState(1);
  const [isBuying, setBuying] = useState(false);
  const { data, error, isFetching, refetch } = packagesApi.useGetOwnPackagesQuery(
    { scope: 'all', limit: pageSize, offset: (page - 1) * pageSize },
    { refetchOnMountOrArgChange: true },
  );
  useLiveRefetch(() => void refetch(), 'payments');
  const pages = Math.max(1, Math.ceil((data?.count ?? 0) / pageSize));
  useNoPageBeyond(page, pages, setPage);
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <div className={styles.heading}>
        <h2 id={headingId}>Packages</h2>
        <Button icon={PlusIcon} aria-haspopup="dialog" onClick={() => setBuying(true)}>
          Buy a package
        </Button>
      </div>
      {data !== undefined ? (
        <>
          <ul className={styles.cards}>
            {data.data.map((one) => (
              <OwnPackage key={one.id} bought={one} onChanged={() => void refetch()} />
            ))}
          </ul>
          <Pagination page={page} pages={pages} maxOnWide={10} onPage={setPage} label="Pages of packages" />
        </>
      ) : error === undefined ? (
        <Loading>
          <Skeleton shape="block" height="5.5rem" />
        </Loading>
      ) : (
        <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
          Load data error
        </ErrorState>
      )}
      {isBuying && <BuyPackageDialog onBought={() => void refetch()} onClose={() => setBuying(false)} />}
    </section>
  );
}

function OwnPackage({ bought, onChanged }: { bought: BoughtPackage; onChanged(): void }) {
  const headingId = useId();
  const { isBusy, resume } = usePackagePurchase();
  const { name, salon, service, visits, visitsLeft, priceCent, state } = bought;
  const finish = async () => {
    if ((await resume(bought.id)) !== null) onChanged();
  };
  return (
    <Card as="li" labelledBy={headingId}>
      <div className={styles.card}>
        <div>
          <h3 id={headingId} className={styles.name}>
            {`${name} at ${salon.name}`}
          </h3>
          <p className={styles.soft}>{`${visits} × ${service.name}, ${formatCents(priceCent)}`}</p>
        </div>
        <div className={styles.badges}>
          {state === 'paid' ? (
            <Badge tone={visitsLeft > 0 ? 'done' : 'plain'}>{visitsLeftText(visitsLeft)}</Badge>
          ) : (
            <Badge tone="partly">Not paid yet</Badge>
          )}
        </div>
        {state !== 'paid' && (
          <div className={styles.actions}>
            <Button
              size="small"
              look="primary"
              isBusy={isBusy}
              busyText="Processing"
              aria-describedby={headingId}
              onClick={() => void finish()}
            >
              Continue
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
