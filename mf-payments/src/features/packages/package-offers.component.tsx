import { useId, useState } from 'react';
import type { AnswerOf, getSalonOffers, PackageOffer } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import { useNotices, type RequestFailure } from '@frizo/remote-kit';
import { Button, Card, EmptyState, PlusIcon, useConfirm } from '@frizo/ui';
import { failureText } from '../../shared/failure-text.ts';
import { LazyDialog } from '../../shared/lazy-dialog.component.tsx';
import styles from '../billing/billing.module.css';
import { packagesApi } from './packages.api.ts';

const loadDialog = async () =>
  (await import(/* webpackChunkName: "offer-dialogs" */ './add-package.dialog.tsx')).AddPackageDialog;

interface PackageOffersProps {
  offers: AnswerOf<typeof getSalonOffers>;
  onChanged(): void;
}

/** The packages that the salon sells (decision 0043). */
export function PackageOffers({ offers: { packages, services }, onChanged }: PackageOffersProps) {
  const headingId = useId();
  const [isAdding, setAdding] = useState(false);
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <div className={styles.heading}>
        <h2 id={headingId}>Packages</h2>
        {services.length > 0 && (
          <Button icon={PlusIcon} aria-haspopup="dialog" onClick={() => setAdding(true)}>
            Add package
          </Button>
        )}
      </div>
      <p className={styles.soft}>
        Several visits of a service, paid in advance. You get the money at once; clients pay tax and tip at
        each visit.
      </p>
      {packages.length === 0 ? (
        <EmptyState>
          {services.length > 0 ? 'No packages yet' : 'Add services to your salon to sell packages of them.'}
        </EmptyState>
      ) : (
        <ul className={styles.cards}>
          {packages.map((offer) => (
            <OfferCard key={offer.id} offer={offer} onEnded={onChanged} />
          ))}
        </ul>
      )}
      {isAdding && (
        <LazyDialog
          title="Add package"
          load={loadDialog}
          props={{ services, onAdded: onChanged, onClose: () => setAdding(false) }}
        />
      )}
    </section>
  );
}

function OfferCard({ offer, onEnded }: { offer: PackageOffer; onEnded(): void }) {
  const headingId = useId();
  const notices = useNotices();
  const { ask, dialog } = useConfirm();
  const [end, { isLoading }] = packagesApi.useEndPackageOfferMutation();
  const stop = async () => {
    const isSure = await ask({
      title: 'Stop selling',
      text: 'Nobody can buy this package any more. Those who have bought it can use their visits.',
      about: offer.name,
      yes: 'Stop selling',
      no: 'Keep it',
    });
    if (!isSure) return;
    const { error } = await end({ offerId: offer.id });
    if (error !== undefined)
      return notices.show({ kind: 'error', text: failureText(error as RequestFailure, 'Save failed') });
    notices.show({ kind: 'success', text: 'Removed' });
    return onEnded();
  };
  return (
    <Card as="li" labelledBy={headingId}>
      <div className={styles.card}>
        <div>
          <h3 id={headingId} className={styles.name}>
            {offer.name}
          </h3>
          <p className={styles.soft}>
            {`${offer.visits} × ${offer.service.name}, ${formatCents(offer.priceCent)}`}
          </p>
        </div>
        <div className={styles.actions}>
          <Button
            size="small"
            look="danger"
            isBusy={isLoading}
            busyText="Saving"
            aria-haspopup="dialog"
            aria-describedby={headingId}
            onClick={() => void stop()}
          >
            Stop selling
          </Button>
        </div>
      </div>
      {dialog}
    </Card>
  );
}
