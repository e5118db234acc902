import { useState } from 'react';
import type { BoughtPackage } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import { LazyDialog } from '../../shared/lazy-dialog.component.tsx';
import styles from '../billing/billing.module.css';
import { OwnPurchases, purchasesShown } from '../prepaid/own-purchases.component.tsx';
import { visitsLeftText } from '../prepaid/prepaid-text.ts';
import { packagesApi, packagePurchase } from './packages.api.ts';

const loadDialog = async () =>
  (await import(/* webpackChunkName: "purchase-dialogs" */ './buy-package.dialog.tsx')).BuyPackageDialog;

/** The client's packages with the visits that are left, and the way to buy one (decision 0043). */
export function Packages() {
  const [page, setPage] = useState(1);
  const query = packagesApi.useGetOwnPackagesQuery(
    { scope: 'all', limit: purchasesShown, offset: (page - 1) * purchasesShown },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <OwnPurchases<BoughtPackage>
      title="Packages"
      buyText="Buy a package"
      empty="No packages yet. Some salons sell several visits at a better price."
      query={query}
      page={page}
      onPage={setPage}
      calls={packagePurchase}
      titleOf={({ name, salon }) => `${name} at ${salon.name}`}
      detailsOf={({ visits, service, priceCent }) => (
        <p className={styles.soft}>{`${visits} × ${service.name}, ${formatCents(priceCent)}`}</p>
      )}
      leftOf={({ visitsLeft }) => ({ text: visitsLeftText(visitsLeft), isAny: visitsLeft > 0 })}
      dialog={(ends) => <LazyDialog title="Buy a package" load={loadDialog} props={ends} />}
    />
  );
}
