import { useId, useRef, useState } from 'react';
import { chargeTitle, useLiveRefetch, useNoPageBeyond, VisitChargeLine } from '@frizo/appointment-views';
import { getPaymentSettings, type VisitCharge } from '@frizo/contracts';
import { formatLocalDate, instantToWallClock } from '@frizo/local-time';
import { useModals, useNotices, useRequest, type RequestFailure } from '@frizo/remote-kit';
import { Button, Card, Pagination } from '@frizo/ui';
import { failureText } from '../../shared/failure-text.ts';
import { loadStripeJs } from '../../stripe/load-stripe.ts';
import styles from './billing.module.css';
import { chargesApi } from './charges.api.ts';

const pageSize = 10;

/** The client's deposits and cancellation fees, which they can pay if their card was declined (decision 0041). Nothing for those who have none. */
export function VisitCharges() {
  const headingId = useId();
  const [page, setPage] = useState(1);
  const { data, refetch } = chargesApi.useGetOwnVisitChargesQuery(
    { limit: pageSize, offset: (page - 1) * pageSize },
    { refetchOnMountOrArgChange: true },
  );
  useLiveRefetch(() => void refetch(), 'payments');
  const pages = Math.max(1, Math.ceil((data?.count ?? 0) / pageSize));
  useNoPageBeyond(page, pages, setPage);
  if (data === undefined || data.count === 0) return null;
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId}>Deposits and fees</h2>
      <ul className={styles.cards}>
        {data.data.map((charge) => (
          <ChargeCard key={charge.id} charge={charge} />
        ))}
      </ul>
      <Pagination
        page={page}
        pages={pages}
        maxOnWide={10}
        onPage={setPage}
        label="Pages of deposits and fees"
      />
    </section>
  );
}

function ChargeCard({ charge }: { charge: VisitCharge }) {
  const headingId = useId();
  const { isPaying, pay } = usePayCharge(charge);
  const { date } = instantToWallClock(new Date(charge.startTimestamp * 1000), charge.timezone);
  return (
    <Card as="li" labelledBy={headingId}>
      <div className={styles.card}>
        <div>
          <h3 id={headingId} className={styles.name}>
            {`${charge.serviceName} at ${charge.salonName}, ${formatLocalDate(date)}`}
          </h3>
          <VisitChargeLine charge={charge} />
        </div>
        {charge.actions.includes('pay') && (
          <div className={styles.actions}>
            <Button
              size="small"
              look="primary"
              isBusy={isPaying}
              busyText="Processing"
              aria-describedby={headingId}
              onClick={() => void pay()}
            >
              Pay
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

/** A second authentication of one payment is one too many. */
const maxAuthentications = 3;

/** Pays with the default card; without one that card is added first. */
function usePayCharge({ id: chargeId, ...charge }: VisitCharge) {
  const notices = useNotices();
  const modals = useModals();
  const request = useRequest();
  const [send] = chargesApi.usePayVisitChargeMutation();
  const [isPaying, setPaying] = useState(false);
  const isUnderWay = useRef(false);

  const fail = (text: string) => notices.show({ kind: 'error', text });

  const run = async () => {
    let { data, error } = await send({ chargeId });
    if ((error as RequestFailure | undefined)?.key === 'visit_charge.no_card') {
      const { kind } = await modals.open('add-card', {});
      if (kind !== 'completed') return;
      ({ data, error } = await send({ chargeId }));
    }
    for (let time = 0; data?.clientSecret && time < maxAuthentications; time += 1) {
      const stripe = await loadStripeJs(await request(getPaymentSettings, {}));
      // A refusal by the bank is not final here: the server asks the provider itself.
      await stripe.handleNextAction({ clientSecret: data.clientSecret });
      ({ data, error } = await send({ chargeId }));
    }
    if (data === undefined) return fail(failureText(error as RequestFailure, unansweredText));
    const { state, failure } = data.charge;
    if (state === 'declined') return fail(failure ?? 'The card was declined.');
    notices.show({
      kind: 'success',
      text: state === 'paid' ? `${chargeTitle(charge)} paid` : 'The payment is being processed.',
    });
  };

  return {
    isPaying,
    async pay() {
      // A double click arrives before the next render.
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      setPaying(true);
      try {
        await run();
      } catch {
        fail('The page of your bank could not be shown. Check your connection and continue the payment.');
      } finally {
        isUnderWay.current = false;
        setPaying(false);
      }
    },
  };
}

const unansweredText = 'There was no answer. You are not charged twice: please try again.';
