import { useId, useState, type ReactNode } from 'react';
import { listState, useLiveRefetch, useNoPageBeyond, type ListQuery } from '@frizo/appointment-views';
import type { PurchaseState } from '@frizo/contracts';
import {
  Badge,
  Button,
  Card,
  EmptyState,
  ErrorState,
  Loading,
  Pagination,
  PlusIcon,
  Skeleton,
  useKeptFocus,
} from '@frizo/ui';
import { Problem } from '../../shared/problem.component.tsx';
import { ReturnedBadges } from '../../shared/returned-badges.component.tsx';
import styles from '../billing/billing.module.css';
import type { PurchaseEnds } from './purchase.dialog.tsx';
import { usePurchase, type PurchaseCalls } from './use-purchase.ts';

/** Of a page of purchases. */
export const purchasesShown = 10;

/** The states of purchases that are not paid yet and can be continued. */
const waiting: ReadonlySet<PurchaseState> = new Set(['processing', 'needs-authentication']);

interface Purchased {
  readonly id: number;
  readonly state: PurchaseState;
  readonly refundedCent: number;
  readonly isStopped: boolean;
}

/** How one purchase is shown. */
interface PurchaseView<Item> {
  /** Identifies it: `$50.00 at Gloss`. */
  titleOf(item: Item): string;
  /** Below the title. */
  detailsOf(item: Item): ReactNode;
  /** What is left of one that is paid; null for those that somebody else uses. */
  leftOf(item: Item): { readonly text: string; readonly isAny: boolean } | null;
}

interface OwnPurchasesProps<Item> extends PurchaseView<Item> {
  title: string;
  /** The button that opens the dialog. */
  buyText: string;
  empty: string;
  query: ListQuery<Item>;
  page: number;
  onPage(page: number): void;
  calls: PurchaseCalls<never, Item>;
  dialog(ends: PurchaseEnds): ReactNode;
  /** Below the list. */
  children?: ReactNode;
}

/** A section with what a client has bought in advance; they can buy more, and continue what is not paid yet (decision 0043). */
export function OwnPurchases<Item extends Purchased>(props: OwnPurchasesProps<Item>) {
  const { title, buyText, query, page, onPage, dialog, children } = props;
  const headingId = useId();
  const [isBuying, setBuying] = useState(false);
  const state = listState(query, purchasesShown);
  useLiveRefetch(() => state.refetch(), 'payments');
  const pages = state.kind === 'shown' ? Math.max(1, state.pages) : page;
  useNoPageBeyond(page, pages, onPage);
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <div className={styles.heading}>
        <h2 id={headingId}>{title}</h2>
        <Button icon={PlusIcon} aria-haspopup="dialog" onClick={() => setBuying(true)}>
          {buyText}
        </Button>
      </div>
      {state.kind === 'loading' && (
        <Loading>
          <Skeleton shape="block" height="5.5rem" />
        </Loading>
      )}
      {state.kind === 'failed' && (
        <ErrorState onRetry={() => state.refetch()} isRetrying={state.isRetrying}>
          Load data error
        </ErrorState>
      )}
      {state.kind === 'shown' && (
        <>
          <PurchaseList {...props} items={state.items} onChanged={() => state.refetch()} />
          <Pagination
            page={page}
            pages={pages}
            maxOnWide={10}
            onPage={onPage}
            label={`Pages of ${title.toLowerCase()}`}
          />
        </>
      )}
      {children}
      {isBuying && dialog({ onBought: () => state.refetch(), onClose: () => setBuying(false) })}
    </section>
  );
}

interface PurchaseListProps<Item> extends PurchaseView<Item> {
  empty: string;
  items: readonly Item[];
  calls: PurchaseCalls<never, Item>;
  onChanged(): void;
}

function PurchaseList<Item extends Purchased>(props: PurchaseListProps<Item>) {
  const { empty, items, calls, titleOf, onChanged } = props;
  const { busyId, problem, finish } = useContinue(calls, titleOf, onChanged);
  // The button goes with what waits to be paid.
  const place = useKeptFocus<HTMLDivElement>(items.filter(({ state }) => waiting.has(state)).length);
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {/* Not in the row: that goes with a purchase that was refused. */}
      <Problem>{problem}</Problem>
      {items.length === 0 ? (
        <EmptyState>{empty}</EmptyState>
      ) : (
        <ul className={styles.cards}>
          {items.map((item) => (
            <PurchaseCard
              key={item.id}
              {...props}
              item={item}
              isBusy={busyId === item.id}
              onContinue={() => void finish(item)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Continues a purchase that is not paid yet, and says why it was refused. */
function useContinue<Item extends Purchased>(
  calls: PurchaseCalls<never, Item>,
  titleOf: (item: Item) => string,
  onChanged: () => void,
) {
  const { isBusy, isGone, problem, resume } = usePurchase(calls);
  const [item, setItem] = useState<Item | null>(null);
  return {
    busyId: isBusy ? item?.id : undefined,
    problem: item === null || problem === null ? null : `${titleOf(item)}: ${problem}`,
    async finish(chosen: Item) {
      if (isBusy) return;
      setItem(chosen);
      await resume(chosen.id);
      // Also after a refusal: such a purchase is no longer listed.
      if (!isGone()) onChanged();
    },
  };
}

interface PurchaseCardProps<Item> extends PurchaseView<Item> {
  item: Item;
  isBusy: boolean;
  onContinue(): void;
}

function PurchaseCard<Item extends Purchased>(props: PurchaseCardProps<Item>) {
  const { item, isBusy, onContinue, titleOf, detailsOf, leftOf } = props;
  const headingId = useId();
  const isWaiting = waiting.has(item.state);
  const left = leftOf(item);
  return (
    <Card as="li" labelledBy={headingId}>
      <div className={styles.card}>
        <div>
          <h3 id={headingId} className={styles.name}>
            {titleOf(item)}
          </h3>
          {detailsOf(item)}
        </div>
        <div className={styles.badges}>
          {!isWaiting && left !== null && <Badge tone={left.isAny ? 'done' : 'plain'}>{left.text}</Badge>}
          {isWaiting && <Badge tone="partly">Not paid yet</Badge>}
          <ReturnedBadges refundedCent={item.refundedCent} isStopped={item.isStopped} />
        </div>
        {isWaiting && (
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
