import { useState, type SubmitEvent } from 'react';
import type { PackageOffer } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import { useNotices } from '@frizo/remote-kit';
import { Dialog, DialogBody, EmptyState, RadioGroup, SearchField } from '@frizo/ui';
import { PayFooter } from '../../shared/pay-footer.component.tsx';
import { Problem } from '../../shared/problem.component.tsx';
import { useFirstError } from '../../shared/use-first-error.ts';
import { useChosenCard } from '../cards/use-chosen-card.ts';
import { CardChoice } from '../payment-approval/card-choice.component.tsx';
import { visitsLeftText } from './package-words.ts';
import { packagesApi } from './packages.api.ts';
import { usePackagePurchase } from './use-package-purchase.ts';

const offersShown = 20;

interface BuyPackageDialogProps {
  onBought(): void;
  onClose(): void;
}

/** An offer of a salon, and the card that pays it (decision 0043). */
export function BuyPackageDialog({ onBought, onClose }: BuyPackageDialogProps) {
  const notices = useNotices();
  const { problem, isCardProblem, isBusy, buy } = usePackagePurchase();
  const { chosen, choose, add, cards } = useChosenCard();
  const [offer, setOffer] = useState<PackageOffer | null>(null);
  const [refusals, setRefusals] = useState(0);
  const form = useFirstError(refusals);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (offer === null) setRefusals(refusals + 1);
    if (offer === null || chosen === undefined) return;
    const bought = await buy({ offerId: offer.id, paymentSourceId: chosen.id });
    if (bought === null) return;
    const text =
      bought.state === 'paid'
        ? `${bought.name} at ${bought.salon.name}: ${visitsLeftText(bought.visitsLeft)}`
        : 'The payment is being processed.';
    notices.show({ kind: 'success', text });
    onBought();
    onClose();
  };

  return (
    <Dialog title="Buy a package" isBare onClose={isBusy ? undefined : onClose}>
      <form ref={form} noValidate aria-label="Buy a package" onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <OfferChoice
            chosen={offer}
            onChoose={setOffer}
            error={refusals > 0 && offer === null ? 'Choose a package' : undefined}
          />
          <CardChoice
            cards={cards}
            chosenId={chosen?.id ?? null}
            onChoose={choose}
            onAdd={() => void add()}
            error={isCardProblem ? (problem ?? undefined) : undefined}
          />
          <p>
            Each visit pays the price of its service. Tax and tip are paid at the visit. A package does not
            expire.
          </p>
          <Problem>{isCardProblem ? null : problem}</Problem>
        </DialogBody>
        <PayFooter isBusy={isBusy} canPay={chosen !== undefined} onCancel={onClose}>
          {offer === null ? 'Pay' : `Pay ${formatCents(offer.priceCent)}`}
        </PayFooter>
      </form>
    </Dialog>
  );
}

interface OfferChoiceProps {
  chosen: PackageOffer | null;
  onChoose(offer: PackageOffer): void;
  error: string | undefined;
}

function OfferChoice({ chosen, onChoose, error }: OfferChoiceProps) {
  const [search, setSearch] = useState('');
  const { data } = packagesApi.useGetPackageOffersQuery({ search, limit: offersShown, offset: 0 });
  const offers = data?.data ?? [];
  return (
    <>
      <SearchField label="Search for Salon" search={search} onSearch={setSearch} maxLength={100} />
      {data?.count === 0 ? (
        <EmptyState>No salon with this name sells packages.</EmptyState>
      ) : (
        <RadioGroup
          label="Package"
          choices={offers.map((offer) => ({ value: String(offer.id), title: offerText(offer) }))}
          value={chosen === null ? null : String(chosen.id)}
          onChange={(value) => {
            const offer = offers.find(({ id }) => String(id) === value);
            if (offer) onChoose(offer);
          }}
          error={error}
        />
      )}
    </>
  );
}

function offerText({ name, salon, service, visits, priceCent }: PackageOffer): string {
  return `${name} at ${salon.name}: ${visits} × ${service.name}, ${formatCents(priceCent)}`;
}
