import { useState } from 'react';
import type { BoughtPackage, PackageOffer } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import { visitsLeftText } from '../prepaid/prepaid-text.ts';
import { PurchaseDialog, type PurchaseEnds } from '../prepaid/purchase.dialog.tsx';
import { SearchChoice } from '../prepaid/search-choice.component.tsx';
import { packagesApi, packagePurchase, type ChosenOffer } from './packages.api.ts';

/** An offer of a salon, and the card that pays it (decision 0043). */
export function BuyPackageDialog(ends: PurchaseEnds) {
  const [offer, setOffer] = useState<PackageOffer | null>(null);
  return (
    <PurchaseDialog<ChosenOffer, BoughtPackage>
      title="Buy a package"
      calls={packagePurchase}
      order={offer && { offerId: offer.id }}
      amountCent={offer && offer.priceCent}
      boughtText={({ name, salon, visitsLeft }) => `${name} at ${salon.name}: ${visitsLeftText(visitsLeft)}`}
      terms="Each visit pays the price of its service. Tax and tip are paid at the visit. A package does not expire."
      {...ends}
    >
      {(isChecked) => (
        <OfferChoice
          chosen={offer}
          onChoose={setOffer}
          error={isChecked && offer === null ? 'Choose a package' : undefined}
        />
      )}
    </PurchaseDialog>
  );
}

const offersShown = 20;

interface OfferChoiceProps {
  chosen: PackageOffer | null;
  onChoose(offer: PackageOffer): void;
  error: string | undefined;
}

function OfferChoice(choice: OfferChoiceProps) {
  const [search, setSearch] = useState('');
  const query = packagesApi.useGetPackageOffersQuery({ search, limit: offersShown, offset: 0 });
  return (
    <SearchChoice<PackageOffer>
      label="Package"
      search={search}
      onSearch={setSearch}
      query={query}
      titleOf={offerText}
      sells="sells packages"
      {...choice}
    />
  );
}

function offerText({ name, salon, service, visits, priceCent }: PackageOffer): string {
  return `${name} at ${salon.name}: ${visits} × ${service.name}, ${formatCents(priceCent)}`;
}
