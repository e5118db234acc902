import { useId, useState } from 'react';
import { useLiveRefetch, useNoPageBeyond } from '@frizo/appointment-views';
import type { BoughtPackage } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import {
  Badge,
  Button,
  Card,
  ErrorState,
  Loading,
  Pagination,
  PlusIcon,
  Skeleton,
  useKeptFocus,
} from '@frizo/ui';
import { ReturnedBadges } from '../../shared/returned-badges.component.tsx';
import { Problem } from '../../shared/problem.component.tsx';
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
          <OwnPackages packages={data.data} onChanged={() => void refetch()} />
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

interface OwnPackagesProps {
  packages: readonly BoughtPackage[];
  onChanged(): void;
}

function OwnPackages({ packages, onChanged }: OwnPackagesProps) {
  const { busyId, problem, finish } = useContinue(onChanged);
  // The button goes with what waits to be paid.
  const place = useKeptFocus<HTMLDivElement>(packages.filter(({ state }) => state !== 'paid').length);
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {/* Not in the row: that goes with a purchase that was refused. */}
      <Problem>{problem}</Problem>
      <ul className={styles.cards}>
        {packages.map((one) => (
          <OwnPackage
            key={one.id}
            bought={one}
            isBusy={busyId === one.id}
            onContinue={() => void finish(one)}
          />
        ))}
      </ul>
    </div>
  );
}

/** Continues a purchase that is not paid yet, and says why it was refused. */
function useContinue(onChanged: () => void) {
  const { isBusy, problem, resume } = usePackagePurchase();
  const [bought, setBought] = useState<BoughtPackage | null>(null);
  return {
    busyId: isBusy ? bought?.id : undefined,
    problem: bought === null || problem === null ? null : `${titleOf(bought)}: ${problem}`,
    async finish(chosen: BoughtPackage) {
      if (isBusy) return;
      setBought(chosen);
      await resume(chosen.id);
      // Also after a refusal: such a purchase is no longer listed.
      onChanged();
    },
  };
}

/** `Five balayages at Gloss` */
function titleOf({ name, salon }: BoughtPackage): string {
  return `${name} at ${salon.name}`;
}

interface OwnPackageProps {
  bought: BoughtPackage;
  isBusy: boolean;
  onContinue(): void;
}

function OwnPackage({ bought, isBusy, onContinue }: OwnPackageProps) {
  const headingId = useId();
  const { service, visits, visitsLeft, priceCent, state } = bought;
  return (
    <Card as="li" labelledBy={headingId}>
      <div className={styles.card}>
        <div>
          <h3 id={headingId} className={styles.name}>
            {titleOf(bought)}
          </h3>
          <p className={styles.soft}>{`${visits} × ${service.name}, ${formatCents(priceCent)}`}</p>
        </div>
        <div className={styles.badges}>
          {state === 'paid' ? (
            <Badge tone={visitsLeft > 0 ? 'done' : 'plain'}>{visitsLeftText(visitsLeft)}</Badge>
          ) : (
            <Badge tone="partly">Not paid yet</Badge>
          )}
          <ReturnedBadges refundedCent={bought.refundedCent} isStopped={bought.isStopped} />
        </div>
        {state !== 'paid' && (
          <div className={styles.actions}>
            <Button
              size="small"
              look="primary"
              isBusy={isBusy}
              busyText="Processing"
              aria-describedby={headingId}
              onClick={onContinue}
            >
              Continue
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
